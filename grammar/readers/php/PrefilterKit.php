<?php

declare(strict_types=1);

require_once __DIR__ . '/Prefilter.php';

/**
 * Builds filters from values and asks which documents they select. Copy it beside `Prefilter.php`; a filter is an array as there.
 * Reader 1.1.0 for the vectors 1.1.0.
 */
final class PrefilterKit
{
    private const NUMERAL = '/^(-?)([0-9]++)(?:\.([0-9]++))?(?:[eE]([+-]?)([0-9]++))?$/D';
    private const NUMBER_OF_JSON = '/^-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?$/D';

    public static function equal(string $name, mixed $value): array { return self::condition('equal', $name, $value); }
    public static function notEqual(string $name, mixed $value): array { return self::condition('notEqual', $name, $value); }
    public static function oneOf(string $name, mixed ...$values): array { return self::condition('oneOf', $name, ...self::some($values)); }
    public static function less(string $name, mixed $value): array { return self::condition('less', $name, $value); }
    public static function lessOrEqual(string $name, mixed $value): array { return self::condition('lessOrEqual', $name, $value); }
    public static function greater(string $name, mixed $value): array { return self::condition('greater', $name, $value); }
    public static function greaterOrEqual(string $name, mixed $value): array { return self::condition('greaterOrEqual', $name, $value); }
    public static function contains(string $name, mixed $value): array { return self::condition('contains', $name, $value); }
    public static function startsWith(string $name, mixed $value): array { return self::condition('startsWith', $name, $value); }
    public static function endsWith(string $name, mixed $value): array { return self::condition('endsWith', $name, $value); }
    public static function present(string $name): array { return self::condition('present', $name); }
    public static function absent(string $name): array { return self::condition('absent', $name); }
    public static function anyOf(array ...$filters): array { return self::joined('or', $filters); }
    public static function allOf(array ...$filters): array { return self::joined('and', $filters); }
    public static function not(array $filter): array { return ['kind' => 'not', 'operands' => self::filters([$filter])]; }

    private static function condition(string $means, string $name, mixed ...$values): array
    {
        $words = array_map(self::word(...), array_values($values));
        return ['kind' => 'condition', 'means' => $means, 'property' => ['text' => $name], 'values' => $words];
    }

    private static function joined(string $kind, array $filters): array
    {
        $operands = self::filters($filters);
        return count($operands) === 1 ? $operands[0] : ['kind' => $kind, 'operands' => $operands];
    }

    private static function filters(array $given): array
    {
        foreach (self::some($given) as $one) {
            isset($one['kind']) || throw new FilterException('This is no filter; several are given one by one, as `anyOf(...$filters)` does.');
        }
        return array_values($given);
    }

    private static function some(array $given): array
    {
        return $given !== [] ? $given : throw new FilterException('At least one is needed.');
    }

    /** A number exactly as written, such as `10.80` or one of 44 digits, for the functions above. */
    public static function number(string $numeral): array
    {
        return preg_match(self::NUMBER_OF_JSON, $numeral) ? ['text' => $numeral] : throw new FilterException("`$numeral` is no number.");
    }

    /** The word of a value; throws for what has none, such as null (ask `absent`) and NAN. A day is a text, `2026-01-31`. */
    public static function word(mixed $value): array
    {
        if (is_array($value) && array_keys($value) === ['text']) {
            return $value;
        }
        $text = self::textOf($value);
        if ($text === null || (is_float($value) && !is_finite($value))) {
            throw new FilterException(get_debug_type($value) . ' cannot be a value of a filter.');
        }
        return is_string($value) ? ['text' => $text, 'quoted' => true] : ['text' => $text];
    }

    /** A value as text; null for what has none. */
    private static function textOf(mixed $value): ?string
    {
        return match (true) {
            is_string($value) => $value,
            is_bool($value) => $value ? 'true' : 'false',
            is_int($value) => (string) $value,
            is_float($value) => self::shortest($value),
            $value instanceof DateTimeInterface => self::instant($value),
            default => null,
        };
    }

    private static function instant(DateTimeInterface $value): string
    {
        $time = DateTimeImmutable::createFromInterface($value)->setTimezone(new DateTimeZone('UTC'));
        return $time->format('Y-m-d\TH:i:s') . rtrim(rtrim($time->format('.u'), '0'), '.') . 'Z';
    }

    /** A double as JavaScript writes it: 1e+21, 0.5, 1e-7, Infinity. */
    private static function shortest(float $value): string
    {
        if (!is_finite($value)) {
            return is_nan($value) ? 'NaN' : ($value > 0 ? 'Infinity' : '-Infinity');
        }
        // The precision -1 is the shortest text that is read as the same number, whatever the settings.
        preg_match('/^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/', sprintf('%.*h', -1, $value), $found, PREG_UNMATCHED_AS_NULL);
        [, $sign, $whole, $fraction, $exponent] = $found;
        $all = ltrim($whole . $fraction, '0');
        $digits = rtrim($all, '0');
        $point = strlen($all) - strlen((string) $fraction) + (int) $exponent;
        return match (true) {
            $digits === '' => '0',
            $point > 21 || $point <= -6 => $sign . $digits[0] . (strlen($digits) > 1 ? '.' . substr($digits, 1) : '') . sprintf('e%+d', $point - 1),
            $point <= 0 => $sign . '0.' . str_repeat('0', -$point) . $digits,
            $point >= strlen($digits) => $sign . str_pad($digits, $point, '0'),
            default => $sign . substr($digits, 0, $point) . '.' . substr($digits, $point),
        };
    }

    /**
     * Whether a filter selects a document, an array or object of values; the properties in `$many` hold lists. The equality is `text`,
     * where a word is its text, or `typed`. Throws for an operator without a meaning.
     */
    public static function selects(array $filter, array|object $document, string $equality = 'text', array $many = []): bool
    {
        if ($equality !== 'text' && $equality !== 'typed') {
            throw new FilterException("The equality is `text` or `typed`, not `$equality`.");
        }
        $document = (array) $document;
        if ($filter['kind'] === 'or' || $filter['kind'] === 'and') {
            foreach ($filter['operands'] as $one) {
                if (self::selects($one, $document, $equality, $many) === ($filter['kind'] === 'or')) {
                    return $filter['kind'] === 'or';
                }
            }
            return $filter['kind'] === 'and';
        }
        if ($filter['kind'] === 'not') {
            return !self::selects($filter['operands'][0], $document, $equality, $many);
        }
        if ($filter['kind'] !== 'condition') {
            throw new FilterException("`{$filter['operator']['text']}` has no meaning.");
        }
        $name = $filter['property']['text'];
        $value = $document[$name] ?? null;
        $isList = in_array($name, $many, true) && is_array($value) && array_is_list($value);
        $values = array_filter($isList ? $value : [$value], fn (mixed $one): bool => $one !== null);
        $means = $filter['means'] === 'notEqual' ? 'equal' : $filter['means'];
        if ($means === 'present' || $means === 'absent') {
            return ($values !== []) === ($means === 'present');
        }
        $found = false;
        foreach ($values as $one) {
            foreach ($filter['values'] as $word) {
                $found = $found || self::fits($one, $means, $word, $equality);
            }
        }
        return $found !== ($filter['means'] === 'notEqual');
    }

    /**
     * The document to ask where properties are inside of others: `$paths` has the steps to each, `['address.city' => ['address', 'city']]`.
     * A step leads into an object or an array of names only, not into a list; where one is missing, the property is absent.
     */
    public static function atPaths(array|object $document, array $paths): array
    {
        $found = (array) $document;
        foreach ($paths as $name => $steps) {
            $at = $document;
            foreach ($steps as $step) {
                $hasNames = is_object($at) || (is_array($at) && !array_is_list($at));
                $at = $hasNames ? ((array) $at)[$step] ?? null : null;
            }
            $found[$name] = $at;
        }
        return $found;
    }

    private static function fits(mixed $value, string $means, array $word, string $equality): bool
    {
        $text = self::textOf($value);
        if ($text === null) {
            return false;
        }
        $part = match ($means) {
            'contains' => str_contains($text, $word['text']),
            'startsWith' => str_starts_with($text, $word['text']),
            'endsWith' => str_ends_with($text, $word['text']),
            default => null,
        };
        if ($part !== null) {
            return $part && ($equality === 'text' || is_string($value));
        }
        if ($equality === 'text' && ($means === 'equal' || $means === 'oneOf')) {
            return $text === $word['text'];
        }
        [$sort, $key] = self::key($text, $equality, !is_string($value));
        if ($equality === 'typed' && is_float($value) && !is_finite($value)) {
            // Infinity is beyond all numbers, and NAN nothing at all.
            [$sort, $key] = is_nan($value) ? ['nothing', null] : ['number', [$value > 0 ? 2 : -2, 0, '', '']];
        }
        [$otherSort, $other] = self::key($word['text'], $equality, !($word['quoted'] ?? false));
        if ($sort !== $otherSort) {
            return false;
        }
        // The bytes of UTF-8 are in the order of code points; `<=>` would compare numeric texts as numbers.
        $sign = $sort === 'number' ? self::compare($key, $other) : strcmp($key, $other);
        return match ($means) {
            'less' => $sign < 0,
            'lessOrEqual' => $sign <= 0,
            'greater' => $sign > 0,
            'greaterOrEqual' => $sign >= 0,
            'equal', 'oneOf' => $sign === 0,
        };
    }

    /** What a text is, and its key; under typed equality a text in quotes, and of a string, is always itself. */
    private static function key(string $text, string $equality, bool $isBare): array
    {
        if ($equality === 'typed' && $isBare && ($text === 'true' || $text === 'false')) {
            return ['boolean', $text];
        }
        $isNumber = $equality === 'text' || ($isBare && preg_match(self::NUMBER_OF_JSON, $text));
        return $isNumber && preg_match(self::NUMERAL, $text, $found) ? ['number', self::numeral($found)] : ['text', $text];
    }

    /** A numeral as sign × 0.DIGITS × 10^size, so no power of ten is computed: the sign, the sign of the size, the size and the digits. */
    private static function numeral(array $found): array
    {
        $fraction = $found[3] ?? '';
        $digits = ltrim($found[2] . $fraction, '0');
        if ($digits === '') {
            return [0, 1, '', ''];
        }
        $size = self::sum(($found[4] ?? '') === '-' ? -1 : 1, ltrim($found[5] ?? '', '0'), strlen($digits) - strlen($fraction));
        return [$found[1] === '-' ? -1 : 1, ...$size, rtrim($digits, '0')];
    }

    /** Adds a small number to one of any number of digits that is given by its sign and them. */
    private static function sum(int $sign, string $digits, int $small): array
    {
        if (strlen($digits) < 16) {
            $sum = $sign * (int) $digits + $small;
            return [$sum < 0 ? -1 : 1, $sum === 0 ? '' : (string) abs($sum)];
        }
        $digits = "0$digits";
        $small *= $sign;
        for ($at = strlen($digits) - 1; $small !== 0; $at--) {
            $small += (int) $digits[$at];
            $rest = ($small % 10 + 10) % 10;
            $digits[$at] = (string) $rest;
            $small = intdiv($small - $rest, 10);
        }
        return [$sign, ltrim($digits, '0')];
    }

    private static function compare(array $a, array $b): int
    {
        if ($a[0] !== $b[0] || $a[1] !== $b[1]) {
            return $a[0] !== $b[0] ? $a[0] <=> $b[0] : $a[0] * ($a[1] <=> $b[1]);
        }
        $size = (strlen($a[2]) <=> strlen($b[2]) ?: strcmp($a[2], $b[2])) * $a[1];
        return ($size ?: strcmp($a[3], $b[3])) * $a[0];
    }
}
