"""The house rules of a game in words: made from what the game declares.

Each value has a tag that says where it comes from. Rule sheets, the terminal and the page have these words from here.
"""

from collections.abc import Collection, Mapping

from parlour.engine.game import Game
from parlour.engine.options import Option, Standing
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import Words, words_for


def house_phrases(game: Game, language: str) -> dict[str, str]:
    """What is said of house rules at a game, which may have words of its own for them: `house_rules/heading`."""
    own = words_for(game, language).phrases
    return {name: own.get(f"house_rules/{name}", text) for name, text in phrases("words", language).items()}


def tags(language: str) -> dict[Standing, str]:
    """What is said of a way to play: that it is as printed, a printed variant, or ours."""
    said = phrases("words", language)
    return {standing: said[standing.name.lower()] for standing in Standing}


def in_force(game: Game, options: Mapping[str, int], language: str) -> str:
    """The house rules a table plays by, those that come from the same place together; nothing where there are none."""
    tagged, between = phrases("words", language)["tagged"], grammar_of(language).between
    told = []
    for standing, tag in tags(language).items():
        values = [
            f"{o.name}={o.text(options[o.name])}" for o in game.options if o.standing(options[o.name]) is standing
        ]
        if values:
            told.append(tagged.format(tag=tag, values=", ".join(values)))
    return between.join(told)


def house_rules(game: Game, language: str) -> str:
    """What a table may agree on, and where each way to play comes from: a section of Markdown, a row an option."""
    words, said, between = words_for(game, language), house_phrases(game, language), grammar_of(language).between
    columns = said["columns"].split(",")
    rows = [columns, ["---"] * len(columns)]
    for option in game.options:
        what = f"{words.options[option.name]} (`{option.name}`, {game.clause(option.clause)})"
        usual = said["usual"].format(value=_value(option, option.default, said))
        by_standing = [
            said["tagged"].format(tag=tag, values=", ".join(listed))
            for standing, tag in tags(language).items()
            if (listed := _values(option, standing, words, said))
        ]
        rows.append([what, between.join([*by_standing, usual])])
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"## {said['heading']}\n\n{table}"


def by_origin(option: Option, language: str) -> list[tuple[str, str]]:
    """An option's values as they are typed, by what is said of where they come from."""
    found = []
    for standing, tag in tags(language).items():
        values = [value for value in range(option.low, option.high + 1) if option.standing(value) is standing]
        if values:
            named = [option.text(value) for value in values] if option.switch or option.values else _spans(set(values))
            found.append((tag, ", ".join(named)))
    return found


def _values(option: Option, standing: Standing, words: Words, said: Mapping[str, str]) -> list[str]:
    """The values of an option that come from there."""
    values = [value for value in range(option.low, option.high + 1) if option.standing(value) is standing]
    if option.values:
        return [f"{_value(option, value, said)} ({_means(option, value, words)})" for value in values]
    return [_value(option, value, said) for value in values] if option.switch else _spans(set(values))


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
