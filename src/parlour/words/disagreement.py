"""Why so many may not play by the house rules they wish, in the words that a person sees.

The house has sentences about how many may play and how far an option goes; each game has its own about options that do
not go together, `unfit` in its words. There `{n}` is how many would play, and `{packs}` the line of the option `packs`
as the page shows it.
"""

from parlour.engine.game import Game, UnfitOptions
from parlour.words.grammar import FIRST, grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import words_for
from parlour.words.template import fill


def disagreement(error: UnfitOptions, language: str) -> str:
    """What the error says, to somebody of this language."""
    game, about = error.game, error.about
    words, grammar = words_for(game, language), grammar_of(language)
    lines = {option.name: grammar.quoted(words.options[option.name]) for option in game.options}
    values = {**lines, "game": words.title} | {name: str(value) for name, value in about.items()}
    if "option" in about:
        values["option"] = lines[about["option"]]
    return fill(_sentence(game, error.reason, language), grammar, values, n=about["n"])


def to_programs(game: Game, reason: str, seats: int) -> str:
    """The game's sentence for a reason, with the names that its options have in commands."""
    names = {option.name: option.name for option in game.options} | {"n": str(seats)}
    return fill(_sentence(game, reason, FIRST), grammar_of(FIRST), names, n=seats)


def _sentence(game: Game, reason: str, language: str) -> str:
    """Of the game, or of the house; what has none is told by its name."""
    own = words_for(game, language).unfit.get(reason)
    return own or phrases("words", language).get(f"unfit/{reason}") or reason.replace("_", " ")
