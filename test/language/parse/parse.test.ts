import { describe, expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/qive.ts';
import { received } from '../../../src/language/dialect/received.ts';
import { parse, parseOrThrow } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import { marked } from '../../support/marked.ts';
import { refusal } from '../../support/refusal.ts';

const quoting = received.extend({}, { name: 'quoting', quotedValues: true });
const negating = qive.extend({ NOT: { operands: 'filter', means: 'not' } }, { name: 'negating' });

test.each([
  ['(= processed false)', received],
  ['(OR (= processed false) (_not_exists processed))', received],
  ['(= processed true)', received],
  ['(OR (= processed true) (= status ok))', received],
  ['(AND (= processed true) (= status ok))', qive],
  ['(NOT_EXISTS processed)', qive],
])('the real filter %s parses in %#', (text, dialect) => {
  const { ok, filter, problems } = parse(text, { dialect });
  expect({ ok, problems, printed: filter && print(filter) }).toEqual({ ok: true, problems: [], printed: text });
});

test('every part of a tree has its position', () => {
  expect(parse('( = a\n007)')).toEqual({
    ok: true,
    problems: [],
    filter: {
      kind: 'compare',
      operator: { text: '=', span: { start: 2, end: 3 } },
      comparator: 'equal',
      property: { text: 'a', span: { start: 4, end: 5 } },
      value: { text: '007', span: { start: 6, end: 9 } },
      span: { start: 0, end: 10 },
    },
  });
});

describe('one problem, its position and its fix', () => {
  test.each([
    // text with the position marked, code, message, text after the fix
    ['<||>', 'syntax', 'There is no filter here.', undefined],
    ['<|  \n|>', 'syntax', 'There is no filter here.', undefined],
    ['<|()|>', 'syntax', '`()` has no operator.', undefined],
    ['<|(|>"a" b)', 'syntax', 'An operator is missing after `(`.', undefined],
    ['<|((= a b))|>', 'syntax', 'This filter has a second pair of parentheses.', '(= a b)'],
    ['(= a b<||>', 'syntax', 'Missing `)` to close `(=` opened at column 1.', '(= a b)'],
    ['(OR (= a b) (= c d)<||> ', 'syntax', 'Missing `)` to close `(OR` opened at column 1.', '(OR (= a b) (= c d)) '],
    [
      '(OR\n  (OR (= a b<||>',
      'syntax',
      'Missing 3 `)`; the last one opened is `(=` at line 2, column 7.',
      '(OR\n  (OR (= a b)))',
    ],
    ['(= a b)<|)|>', 'syntax', 'This `)` closes nothing.', '(= a b)'],
    ['(= a b) <|(= c d)|>', 'syntax', 'Only one filter is allowed; this is another.', '(OR (= a b) (= c d))'],
    ['(= a b) <|c d|>', 'syntax', '`c d` is outside the parentheses of a filter.', undefined],
    ['<|filter:|> (= a b)', 'syntax', '`filter:` is outside the parentheses of a filter.', undefined],
    ['(= a b<|\0|>)', 'syntax', 'A filter cannot contain the control character U+0000.', '(= a b)'],
    ['(= a b<|\ud83d|>)', 'syntax', 'U+D83D is half of a character; no encoding can send it.', '(= a b)'],
    [
      '<|(processed = false)|>',
      'infix-syntax',
      'The operator comes first: write `(= processed false)`.',
      '(= processed false)',
    ],
    [
      '<|processed = false|>',
      'infix-syntax',
      'The operator comes first: write `(= processed false)`.',
      '(= processed false)',
    ],
    [
      '<|processed == false|>',
      'infix-syntax',
      'The operator comes first: write `(= processed false)`.',
      '(= processed false)',
    ],
    [
      '<|processed=false|>',
      'infix-syntax',
      'The operator comes first: write `(= processed false)`.',
      '(= processed false)',
    ],
    [
      '<|(= a b) or (= c d)|>',
      'infix-syntax',
      'The operator comes first: write `(OR (= a b) (= c d))`.',
      '(OR (= a b) (= c d))',
    ],
    ['(<|or|> (= a b))', 'unknown-operator', 'Unknown operator `or`. Did you mean `OR`?', '(OR (= a b))'],
    ['(<|==|> a b)', 'unknown-operator', 'Unknown operator `==`. Did you mean `=`?', '(= a b)'],
    [
      '(<|NOT_EXISTS|> a)',
      'unknown-operator',
      'Unknown operator `NOT_EXISTS`. Did you mean `_not_exists`?',
      '(_not_exists a)',
    ],
    [
      '(<|_not_exist|> a)',
      'unknown-operator',
      'Unknown operator `_not_exist`. Did you mean `_not_exists`?',
      '(_not_exists a)',
    ],
    [
      '(<|_not_exsits|> a)',
      'unknown-operator',
      'Unknown operator `_not_exsits`. Did you mean `_not_exists`?',
      '(_not_exists a)',
    ],
    ['(<|!=|> a b)', 'unknown-operator', 'Unknown operator `!=`.', undefined],
    ['(<|AND|> (= a b))', 'unknown-operator', 'Unknown operator `AND`.', undefined],
    [
      '(= supplier ACME <|LTDA|>)',
      'wrong-arity',
      '`=` takes a property and a value; this one has three operands.',
      undefined,
    ],
    ['<|(= a)|>', 'wrong-arity', '`=` takes a property and a value; this one has one operand.', undefined],
    ['<|(=)|>', 'wrong-arity', '`=` takes a property and a value; this one has no operands.', undefined],
    [
      '(_not_exists a <|b c|>)',
      'wrong-arity',
      '`_not_exists` takes a property; this one has three operands.',
      undefined,
    ],
    ['<|(OR)|>', 'wrong-arity', '`OR` takes one or more filters; this one has none.', undefined],
    ['(OR <|a|> (= b c))', 'wrong-operand', '`OR` takes filters; `a` is a word.', undefined],
    ['(= <|(= a b)|> c)', 'wrong-operand', '`=` takes a property here, not a filter.', undefined],
    ['(= a <|(= b c)|>)', 'wrong-operand', '`=` takes a value here, not a filter.', undefined],
    ['(= <|"a"|> b)', 'wrong-operand', 'A property is a bare word; `"a"` is in quotes.', '(= a b)'],
    [
      '(= a <|"b"|>)',
      'undocumented-syntax',
      'The dialect `received` has no quoted values: no documentation shows one.',
      '(= a b)',
    ],
    [
      '(= a <|"b c"|>)',
      'undocumented-syntax',
      'The dialect `received` has no quoted values: no documentation shows one.',
      undefined,
    ],
    ['(= a <|"|>b', 'syntax', 'This `"` opens a string that is never closed.', undefined],
  ])('%j', (source, code, message, repaired) => {
    const { text, spans } = marked(source);
    const { ok, problems } = parse(text);
    expect(ok).toBe(false);
    expect(problems).toMatchObject([{ code, severity: 'error', message, span: spans[0] }]);
    const edits = problems[0]?.fix?.edits;
    expect(edits && applyEdits(text, edits)).toBe(repaired);
  });

  test.each([
    ['(= a <|"|>b', 'syntax', 'This `"` opens a string that is never closed.'],
    ['(= a "b<|\\n|>c")', 'syntax', '`\\n` is not an escape. A string allows `\\"` and `\\\\`.'],
    ['(= supplier ACME <|LTDA|>)', 'wrong-arity', '`=` takes a property and a value; this one has three operands.'],
  ])('%j in a dialect with quoted values', (source, code, message) => {
    const { text, spans } = marked(source);
    expect(parse(text, { dialect: quoting }).problems).toMatchObject([{ code, message, span: spans[0] }]);
  });

  test.each([
    ['<|(NOT)|>', '`NOT` takes one filter; this one has no operands.'],
    ['(NOT (= a b) <|(= c d)|>)', '`NOT` takes one filter; this one has two operands.'],
  ])('%j in a dialect with negation', (source, message) => {
    const { text, spans } = marked(source);
    expect(parse(text, { dialect: negating }).problems).toMatchObject([{ message, span: spans[0] }]);
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
      operands: [{ kind: 'call' }, { kind: 'call' }, { kind: 'call' }, { kind: 'compare' }],
    });
  });

  test('an unclosed parenthesis points at its opener, the innermost first', () => {
    const { text, spans } = marked('<|(OR|> <|(=|> a b');
    const [problem] = parse(text).problems;
    expect(problem?.related?.map(({ span }) => span)).toEqual([...spans].reverse());
    expect(problem?.related?.[0]?.message).toBe('opened here');
  });

  test('an unclosed filter is not blamed for missing operands', () => {
    expect(parse('(OR (= a').problems.map(({ code }) => code)).toEqual(['syntax']);
  });

  test('apart from the missing end, the partial tree of an unclosed text is complete', () => {
    expect(parse('(OR (= a b) (_not_exists a').filter).toMatchObject({
      kind: 'or',
      operands: [{ kind: 'compare' }, { kind: 'presence' }],
    });
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'(OR '.repeat(depth - 1)}(= a b)${')'.repeat(depth - 1)}`;

  test.each([
    ['depth within the default', nested(256), {}, undefined],
    ['depth past the default', nested(257), {}, 'Filters nest deeper than the limit of 256.'],
    ['depth past a lower one', nested(4), { depth: 3 }, 'Filters nest deeper than the limit of 3.'],
    ['depth with a raised one', nested(1000), { depth: 1000 }, undefined],
    ['depth past the ceiling', nested(1001), { depth: 1001 }, 'Filters nest deeper than the limit of 1,000.'],
    [
      'depth far past the ceiling',
      nested(100_000),
      { depth: Infinity },
      'Filters nest deeper than the limit of 1,000.',
    ],
    ['length within the default', `(= a ${'b'.repeat(999_994)})`, {}, undefined],
    [
      'length past the default',
      `(= a ${'b'.repeat(999_995)})`,
      {},
      'The text has 1,000,001 characters; the limit is 1,000,000.',
    ],
    ['length past a lower one', '(= a b)', { length: 6 }, 'The text has 7 characters; the limit is 6.'],
  ])('%s', (_, text, limits, message) => {
    const { ok, problems } = parse(text, { limits });
    expect(ok).toBe(message === undefined);
    expect(problems.map((problem) => [problem.code, problem.message])).toEqual(
      message === undefined ? [] : [['limit', message]],
    );
  });

  test('problems beyond the limit become one additional problem', () => {
    const { problems } = parse(')'.repeat(5), { limits: { problems: 3 } });
    expect(problems.map(({ code }) => code)).toEqual(['syntax', 'syntax', 'syntax', 'limit']);
    expect(problems.at(-1)).toMatchObject({
      message: 'There are more than 3 problems; the rest is not reported.',
      span: { start: 3, end: 4 },
    });
  });
});

test('messages are available in Portuguese', () => {
  const { problems } = parse('(or (== processed false) (= a b)', { locale: 'pt-BR' });
  expect(problems.map(({ message }) => message)).toEqual([
    'Operador `or` desconhecido. Você quis dizer `OR`?',
    'Operador `==` desconhecido. Você quis dizer `=`?',
    'Falta `)` para fechar o `(or` aberto na coluna 1.',
  ]);
});

test('parseOrThrow returns the tree, or throws the problems with an excerpt', () => {
  expect(parseOrThrow('(= a b)')).toMatchObject({ kind: 'compare' });
  const error = refusal(() => parseOrThrow('(OR\n\t(= supplier ACME LTDA))'));
  expect(error).toMatchObject({ name: 'FilterError', code: 'invalid-filter', problems: [{ code: 'wrong-arity' }] });
  expect(error.message).toBe(
    [
      '`=` takes a property and a value; this one has three operands.',
      '2 |  (= supplier ACME LTDA))',
      '  |                   ^^^^',
      'Does the value contain a space? A bare word cannot hold one, and the dialect has no quoted values.',
    ].join('\n'),
  );
});

describe('operators that take a property and one or more values', () => {
  const listing = received.extend(
    {
      in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
      some: { operands: 'property values' },
      has: { operands: 'property value', means: 'contains', method: 'contains' },
    },
    { name: 'listing', quotedValues: true },
  );
  const bare = listing.extend({}, { name: 'bare', quotedValues: false });

  test('the tree keeps all values, even a single one', () => {
    const words = [
      { text: 'new', span: { start: 11, end: 14 } },
      { text: 'a b', quoted: true, span: { start: 15, end: 20 } },
    ];
    expect(parse('(in status new "a b")', { dialect: listing })).toEqual({
      ok: true,
      problems: [],
      filter: {
        kind: 'oneOf',
        operator: { text: 'in', span: { start: 1, end: 3 } },
        property: { text: 'status', span: { start: 4, end: 10 } },
        values: words,
        span: { start: 0, end: 21 },
      },
    });
    expect(parse('(in status new)', { dialect: listing }).filter).toMatchObject({
      kind: 'oneOf',
      values: [{ text: 'new' }],
    });
    expect(parse('(has status ne)', { dialect: listing }).filter).toMatchObject({
      kind: 'compare',
      comparator: 'contains',
    });
    expect(parse('(some a b c)', { dialect: listing }).filter).toMatchObject({ kind: 'call' });
  });

  test.each([
    ['<|(in status)|>', '`in` takes a property and one or more values; this one has one operand.', listing],
    ['<|(in)|>', '`in` takes a property and one or more values; this one has no operands.', listing],
    ['(in a b <|(= c d)|>)', '`in` takes a value here, not a filter.', listing],
    ['(in <|(= c d)|> b)', '`in` takes a property here, not a filter.', listing],
    ['(in <|"a"|> b)', 'A property is a bare word; `"a"` is in quotes.', listing],
    ['(in a b <|"c"|>)', 'The dialect `bare` has no quoted values: no documentation shows one.', bare],
  ])('%s', (source, message, dialect) => {
    const { text, spans } = marked(source);
    const { ok, problems } = parse(text, { dialect });
    expect({ ok, problems }).toMatchObject({ ok: false, problems: spans.map((span) => ({ message, span })) });
  });

  test('common spellings of the meanings are recognized', () => {
    const { problems } = parse('(OR (oneOf a b c) (includes a b))', { dialect: listing });
    expect(problems.map(({ fix }) => fix)).toMatchObject([
      { safety: 'safe', edits: [{ text: 'in' }] },
      { safety: 'safe', edits: [{ text: 'has' }] },
    ]);
  });
});
