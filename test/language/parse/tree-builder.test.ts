import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { everyMeaning } from '../../../src/language/dialect/every-meaning.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { marked } from '../../support/marked.ts';
import { runs } from '../../support/runs.ts';

test('every part of a tree has its position', () => {
  expect(parse('( = a\n007)')).toEqual({
    ok: true,
    problems: [],
    filter: {
      kind: 'condition',
      means: 'equal',
      operator: { text: '=', span: { start: 2, end: 3 } },
      property: { text: 'a', span: { start: 4, end: 5 } },
      values: [{ text: '007', span: { start: 6, end: 9 } }],
      span: { start: 0, end: 10 },
    },
  });
});

test.each([
  ['a byte order mark and white space around the filter', '\ufeff \t(= a b)\r\n', { start: 3, end: 10 }],
  ['white space inside parentheses', '(\n= a b\n)', { start: 0, end: 9 }],
])('spans: %s', (_, text, span) => {
  expect(parse(text)).toMatchObject({ ok: true, filter: { span } });
});

describe('values', () => {
  const dialect = received.extend(
    {
      in: { operands: 'property values', means: 'oneOf' },
      some: { operands: 'property values' },
      has: { operands: 'property value', means: 'contains' },
    },
    { quotedValues: true },
  );

  test('the tree keeps all values, even a single one', () => {
    const words = [
      { text: 'new', span: { start: 11, end: 14 } },
      { text: 'a b', quoted: true, span: { start: 15, end: 20 } },
    ];
    expect(parse('(in status new "a b")', { dialect })).toEqual({
      ok: true,
      problems: [],
      filter: {
        kind: 'condition',
        means: 'oneOf',
        operator: { text: 'in', span: { start: 1, end: 3 } },
        property: { text: 'status', span: { start: 4, end: 10 } },
        values: words,
        span: { start: 0, end: 21 },
      },
    });
    expect(parse('(in status new)', { dialect }).filter).toMatchObject({
      means: 'oneOf',
      values: [{ text: 'new' }],
    });
    expect(parse('(has status ne)', { dialect }).filter).toMatchObject({ means: 'contains' });
    expect(parse('(some a b c)', { dialect }).filter).toMatchObject({ kind: 'call' });
  });

  test.each([
    ['"b c"', 'b c'],
    ['"b"  ', 'b'],
    ['""', ''],
    ['"\\""', '"'],
    ['"\\\\"', '\\'],
    ['"("', '('],
  ])('%j is read as a quoted value', (image, text) => {
    expect(parse(`(= a ${image})`, { dialect })).toMatchObject({
      ok: true,
      filter: { values: [{ text, quoted: true }] },
    });
  });
});

describe('recovery', () => {
  test('one run reports several problems, in order, and a partial tree', () => {
    const { text, spans } = marked('(<|or|> (<|==|> a b) (= c d <|e|>) (OR <|f|>) (= g h))<|)|> <|(= i j)|>');
    const { ok, filter, problems } = parse(text);
    expect(ok).toBe(false);
    expect(problems.map(({ code, span }) => [code, span])).toEqual(
      ['unknown-operator', 'unknown-operator', 'wrong-arity', 'wrong-operand', 'syntax', 'syntax'].map((code, i) => [
        code,
        spans[i],
      ]),
    );
    expect(filter).toMatchObject({
      kind: 'call',
      operator: { text: 'or' },
      operands: [{ kind: 'call' }, { kind: 'call' }, { kind: 'call' }, { means: 'equal' }],
    });
  });

  test('an unclosed filter is not blamed for missing operands', () => {
    expect(parse('(OR (= a').problems.map(({ code }) => code)).toEqual(['syntax']);
  });

  test.each([
    ['(or (= a b)', '(OR (= a b)', 'safe'],
    ['(or (= a b) (== c', '(OR (= a b) (= c', 'safe'],
    ['(not_exists', '(_not_exists', 'unsafe'],
    ['(a = b', '(a = b', undefined],
  ])('of the fixes of %j only those of operators are left', (text, fixed, safety) => {
    const fixes = parse(text).problems.flatMap(({ code, fix }) => (code === 'syntax' || !fix ? [] : [fix]));
    expect([
      applyEdits(
        text,
        fixes.flatMap(({ edits }) => edits),
      ),
      fixes[0]?.safety,
    ]).toEqual([fixed, safety]);
  });

  test('apart from the missing end, the partial tree of an unclosed text is complete', () => {
    expect(parse('(OR (= a b) (_not_exists a').filter).toMatchObject({
      kind: 'or',
      operands: [{ means: 'equal' }, { means: 'absent' }],
    });
  });
});

test.each([
  ['an operator that the dialect lacks', '(frob a (= b c))', 'frob'],
  ['a filter instead of a word', '(= a (= b c))', '='],
  ['the wrong number of operands', '(= a b c)', '='],
  ['no operator', '("a")', ''],
])('a node with %s is a call', (_, text, operator) => {
  const { filter } = parse(text);
  expect(filter).toMatchObject({ kind: 'call', operator: { text: operator }, span: { start: 0, end: text.length } });
});

test('the first filter of a text is its tree, whatever is beside it', () => {
  expect(parse('a (= b c) (= d e)').filter).toMatchObject({ property: { text: 'b' } });
  expect(parse('a b').filter).toBeUndefined();
});

describe('one mistake is one problem', () => {
  const value = fc.constantFrom(
    'x',
    "'x'",
    '"x"',
    'null',
    '(x)',
    '(x, y)',
    "('x', 'y')",
    '("x" "y")',
    '[x, y]',
    '(1,2)',
    '()',
  );
  const comparator = fc.constantFrom(
    '=',
    '==',
    'IN',
    'in',
    'not in',
    'is',
    '<>',
    'LIKE',
    '=in=',
    '=out=',
    '&&',
    'between',
  );
  const comparison = fc.oneof(
    fc.tuple(comparator, value).map(([comparator, value]) => `(a ${comparator} ${value})`),
    fc.tuple(comparator, value).map(([comparator, value]) => `(${comparator} a ${value})`),
  );
  const around = fc.constantFrom('§', '(AND § (= b c))', '(NOT §)', '(§ AND (b = c))', '(OR (= b c) §)', '((§))');

  test.each([
    ['(a IN (x y))', 1],
    ['a IN (x, (y))', 1],
    ["(IN a ('x', 'y'))", 1],
    ["(a IN ('x y))", 1],
    ['(OR (a IN (x y)) (z b c) (a IN (x y)))', 3],
    ['(a IN ("\\x" y))', 2],
    ['(a = b (c d))', 2],
  ])('%s has %d', (text, count) => {
    expect(parse(text).problems).toHaveLength(count);
  });

  test('a problem whose fix mends everything is alone', () => {
    fc.assert(
      fc.property(comparison, around, fc.constantFrom(received, qive, everyMeaning), (inner, outer, dialect) => {
        const text = outer.replace('§', () => inner);
        const { problems } = parse(text, { dialect });
        const mending = problems.filter(
          ({ fix }) => fix && parse(applyEdits(text, fix.edits), { dialect }).problems.length === 0,
        );
        if (mending.length > 0) expect(problems).toHaveLength(1);
      }),
      { ...runs(4), examples: [['(a IN (x))', '§', received]] },
    );
  });
});
