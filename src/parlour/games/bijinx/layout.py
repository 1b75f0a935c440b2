"""Where things stand on a screen at Bi-Jinx."""

from parlour.games.bijinx.sheet import sheet
from parlour.terminal.layout import Layout, Part

LAYOUT = Layout(
    players=(Part("trick"),),
    marks=(Part("dealer"), Part("bi_holder"), Part("jinx_holder"), Part("inheritor")),
    table=(Part("tricks"), Part("price")),
    own=(Part("discard"), Part("inherited"), Part("held")),
    sheet=sheet,
)
