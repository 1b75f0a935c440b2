"""Where things stand on a screen at Bunco."""

from parlour.terminal.layout import Layout, Part, rising, side_by_side

LAYOUT = Layout(
    players=(Part("held"), Part("pile_top"), Part("pile_left"), Part("tops", side_by_side)),
    marks=(Part("dealer"), Part("mover")),
    table=(Part("heights", rising), Part("decked")),
    own=(Part("hands"),),
    colours={"B": "yellow", "S": "red"},
    usual="pass",
)
