"""Builds filters from values and asks which documents they select. Copy it beside `prefilter.py`; a filter is a dict as there.

Reader 1.1.0 for the vectors 1.1.0.
"""

import math
import operator
import re
from collections.abc import Mapping
from datetime import date, datetime, timezone
from decimal import Context, Decimal

from prefilter import FilterError

# The digits of ASCII only: `\d` has those of every script.
NUMERAL = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?")
NUMBER_OF_JSON = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def equal(name, value): return _condition("equal", name, value)
def not_equal(name, value): return _condition("notEqual", name, value)
def one_of(name, *values): return _condition("oneOf", name, *_some(values))
def less(name, value): return _condition("less", name, value)
def less_or_equal(name, value): return _condition("lessOrEqual", name, value)
def greater(name, value): return _condition("greater", name, value)
def greater_or_equal(name, value): return _condition("greaterOrEqual", name, value)
def contains(name, value): return _condition("contains", name, value)
def starts_with(name, value): return _condition("startsWith", name, value)
def ends_with(name, value): return _condition("endsWith", name, value)
def present(name): return _condition("present", name)
def absent(name): return _condition("absent", name)
def any_of(*filters): return _joined("or", filters)
def all_of(*filters): return _joined("and", filters)
def negation(filter): return {"kind": "not", "operands": _filters([filter])}


def _condition(means, name, *values):
    if not isinstance(name, str):
        raise FilterError(f"{name!r} cannot be a property")
    return {"kind": "condition", "means": means, "property": {"text": name}, "values": [word(value) for value in values]}


def _joined(kind, filters):
    operands = _filters(filters)
    return operands[0] if len(operands) == 1 else {"kind": kind, "operands": operands}


def _filters(given):
    for one in _some(given):
        if not isinstance(one, dict) or "kind" not in one:
            raise FilterError(f"{one!r} is no filter; several are given one by one, as `any_of(*filters)` does")
    return list(given)


def _some(given):
    if not given:
        raise FilterError("at least one is needed")
    return given


def word(value):
    """The word of a value; raises a FilterError for what has none, such as None (ask `absent`), NaN and a time without a zone."""
    text = _text_of(value)
    if text is None or (isinstance(value, (float, Decimal)) and not math.isfinite(value)):
        raise FilterError(f"{value!r} cannot be a value of a filter")
    return {"text": text, "quoted": True} if isinstance(value, str) else {"text": text}


def _text_of(value):
    """A value as text; None for what has none."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(Decimal(value))  # `str` refuses an integer of more than 4,300 digits
    if isinstance(value, float):
        return _shortest(value)
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z") if value.tzinfo else None
    return value.isoformat() if isinstance(value, date) else None


def _shortest(value):
    """A double as JavaScript writes it: 1e+21, 0.5, 1e-7, Infinity."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "0"
    negative, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits, sign = "".join(map(str, digits)), "-" if negative else ""
    point = len(digits) + exponent
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if 0 < point <= 21:
        whole, fraction = digits[:point].ljust(point, "0"), digits[point:]
        return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{point - 1:+d}"


def selects(filter, document, equality="text", many=()):
    """Whether a filter selects a document, a dict of values; the properties in `many` hold lists.

    The equality is "text", where a word is its text, or "typed". Raises a FilterError for an operator without a meaning.
    """
    if equality not in ("text", "typed"):
        raise FilterError(f"the equality is `text` or `typed`, not {equality!r}")
    kind = filter["kind"]
    if kind in ("or", "and"):
        return (any if kind == "or" else all)(selects(one, document, equality, many) for one in filter["operands"])
    if kind == "not":
        return not selects(filter["operands"][0], document, equality, many)
    if kind != "condition":
        raise FilterError(f"`{filter['operator']['text']}` has no meaning")
    name, means = filter["property"]["text"], filter["means"]
    value = document.get(name)
    values = value if name in many and isinstance(value, (list, tuple)) else [value]
    values = [one for one in values if one is not None]
    if means in ("present", "absent"):
        return bool(values) == (means == "present")
    if means == "notEqual":
        return not selects({**filter, "means": "equal"}, document, equality, many)
    return any(_fits(one, means, word, equality) for one in values for word in filter["values"])


def at_paths(document, paths):
    """The document to ask where properties are inside of others: `paths` has the steps to each, `{"address.city": ["address", "city"]}`.

    A step leads into a dict only, not into a list; where one is missing, the property is absent.
    """
    found = dict(document)
    for name, steps in paths.items():
        found[name] = document
        for step in steps:
            found[name] = found[name].get(step) if isinstance(found[name], Mapping) else None
    return found


def _fits(value, means, word, equality):
    text = None if isinstance(value, (list, tuple, Mapping)) else _text_of(value)
    if text is None:
        return False
    if means in PARTS:
        return (equality == "text" or isinstance(value, str)) and PARTS[means](text, word["text"])
    if means in ("equal", "oneOf") and equality == "text":
        return text == word["text"]
    sort, key = _key(text, equality, not isinstance(value, str))
    if equality == "typed" and sort == "text" and isinstance(value, (float, Decimal)):
        # Infinity is beyond all numbers, and NaN nothing at all.
        sort, key = "number", (2 if value > 0 else -2, Decimal(0), "") if value == value else None
    other_sort, other = _key(word["text"], equality, not word.get("quoted"))
    return sort == other_sort and key is not None and ORDERS[means](key, other)


def _key(text, equality, is_bare):
    """What a text is, and a key that sorts; under typed equality a text in quotes, and of a string, is always itself."""
    if equality == "typed" and is_bare and text in ("true", "false"):
        return "boolean", text == "true"
    if equality == "text" or (is_bare and NUMBER_OF_JSON.fullmatch(text)):
        number = numeral(text)
        return ("text", text) if number is None else ("number", number)
    return "text", text


def numeral(text):
    """A numeral as a key that sorts by its exact value, of any size; None for another text. No power of ten is computed."""
    found = NUMERAL.fullmatch(text)
    if found is None:
        return None
    whole, fraction, exponent = found.group(2), found.group(3) or "", found.group(4) or "0"
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return 0, Decimal(0), ""
    # The number is 0.DIGITS × 10^size. Not `int`, which refuses more than 4,300 digits.
    size = Context(prec=len(exponent) + 12).add(Decimal(exponent), len(digits) - len(fraction))
    digits = digits.rstrip("0")
    if found.group(1):
        # The complement, and an end that is above every digit, so that more digits are less.
        return -1, -size, digits.translate(COMPLEMENT) + ":"
    return 1, size, digits


COMPLEMENT = str.maketrans("0123456789", "9876543210")
PARTS = {"contains": str.__contains__, "startsWith": str.startswith, "endsWith": str.endswith}
ORDERS = {
    "equal": operator.eq, "oneOf": operator.eq,
    "less": operator.lt, "lessOrEqual": operator.le, "greater": operator.gt, "greaterOrEqual": operator.ge,
}
