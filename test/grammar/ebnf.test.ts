import { expect, test } from 'vitest';
import { type Expression, namesIn, readEbnf, readExpression } from './ebnf.ts';

/** An expression as a list: the kind first, a range as `a-z`. */
function shown(expression: Expression): unknown {
  switch (expression.kind) {
    case 'rule':
      return expression.name;
    case 'character':
      return expression.ranges.map(([from, to]) =>
        from === to ? String.fromCodePoint(from) : `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`,
      );
    case 'sequence':
      return ['sequence', ...expression.parts.map(shown)];
    case 'choice':
      return ['choice', ...expression.alternatives.map(shown)];
    case 'repeat':
      return [expression.mark, shown(expression.of)];
  }
}

test.each<[string, unknown]>([
  ['a', 'a'],
  ['"x"', ['x']],
  [`'"'`, ['"']],
  ['"xy"', ['sequence', ['x'], ['y']]],
  ['#x41', ['A']],
  ['[a-c#x41]', ['A', 'a-c']],
  ['[^b]', ['\0-a', 'c-\u{10ffff}']],
  ['[^#x0-a]', ['b-\u{10ffff}']],
  ['a b | c', ['choice', ['sequence', 'a', 'b'], 'c']],
  ['a (b | c)? d*', ['sequence', 'a', ['?', ['choice', 'b', 'c']], ['*', 'd']]],
  ['("x" "y")+', ['+', ['sequence', ['x'], ['y']]]],
  ['a | ', ['choice', 'a', ['sequence']]],
  ['a /* b */ c', ['sequence', 'a', 'c']],
])('%s', (text, expected) => {
  expect(shown(readExpression(text))).toEqual(expected);
});

test('rules come by name, in the order of the file', () => {
  const rules = readEbnf('a ::= b "x"? /* why */\nb ::= "y" | a\n');
  expect([...rules].map(([name, expression]) => [name, namesIn(expression)])).toEqual([
    ['a', ['b']],
    ['b', ['a']],
  ]);
});

test.each([
  ['a ::= b', 'there is no rule b'],
  ['a ::= "x" a ::= "y"', 'no rule can be called a'],
  ['"a" ::= "x"', 'no rule can be called'],
  ['a ::= ("x"', 'a ) is missing'],
  ['a ::= "x")', 'surplus'],
  ['a ::= *', 'out of place'],
  ['a ::= "x" - "y"', 'cannot read'],
])('%s cannot be read', (text, message) => {
  expect(() => readEbnf(text)).toThrow(message);
});
