"""What everything on the screen is made of: texts, buttons, boxes, colours, sizes."""
