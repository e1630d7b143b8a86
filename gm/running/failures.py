"""What made a part of the service fail, in words that a log may hold."""

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from gm.mail import trouble as mail
from gm.store import trouble as store

_ABOUT_VALUES = ("DataError", "IntegrityError")
"""Their words repeat what was to be stored."""


def in_words(error: BaseException, database_url: str) -> str:
    """The class's name alone, where the words may repeat a letter or its writer."""
    name = type(error).__name__
    if isinstance(error, SQLAlchemyError):
        if isinstance(error, DBAPIError) and name not in _ABOUT_VALUES:
            return f"{name}: {store.in_words(database_url, error)}"
        return f"{name} of the database"
    if isinstance(error, OSError):
        return f"{name}: {mail.in_words(error)}"
    return name
