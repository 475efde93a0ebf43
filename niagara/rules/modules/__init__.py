"""What each part of the expansions adds to the rules, one file each."""
