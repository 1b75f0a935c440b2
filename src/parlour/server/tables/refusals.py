"""Why something was not done, to somebody of a language."""

from parlour.engine.game import IllegalMove, ParlourError, UnfitOptions
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables.table import RoomTable
from parlour.words.disagreement import disagreement
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker


def forbidden(table: RoomTable, illegal: IllegalMove, language: str) -> Refusal:
    """Why the rules forbid a move."""
    number = illegal.clause.rpartition("-")[2]
    if not number:
        return Refusal("illegal", says="nonsense", step=table.step)
    message = Speaker(table.game, language).refusal(int(number))
    return Refusal("illegal", message, clause=illegal.clause, step=table.step)


def refused(error: ParlourError, language: str) -> Refusal:
    """Any complaint as a refusal, to somebody of this language."""
    if isinstance(error, UnfitOptions):
        return Refusal("bad", disagreement(error, language))
    if isinstance(error, Refusal):
        return error
    return Refusal("bad", phrases("server", language)["refusal/in_english"].format(why=error))
