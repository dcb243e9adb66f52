<?php

declare(strict_types=1);

/** A text that is not a filter, or a filter that cannot be written. */
final class FilterException extends InvalidArgumentException {}

/**
 * Reads, prints and encodes prefix filter expressions, such as `(OR (= processed false) (_not_exists processed))`.
 *
 * Copy this file into your project. A dialect is an entry of `conformance/dialects.json`, a filter an array as its vectors show it.
 */
final class Prefilter
{
    private const TOKEN = '/\G(?:([()])|("(?:[^"\\\\]|\\\\["\\\\])*")|([^\x{0}- ()"\x{7f}-\x{9f}]+)|[ \t\r\n]+)/u';
    private const WORD = '/^[^\x{0}- ()"\x{7f}-\x{9f}]+$/Du';

    /** Each token with its sort: `mark`, `string`, `word` or `end`. */
    private array $tokens = [];
    private int $position = 0;

    private function __construct(private readonly array $dialect, private readonly int $maxDepth)
    {
    }

    /** Returns the tree of a text; throws a FilterException if it is not a filter of the dialect. The length counts UTF-16 units. */
    public static function read(string $text, array $dialect, int $maxLength = 1_000_000, int $maxDepth = 256): array
    {
        if (!preg_match('//u', $text) || preg_match_all('/./su', $text) + preg_match_all('/[\x{10000}-\x{10ffff}]/u', $text) > $maxLength) {
            throw new FilterException('The text is not UTF-8, or too long.');
        }
        $reader = new self($dialect, $maxDepth);
        $reader->tokenize($text);
        $filter = $reader->filter(1);
        if ($reader->tokens[$reader->position][0] !== 'end') {
            throw new FilterException('Something stands after the filter.');
        }
        return $filter;
    }

    private function tokenize(string $text): void
    {
        $at = str_starts_with($text, "\u{feff}") ? 3 : 0;
        while ($at < strlen($text)) {
            if (!preg_match(self::TOKEN, $text, $found, 0, $at)) {
                throw new FilterException("A character cannot stand here (byte $at).");
            }
            $sort = [1 => 'space', 2 => 'mark', 3 => 'string', 4 => 'word'][count($found)];
            if ($sort !== 'space') {
                $this->tokens[] = [$sort, $found[0]];
            }
            $at += strlen($found[0]);
        }
        $this->tokens[] = ['end', ''];
    }

    private function filter(int $depth): array
    {
        if ($this->tokens[$this->position++][1] !== '(' || $depth > $this->maxDepth) {
            throw new FilterException('A filter begins with `(`, and may not be nested too deeply.');
        }
        [$sort, $symbol] = $this->tokens[$this->position++];
        $known = array_column($this->dialect['operators'], null, 'symbol');
        if ($sort !== 'word' || !isset($known[$symbol])) {
            throw new FilterException("`$symbol` is no operator of `{$this->dialect['name']}`.");
        }
        $operands = [];
        while ($this->tokens[$this->position][1] !== ')') {
            $operands[] = $this->operand($depth);
        }
        $this->position++;
        return $this->node($known[$symbol], $operands);
    }

    private function operand(int $depth): array
    {
        [$sort, $image] = $this->tokens[$this->position];
        if ($sort === 'mark') {
            return $this->filter($depth + 1);
        }
        $this->position++;
        return match ($sort) {
            'word' => ['text' => $image],
            'string' => ['text' => preg_replace('/\\\\(["\\\\])/', '$1', substr($image, 1, -1)), 'quoted' => true],
            'end' => throw new FilterException('A `)` is missing.'),
        };
    }

    private function node(array $operator, array $operands): array
    {
        $words = array_values(array_filter($operands, fn (array $one): bool => !isset($one['kind'])));
        $isAllWords = count($words) === count($operands) && $words !== [] && !isset($words[0]['quoted']);
        $fits = match ($operator['operands']) {
            'filters' => $words === [] && $operands !== [],
            'filter' => $words === [] && count($operands) === 1,
            'property' => $isAllWords && count($words) === 1,
            'property value' => $isAllWords && count($words) === 2,
            'property values' => $isAllWords && count($words) >= 2,
        };
        if (!$fits || (!$this->dialect['quotedValues'] && array_filter($words, fn (array $word): bool => isset($word['quoted'])))) {
            throw new FilterException("The operands do not fit `{$operator['symbol']}`.");
        }
        $means = $operator['means'] ?? null;
        $node = ['kind' => 'condition', 'means' => $means, 'operator' => ['text' => $operator['symbol']]];
        return $means === null || $words === []
            ? ['kind' => $means ?? 'call', 'operator' => $node['operator'], 'operands' => $operands]
            : $node + ['property' => array_shift($words), 'values' => $words];
    }

    /** Returns the text of a tree; with `$pairs`, operators that are `pairwise` take two operands at a time, as services want them. */
    public static function write(array $filter, array $dialect, bool $pairs = false): string
    {
        $means = $filter['means'] ?? ($filter['kind'] === 'call' ? null : $filter['kind']);
        $fitting = array_filter($dialect['operators'], fn (array $one): bool => ($one['means'] ?? null) === $means);
        $own = array_filter($fitting, fn (array $one): bool => $one['symbol'] === ($filter['operator']['text'] ?? null));
        $operator = current($own) ?: ($means === null ? false : current($fitting));
        if ($operator === false) {
            throw new FilterException("`{$dialect['name']}` has no operator for this filter.");
        }
        $operands = $filter['operands'] ?? [$filter['property'], ...$filter['values']];
        $write = fn (array $one, int $index): string => isset($one['kind'])
            ? self::write($one, $dialect, $pairs)
            : self::word($one, $index > 0 && $dialect['quotedValues']);
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

    private static function word(array $word, bool $mayQuote): string
    {
        $isBare = preg_match(self::WORD, $word['text']) === 1;
        if ($mayQuote && (isset($word['quoted']) || !$isBare)) {
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
