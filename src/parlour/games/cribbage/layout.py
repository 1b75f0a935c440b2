"""Where things stand on a screen at Cribbage."""

from parlour.terminal.layout import Layout, Part

LAYOUT = Layout(
    players=(Part("scores"), Part("rear"), Part("played")),
    marks=(Part("dealer"),),
    table=(Part("start"), Part("row", since="round_from"), Part("total")),
    own=(Part("thrown"), Part("hands")),
    colours={"H": "red", "D": "red"},
)
