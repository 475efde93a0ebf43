"""What is opened over the page, as nodes: dialogs, the rules, the cover between two people."""
