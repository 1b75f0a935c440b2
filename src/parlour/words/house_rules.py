"""The house rules of a game as its rule sheet lists them: made from what the game declares, and its words."""

from collections.abc import Collection, Iterator, Mapping

from parlour.engine.game import Game
from parlour.engine.options import Option, Standing
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import Words, words_for


def house_rules(game: Game, language: str) -> str:
    """What a table may agree on, and where each way to play comes from: a section of Markdown, a row an option."""
    words, said, between = words_for(game, language), phrases("words", language), grammar_of(language).between
    columns = said["columns"].split(",")
    rows = [columns, ["---"] * len(columns)]
    for option in game.options:
        what = f"{words.options[option.name]} (`{option.name}`, {game.clause(option.clause)})"
        usual = said["usual"].format(value=_value(option, option.default, said))
        rows.append([what, between.join([*_by_standing(option, words, said), usual])])
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"## {said['heading']}\n\n{table}"


def _by_standing(option: Option, words: Words, said: Mapping[str, str]) -> Iterator[str]:
    """The values of an option that are as printed, those that are printed variants, and ours."""
    for standing in Standing:
        values = [value for value in range(option.low, option.high + 1) if option.standing(value) is standing]
        if option.values:
            listed = [f"{_value(option, value, said)} ({_means(option, value, words)})" for value in values]
        elif option.switch:
            listed = [_value(option, value, said) for value in values]
        else:
            listed = _spans(set(values))
        if listed:
            yield said[standing.name.lower()].format(values=", ".join(listed))


def _value(option: Option, value: int, said: Mapping[str, str]) -> str:
    text = option.text(value)
    return said[text] if option.switch else f"`{text}`" if option.values else text


def _means(option: Option, value: int, words: Words) -> str:
    return words.option_value(option.name, option.text(value))


def _spans(numbers: Collection[int]) -> list[str]:
    """Numbers, those that follow each other drawn together: 1–4, 6."""
    firsts = sorted(number for number in numbers if number - 1 not in numbers)
    lasts = sorted(number for number in numbers if number + 1 not in numbers)
    return [str(low) if low == high else f"{low}–{high}" for low, high in zip(firsts, lasts, strict=True)]
