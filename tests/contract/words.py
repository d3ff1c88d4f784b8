"""Whether a message has words: it renders, names no id and leaves no placeholder."""

from zugwerk.core.messages import Message, translator


def spoken(message: Message, language: str) -> str:
    """The words of a message, which must be whole."""
    text = translator(language).text(message)
    domain = message.id.partition(".")[0]
    assert text.strip(), f"{message!r} says nothing in {language}"
    assert "{" not in text, f"{message!r} leaves a placeholder in {language}: {text}"
    assert "}" not in text, f"{message!r} leaves a placeholder in {language}: {text}"
    assert f"{domain}." not in text, f"{message!r} has no words in {language}: {text}"
    return text
