"""Reads, prints and encodes prefix filter expressions, such as `(OR (= processed false) (_not_exists processed))`.

Copy this file into your project. A dialect is an entry of `conformance/dialects.json`, a filter a dict as its vectors show it.
"""

import re
from urllib.parse import quote

TOKEN = re.compile(r'([()])|("(?:[^"\\]|\\["\\])*")|([^\x00- ()"\x7f-\x9f]+)|[ \t\r\n]+')
WORD = re.compile(r'[^\x00- ()"\x7f-\x9f\ud800-\udfff]+')


class FilterError(ValueError):
    """A text that is not a filter, or a filter that cannot be written; `at` counts code points."""

    def __init__(self, message, at=None):
        super().__init__(message if at is None else f"{message} (at {at})")
        self.at = at


def read(text, dialect, max_length=1_000_000, max_depth=256):
    """Returns the tree of a text; raises a FilterError if it is not a filter of the dialect. The length counts UTF-16 units."""
    surrogate = re.search("[\ud800-\udfff]", text)
    if surrogate:
        raise FilterError("a lone surrogate", surrogate.start())
    if len(text.encode("utf-16-le")) // 2 > max_length:
        raise FilterError("the text is too long")
    return _Reader(text, dialect, max_depth).read()


class _Reader:
    def __init__(self, text, dialect, max_depth):
        self.text, self.dialect, self.max_depth = text, dialect, max_depth
        self.operators = {operator["symbol"]: operator for operator in dialect["operators"]}
        self.tokens = list(self._tokens())
        self.position = 0

    def _tokens(self):
        at = 1 if self.text.startswith("\ufeff") else 0
        while at < len(self.text):
            match = TOKEN.match(self.text, at)
            if match is None:
                raise FilterError("a character that cannot stand here", at)
            if match.lastindex:
                yield match.lastindex, match.group(), at
            at = match.end()
        yield 0, "", at

    def _next(self):
        token = self.tokens[self.position]
        self.position += 1
        return token

    def read(self):
        filter = self._filter(1)
        if self.tokens[self.position][0] != 0:
            raise FilterError("something stands after the filter", self.tokens[self.position][2])
        return filter

    def _filter(self, depth):
        _, image, at = self._next()
        if image != "(":
            raise FilterError("a filter begins with `(`", at)
        if depth > self.max_depth:
            raise FilterError("the filter is nested too deeply", at)
        kind, symbol, start = self._next()
        if kind != 3:
            raise FilterError("a filter begins with its operator", start)
        operator = self.operators.get(symbol)
        if operator is None:
            raise FilterError(f"`{symbol}` is no operator of `{self.dialect['name']}`", start)
        operands = []
        while self.tokens[self.position][1] != ")":
            operands.append(self._operand(depth))
        self._next()
        return self._node(operator, operands, at)

    def _operand(self, depth):
        kind, image, at = self.tokens[self.position]
        if kind == 0:
            raise FilterError("a `)` is missing", at)
        if image == "(":
            return self._filter(depth + 1)
        self.position += 1
        if kind == 3:
            return {"text": image}
        return {"text": re.sub(r'\\(["\\])', r"\1", image[1:-1]), "quoted": True}

    def _node(self, operator, operands, at):
        takes, words = operator["operands"], [one for one in operands if "kind" not in one]
        if takes.startswith("filter"):
            fits = not words and (len(operands) == 1 or (takes == "filters" and operands))
        else:
            count = len(words) - 1
            fits = len(words) == len(operands) and words and not words[0].get("quoted")
            fits = fits and {"property": count == 0, "property value": count == 1, "property values": count >= 1}[takes]
            if fits and not self.dialect["quotedValues"] and any(word.get("quoted") for word in words):
                raise FilterError("this dialect has no values in quotes", at)
        if not fits:
            raise FilterError(f"the operands do not fit `{operator['symbol']}`", at)
        means, symbol = operator.get("means"), {"text": operator["symbol"]}
        if means is None or takes.startswith("filter"):
            return {"kind": means or "call", "operator": symbol, "operands": operands}
        return {"kind": "condition", "means": means, "operator": symbol, "property": words[0], "values": words[1:]}


def write(filter, dialect, pairs=False):
    """Returns the text of a tree; with `pairs`, operators that are `pairwise` take two operands at a time, as services want them."""
    operator = _operator(filter, dialect)
    if filter["kind"] == "condition":
        operands = [_word(filter["property"], False)]
        operands += [_word(value, dialect["quotedValues"]) for value in filter["values"]]
    else:
        operands = [
            write(one, dialect, pairs) if "kind" in one else _word(one, dialect["quotedValues"] and index > 0)
            for index, one in enumerate(filter["operands"])
        ]
    return _join(operator["symbol"], operands, pairs and operator.get("pairwise", False))


def _join(symbol, operands, pairs):
    if pairs and len(operands) > 2:
        middle = (len(operands) + 1) // 2
        halves = operands[:middle], operands[middle:]
        operands = [half[0] if len(half) == 1 else _join(symbol, half, True) for half in halves]
    return f"({' '.join([symbol, *operands])})"


def _operator(filter, dialect):
    means = filter.get("means", None if filter["kind"] == "call" else filter["kind"])
    fitting = [one for one in dialect["operators"] if one.get("means") == means]
    own = [one for one in fitting if one["symbol"] == filter.get("operator", {}).get("text")]
    if not own and (means is None or not fitting):
        raise FilterError(f"`{dialect['name']}` has no operator for this filter")
    return (own or fitting)[0]


def _word(word, may_quote):
    text = word["text"]
    is_bare = WORD.fullmatch(text) is not None
    if may_quote and (word.get("quoted") or not is_bare):
        return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
    if not is_bare:
        raise FilterError(f"{text!r} cannot be written here")
    return text


def encode(text):
    """Returns a filter's text for a URL: everything except letters, digits and `-._~` is percent-encoded as UTF-8."""
    return quote(text, safe="")
