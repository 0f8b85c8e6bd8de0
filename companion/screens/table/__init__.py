"""The table screen: header, drawing, question, footer, and sheets over the drawing."""
