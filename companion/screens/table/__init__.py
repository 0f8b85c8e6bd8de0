"""The table screen: header, drawing, question, footer, and the sheets over the drawing."""
