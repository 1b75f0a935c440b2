"""Why a bot likes a move, in a few words."""

_WORDS = {
    "en": {
        "estimate": "wins {chance} of {tries} imagined games",
        "behind": "{less} less often than the best",
        "level": "hardly worse than the best",
        "own": "the move to make by rule of thumb or table",
    },
    "fr": {
        "estimate": "gagne {chance} de {tries} parties imaginées",
        "behind": "{less} moins souvent que le meilleur coup",
        "level": "à peine moins bon que le meilleur coup",
        "own": "le coup que dictent l'usage ou les tables",
    },
}
_NOTHING_IN_IT = 0.005


def reason(language: str, estimate: float, best: float, tries: int, place: int, own: bool) -> str:
    """A reason for the move that came at this place."""
    words = _WORDS[language]
    said = [words["own"]] if own else []
    said.append(words["estimate"].format(chance=_percent(language, estimate), tries=tries))
    if place > 0 and best > estimate:
        less = best - estimate
        said.append(words["level"] if less < _NOTHING_IN_IT else words["behind"].format(less=_percent(language, less)))
    return "; ".join(said)


def _percent(language: str, share: float) -> str:
    return f"{share:.0%}" if language == "en" else f"{share * 100:.0f} %".replace(".", ",")
