"""How fast Parlour is: its rules beside other libraries, and how much a room bears."""
