"""Reads, prints and encodes prefix filter expressions, such as `(OR (= processed false) (_not_exists processed))`.

Copy this file into your project, and `prefilter_kit.py` to build and ask filters. A dialect is an entry of
`conformance/dialects.json`, a filter a dict as its vectors show it. Reader 1.1.0 for the vectors 1.1.0.
"""

import re
from urllib.parse import quote

TOKEN = re.compile(
    r"""(?P<mark>[()]) | (?P<string>"(?:[^"\\]|\\.)*") | (?P<cut>".*) | (?P<word>[^\x00- ()"\x7f-\x9f]+)
    | (?P<control>[^\t-\n\r -~\xa0-\U0010ffff]+) | [\ \t\r\n]+""",
    re.DOTALL | re.VERBOSE,
)
WORD = re.compile(r'[^\x00- ()"\x7f-\x9f\ud800-\udfff]+')


class FilterError(ValueError):
    """A text that is not a filter, with its first problem; or a filter that cannot be written, or has no meaning.

    `at` and `until` are the place in the text in code points, `start` and `end` in UTF-16 units, as editors and JavaScript count;
    they are None for an error that is not about a text.
    """

    def __init__(self, message, text="", at=None, until=None):
        super().__init__(message if at is None else f"{message} (at {at})")
        self.at, self.until = at, until
        self.start, self.end = (None if place is None else _units(text[:place]) for place in (at, until))


def _units(text):
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def read(text, dialect, max_length=1_000_000, max_depth=256):
    """Returns the tree of a text; raises a FilterError if it is not a filter of the dialect. The length counts UTF-16 units."""
    if _units(text) > max_length:
        kept = text.encode("utf-16-le", "surrogatepass")[: 2 * max_length].decode("utf-16-le", "ignore")
        raise FilterError("the text is too long", text, len(kept), len(text))
    return _Reader(text, dialect, max_depth).read()


class _TooDeep(Exception):
    pass


class _Reader:
    """Reads on after a problem, since the first one in the text is not always the first one met."""

    def __init__(self, text, dialect, max_depth):
        self.text, self.dialect, self.max_depth = text, dialect, max_depth
        self.operators = {operator["symbol"]: operator for operator in dialect["operators"]}
        self.problems = [(*found.span(), "a lone surrogate") for found in re.finditer("[\ud800-\udfff]", text)]
        self.tokens, self.is_cut = self._tokens(), False
        self.end = self.end_of_last = 1 if text.startswith("\ufeff") else 0

    def _add(self, at, until, message):
        self.problems.append((at, until, message))

    def _tokens(self):
        at = 1 if self.text.startswith("\ufeff") else 0
        while at < len(self.text):
            found = TOKEN.match(self.text, at)
            sort, at = found.lastgroup, found.end()
            if sort == "control":
                self._add(*found.span(), "a character that cannot stand here")
            elif sort is not None:
                yield sort, found.group(), *found.span()
        yield "end", "", at, at

    def _next(self):
        self.end_of_last = self.end
        self.sort, self.image, self.at, self.end = next(self.tokens)

    def read(self):
        filters = []
        try:
            self._next()
            while self.sort != "end":
                self._part(filters)
        except _TooDeep:
            pass
        if not filters and not self.problems:
            self._add(0, len(self.text), "the text has no filter")
        if self.problems:
            at, until, message = min(self.problems, key=lambda problem: problem[:2])
            raise FilterError(message, self.text, at, until)
        return filters[0]

    def _part(self, filters):
        """What stands outside of all filters: one filter is right, and words up to the next filter are one problem."""
        if self.image == "(":
            filter, at, until = self._filter(1)
            if filters:
                self._add(at, until, "something stands after the filter")
            filters.append(filter)
            return
        words = []
        while self.image != "(" and self.sort != "end":
            if self.image == ")":
                self._add(self.at, self.end, "this `)` closes nothing")
                self._next()
            else:
                words.append(self._word())
        if words:
            self._add(words[0][1], words[-1][2], "a filter begins with `(`")

    def _filter(self, depth):
        start, operator, operands = self.at, None, []
        if depth > self.max_depth:
            self._add(start, start + 1, "the filter is nested too deeply")
            raise _TooDeep
        self._next()
        # Not behind a control character.
        if self.sort == "word" and not self.text[start + 1 : self.at].strip(" \t\r\n"):
            operator = self._word()
        while self.image != ")" and self.sort != "end":
            operands.append(self._filter(depth + 1) if self.image == "(" else self._word())
        is_closed = self.image == ")"
        end = self.end if is_closed else self.end_of_last
        if is_closed:
            self._next()
        elif not self.is_cut:
            self.is_cut = True
            self._add(end, end, "a `)` is missing")
        return self._node(operator, operands, start, end, is_closed), start, end

    def _word(self):
        sort, image, at, end = self.sort, self.image, self.at, self.end
        for found in re.finditer(r"\\[^\"\\]|\\(.)", image, re.DOTALL) if sort != "word" else ():
            if found.group(1) is None:
                self._add(at + found.start(), at + found.end(), "a backslash stands before `\"` and `\\` only")
        if sort == "cut":
            self.is_cut = True
            self._add(at, at + 1, "the string has no end")
            self.end = at + len(image.rstrip(" \t\r\n"))
        self._next()
        if sort == "word":
            return {"text": image}, at, end
        return {"text": re.sub(r'\\(["\\])', r"\1", image[1:-1]), "quoted": True}, at, end

    def _node(self, operator, operands, start, end, is_closed):
        nodes = [node for node, _, _ in operands]
        are_filters = ["kind" in node for node in nodes]
        if operator is None:
            if operands or is_closed:
                self._add(start, end if not operands or are_filters == [True] else start + 1, "a filter begins with its operator")
            return {"kind": "call"}
        symbol, at, until = operator[0]["text"], operator[1], operator[2]
        known = self.operators.get(symbol)
        if known is None:
            self._add(at, until, f"`{symbol}` is no operator of `{self.dialect['name']}`")
            return {"kind": "call"}
        takes = known["operands"].split(" ")
        surplus = operands[len(takes) :]
        if len(operands) < len(takes) or (surplus and not takes[-1].endswith("s")):
            if is_closed:
                place = (surplus[0][1], surplus[-1][2]) if surplus else (start, end)
                self._add(*place, f"`{symbol}` takes {known['operands']}")
            return {"kind": "call"}
        takes_filters, before = takes[0].startswith("filter"), len(self.problems)
        for index, (node, at, until) in enumerate(operands):
            if are_filters[index] != takes_filters or (index == 0 and node.get("quoted")):
                self._add(at, until, f"`{symbol}` takes {known['operands']}")
        if before == len(self.problems) and is_closed and not self.dialect["quotedValues"]:
            for node, at, until in operands:
                if node.get("quoted"):
                    self._add(at, until, f"`{self.dialect['name']}` has no values in quotes")
        means = known.get("means")
        if means is None or takes_filters:
            return {"kind": means or "call", "operator": operator[0], "operands": nodes}
        return {"kind": "condition", "means": means, "operator": operator[0], "property": nodes[0], "values": nodes[1:]}


def write(filter, dialect, pairs=False):
    """Returns the text of a tree; with `pairs`, operators that are `pairwise` take two operands at a time, as services want them."""
    operator = _operator(filter, dialect)
    if filter["kind"] == "condition":
        operands = [_write(filter["property"], False)]
        operands += [_write(value, dialect["quotedValues"]) for value in filter["values"]]
    else:
        operands = [
            write(one, dialect, pairs) if "kind" in one else _write(one, dialect["quotedValues"] and index > 0)
            for index, one in enumerate(filter["operands"])
        ]
    if not operands:
        raise FilterError(f"`{operator['symbol']}` takes {operator['operands']}")
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
        raise FilterError(f"`{dialect['name']}` has no operator that means `{means}`")
    return (own or fitting)[0]


def _write(word, may_quote):
    text = word["text"]
    is_bare = WORD.fullmatch(text) is not None
    if re.search("[\ud800-\udfff]", text) or not (is_bare or may_quote):
        raise FilterError(f"{text!r} cannot be written here")
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"' if may_quote and (word.get("quoted") or not is_bare) else text


def encode(text):
    """Returns a filter's text for a URL: everything except letters, digits and `-._~` is percent-encoded as UTF-8."""
    return quote(text, safe="")
