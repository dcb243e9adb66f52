<?php

declare(strict_types=1);

/**
 * A text that is not a filter, with its first problem; or a filter that cannot be written, or has no meaning. `$start` and `$end` are
 * the place in the text in UTF-16 units, as editors and JavaScript count, `$at` and `$until` in bytes; all are null without a text.
 */
final class FilterException extends InvalidArgumentException
{
    public readonly ?int $start;
    public readonly ?int $end;

    public function __construct(string $message, string $text = '', public readonly ?int $at = null, public readonly ?int $until = null)
    {
        parent::__construct($at === null ? $message : "$message (at byte $at)");
        [$this->start, $this->end] = array_map(fn (?int $byte) => $byte === null ? null : self::units(substr($text, 0, $byte)), [$at, $until]);
    }

    /** How many UTF-16 units a text in UTF-8 has: one for each character, and one more for four bytes. */
    public static function units(string $text): int
    {
        return preg_match_all('/[\x00-\x7f\xc0-\xff]/', $text) + preg_match_all('/[\xf0-\xf7]/', $text);
    }
}

/**
 * Reads, prints and encodes prefix filter expressions, such as `(OR (= processed false) (_not_exists processed))`.
 *
 * Copy this file into your project, and `PrefilterKit.php` to build and ask filters. A dialect is an entry of
 * `conformance/dialects.json`, a filter an array as its vectors show it. Reader 1.1.0 for the vectors 1.1.0.
 */
final class Prefilter
{
    private const TOKEN = '/\G(?:(?<mark>[()])|(?<string>"(?:[^"\\\\]|\\\\.)*+")|(?<cut>".*)|(?<word>[^\x{0}- ()"\x{7f}-\x{9f}]++)'
        . '|(?<control>[^\t-\n\r -~\x{a0}-\x{10ffff}]++)|(?<space>[ \t\r\n]++))/su';
    private const WORD = '/^[^\x{0}- ()"\x{7f}-\x{9f}]+$/Du';

    /** Each token with its sort, its text and its place; the last one is the `end`. */
    private array $tokens = [];
    private int $position = 0;
    private array $operators;
    private array $problems = [];
    private bool $isCut = false;

    private function __construct(private readonly string $text, private readonly array $dialect, private readonly int $maxDepth)
    {
        $this->operators = array_column($dialect['operators'], null, 'symbol');
        $this->tokenize($text);
    }

    /** Returns the tree of a text; throws a FilterException if it is not a filter of the dialect. The length counts UTF-16 units. */
    public static function read(string $text, array $dialect, int $maxLength = 1_000_000, int $maxDepth = 256): array
    {
        if (!preg_match('//u', $text)) {
            throw new FilterException('The text is not UTF-8.');
        }
        if (FilterException::units($text) > $maxLength) {
            throw new FilterException('The text is too long.', $text, self::byteOf($text, $maxLength), strlen($text));
        }
        $reader = new self($text, $dialect, $maxDepth);
        $filters = $reader->parts();
        if ($filters === [] && $reader->problems === []) {
            $reader->add(0, strlen($text), 'The text has no filter.');
        }
        // Reads on after a problem, since the first one in the text is not always the first one met.
        usort($reader->problems, fn (array $a, array $b): int => [$a[0], $a[1]] <=> [$b[0], $b[1]]);
        foreach ($reader->problems as [$at, $until, $message]) {
            throw new FilterException($message, $text, $at, $until);
        }
        return $filters[0];
    }

    private static function byteOf(string $text, int $units): int
    {
        for ($at = 0; $units > 0 && $at < strlen($text); $at += $size) {
            $size = [0xc => 2, 0xd => 2, 0xe => 3, 0xf => 4][ord($text[$at]) >> 4] ?? 1;
            $units -= $size === 4 ? 2 : 1;
        }
        return $units < 0 ? $at - 4 : $at;
    }

    private function add(int $at, int $until, string $message): void
    {
        $this->problems[] = [$at, $until, $message];
    }

    private function tokenize(string $text): void
    {
        $at = $end = str_starts_with($text, "\u{feff}") ? 3 : 0;
        while ($at < strlen($text)) {
            preg_match(self::TOKEN, $text, $found, PREG_UNMATCHED_AS_NULL, $at);
            $sort = array_key_first(array_filter($found, fn ($image, $name): bool => $image !== null && is_string($name), ARRAY_FILTER_USE_BOTH));
            $until = $at + strlen($found[0]);
            if ($sort === 'control') {
                $this->add($at, $until, 'A character cannot stand here.');
            } elseif ($sort !== 'space') {
                $end = $sort === 'cut' ? $at + strlen(rtrim($found[0], " \t\r\n")) : $until;
                $this->tokens[] = [$sort, $found[0], $at, $end];
            }
            $at = $until;
        }
        $this->tokens[] = ['end', '', $end, $end];
    }

    /** Goes on to the next token, and returns this one. */
    private function next(): array
    {
        return $this->tokens[$this->position++];
    }

    /** The next token's text, or `end`. */
    private function image(): string
    {
        [$sort, $image] = $this->tokens[$this->position];
        return $sort === 'mark' ? $image : $sort;
    }

    /** What stands outside of all filters: one filter is right, and words up to the next filter are one problem. */
    private function parts(): array
    {
        $filters = [];
        while ($this->image() !== 'end') {
            if ($this->image() === '(') {
                $found = $this->filter(1);
                if ($found === null) {
                    break;
                }
                if ($filters !== []) {
                    $this->add($found[1], $found[2], 'Something stands after the filter.');
                }
                $filters[] = $found[0];
                continue;
            }
            $words = [];
            while (!in_array($this->image(), ['(', 'end'], true)) {
                if ($this->image() === ')') {
                    [, , $at, $until] = $this->next();
                    $this->add($at, $until, 'This `)` closes nothing.');
                } else {
                    $words[] = $this->word();
                }
            }
            if ($words !== []) {
                $this->add($words[0][1], end($words)[2], 'A filter begins with `(`.');
            }
        }
        return $filters;
    }

    /** A filter with its place, or null for one that is nested too deeply. */
    private function filter(int $depth): ?array
    {
        [, , $at] = $this->next();
        if ($depth > $this->maxDepth) {
            $this->add($at, $at + 1, 'The filter is nested too deeply.');
            return null;
        }
        // An operator does not stand behind a control character.
        $gap = substr($this->text, $at + 1, $this->tokens[$this->position][2] - $at - 1);
        $operator = $this->image() === 'word' && trim($gap, " \t\r\n") === '' ? $this->word() : null;
        $operands = [];
        while (!in_array($this->image(), [')', 'end'], true)) {
            $operand = $this->image() === '(' ? $this->filter($depth + 1) : $this->word();
            if ($operand === null) {
                return null;
            }
            $operands[] = $operand;
        }
        $isClosed = $this->image() === ')';
        [, , , $until] = $isClosed ? $this->next() : $this->tokens[$this->position];
        if (!$isClosed && !$this->isCut) {
            $this->isCut = true;
            $this->add($until, $until, 'A `)` is missing.');
        }
        return [$this->node($operator, $operands, $at, $until, $isClosed), $at, $until];
    }

    /** A word with its place. */
    private function word(): array
    {
        [$sort, $image, $at, $until] = $this->next();
        if ($sort === 'word') {
            return [['text' => $image], $at, $until];
        }
        preg_match_all('/\\\\(.)/su', $image, $escapes, PREG_OFFSET_CAPTURE | PREG_SET_ORDER);
        foreach ($escapes as [[$escape, $offset], [$escaped]]) {
            if ($escaped !== '"' && $escaped !== '\\') {
                $this->add($at + $offset, $at + $offset + strlen($escape), 'A backslash stands before `"` and `\\` only.');
            }
        }
        if ($sort === 'cut') {
            $this->isCut = true;
            $this->add($at, $at + 1, 'The string has no end.');
            $until = $at + strlen($image);
        }
        return [['text' => preg_replace('/\\\\(["\\\\])/', '$1', substr($image, 1, -1)), 'quoted' => true], $at, $until];
    }

    private function node(?array $operator, array $operands, int $at, int $until, bool $isClosed): array
    {
        $nodes = array_column($operands, 0);
        $call = ['kind' => 'call', 'operands' => $nodes];
        if ($operator === null) {
            $isWhole = $nodes === [] || (count($nodes) === 1 && isset($nodes[0]['kind']));
            if ($nodes !== [] || $isClosed) {
                $this->add($at, $isWhole ? $until : $at + 1, 'A filter begins with its operator.');
            }
            return $call;
        }
        $symbol = $operator[0]['text'];
        $known = $this->operators[$symbol] ?? null;
        if ($known === null) {
            $this->add($operator[1], $operator[2], "`$symbol` is no operator of `{$this->dialect['name']}`.");
            return $call;
        }
        $count = count(explode(' ', $known['operands']));
        $surplus = array_slice($operands, $count);
        if (count($operands) < $count || ($surplus !== [] && !str_ends_with($known['operands'], 's'))) {
            if ($isClosed) {
                [$at, $until] = $surplus === [] ? [$at, $until] : [$surplus[0][1], end($surplus)[2]];
                $this->add($at, $until, "`$symbol` takes {$known['operands']}.");
            }
            return $call;
        }
        $takesFilters = str_starts_with($known['operands'], 'filter');
        $before = count($this->problems);
        foreach ($operands as $index => [$node, $at, $until]) {
            if (isset($node['kind']) !== $takesFilters || ($index === 0 && isset($node['quoted']))) {
                $this->add($at, $until, "`$symbol` takes {$known['operands']}.");
            }
        }
        if ($before === count($this->problems) && $isClosed && !$this->dialect['quotedValues']) {
            foreach ($operands as [$node, $at, $until]) {
                if (isset($node['quoted'])) {
                    $this->add($at, $until, "`{$this->dialect['name']}` has no values in quotes.");
                }
            }
        }
        $means = $known['means'] ?? null;
        return $means === null || $takesFilters
            ? ['kind' => $means ?? 'call', 'operator' => $operator[0], 'operands' => $nodes]
            : ['kind' => 'condition', 'means' => $means, 'operator' => $operator[0], 'property' => array_shift($nodes), 'values' => $nodes];
    }

    /** Returns the text of a tree; with `$pairs`, operators that are `pairwise` take two operands at a time, as services want them. */
    public static function write(array $filter, array $dialect, bool $pairs = false): string
    {
        $means = $filter['means'] ?? ($filter['kind'] === 'call' ? null : $filter['kind']);
        $fitting = array_filter($dialect['operators'], fn (array $one): bool => ($one['means'] ?? null) === $means);
        $own = array_filter($fitting, fn (array $one): bool => $one['symbol'] === ($filter['operator']['text'] ?? null));
        $operator = current($own) ?: ($means === null ? false : current($fitting));
        if ($operator === false) {
            throw new FilterException("`{$dialect['name']}` has no operator that means `$means`.");
        }
        $operands = $filter['operands'] ?? [$filter['property'], ...$filter['values']];
        if ($operands === []) {
            throw new FilterException("`{$operator['symbol']}` takes {$operator['operands']}.");
        }
        $write = fn (array $one, int $index): string => isset($one['kind'])
            ? self::write($one, $dialect, $pairs)
            : self::writeWord($one, $index > 0 && $dialect['quotedValues']);
        return self::join($operator['symbol'], array_map($write, $operands, array_keys($operands)), $pairs && ($operator['pairwise'] ?? false));
    }

    private static function join(string $symbol, array $operands, bool $pairs): string
    {
        if ($pairs && count($operands) > 2) {
            $halves = array_chunk($operands, intdiv(count($operands) + 1, 2));
            $operands = array_map(fn (array $half): string => count($half) === 1 ? $half[0] : self::join($symbol, $half, true), $halves);
        }
        return '(' . implode(' ', [$symbol, ...$operands]) . ')';
    }

    private static function writeWord(array $word, bool $mayQuote): string
    {
        $isBare = preg_match(self::WORD, $word['text']) === 1;
        if ($mayQuote && preg_match('//u', $word['text']) && (($word['quoted'] ?? false) || !$isBare)) {
            return '"' . preg_replace('/["\\\\]/', '\\\\$0', $word['text']) . '"';
        }
        return $isBare ? $word['text'] : throw new FilterException("`{$word['text']}` cannot be written here.");
    }

    /** Returns a filter's text for a URL: everything except letters, digits and `-._~` is percent-encoded as UTF-8. */
    public static function encode(string $text): string
    {
        return rawurlencode($text);
    }
}
