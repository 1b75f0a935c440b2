"""Where things stand on a screen at Bonanza."""

from parlour.terminal.layout import Layout, Part

LAYOUT = Layout(
    players=(Part("held"), Part("purses"), Part("staked")),
    marks=(Part("dealer"), Part("mover"), Part("bidder"), Part("folded")),
    table=(Part("wheel"), Part("bid"), Part("stake"), Part("colour"), Part("out")),
    own=(Part("hands"),),
    colours={"H": "red", "D": "red"},
)
