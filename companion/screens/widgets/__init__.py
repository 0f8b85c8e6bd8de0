"""What everything on the screen is made of: text, buttons, boxes, colours, sizes."""
