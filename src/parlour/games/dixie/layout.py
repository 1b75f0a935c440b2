"""Where things stand on a screen at Dixie."""

from parlour.terminal.layout import Layout, Part

LAYOUT = Layout(
    players=(Part("held"), Part("scores")),
    marks=(Part("dealer"),),
    table=(Part("call"), Part("stocked")),
    own=(Part("hands"),),
    colours={"C": "yellow", "T": "green", "X": "red", "Q": "cyan", "S": "magenta", "B": "bold"},
)
