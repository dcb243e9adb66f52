import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { filter } from '../../src/builder/template.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { decode, encode } from '../../src/language/encode.ts';
import { type Filter, operandsOf } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { map, visit } from '../../src/language/visit.ts';
import { validate } from '../../src/validate/validate.ts';
import { refusal } from '../support/refusal.ts';

test('a template gives the same tree as the functions', () => {
  const [property, value] = ['processed', false];
  expect(filter`(OR (= ${property} ${value}) (_not_exists processed))`).toEqual(
    or(equals('processed', false), notExists('processed')),
  );
});

test('a hole can be a whole filter, plain or fluent, or even the whole template', () => {
  const open = where('processed').equals(false);
  expect(print(filter`(OR ${open} ${notExists('processed')})`)).toBe(
    '(OR (= processed false) (_not_exists processed))',
  );
  expect(print(filter`${open}`)).toBe('(= processed false)');
  expect(print(filter`(OR${open}${open})`)).toBe('(OR (= processed false) (= processed false))');
});

test('another dialect has its own tag, which adds quotes if the dialect has them', () => {
  const qived = filter({ dialect: qive });
  expect(print(qived`(AND (= a ${1}) (NOT_EXISTS b))`)).toBe('(AND (= a 1) (NOT_EXISTS b))');
  const quoted = filter({ dialect: received.extend({}, { quotedValues: true }) });
  expect(print(quoted`(= supplier ${'ACME "X" LTDA'})`)).toBe('(= supplier "ACME \\"X\\" LTDA")');
});

test('white space and lines in a template are those of the language', () => {
  expect(
    print(filter`
    (OR
      (= a ${1})
      (= b ${2}))
  `),
  ).toBe('(OR (= a 1) (= b 2))');
});

describe('a hole that is not a whole word or filter is refused', () => {
  test.each([
    ['beside a word', () => filter`(= a x${'y'})`],
    ['before a word', () => filter`(= a ${'y'}x)`],
    ['beside another hole', () => filter`(= a ${'x'}${'y'})`],
    ['as the operator', () => filter`(${'='} a b)`],
    ['inside a string', () => filter({ dialect: received.extend({}, { quotedValues: true }) })`(= a "x ${'y'} z")`],
  ])('%s', (_, make) => {
    const error = refusal(make);
    expect(error).toMatchObject({ code: 'wrong-operand', problems: [{ code: 'unsafe-interpolation' }] });
    expect(error.message).toMatch(
      /^`\$\{…\}` number \d must be a whole property, value or filter\.\n1 \| .*\n {2}\| +\^+$/,
    );
  });

  test.each([
    ['a value for a filter', () => filter`(OR ${'a'} (= b c))`, 'invalid-filter'],
    ['a filter for a value', () => filter`(= a ${notExists('b')})`, 'invalid-filter'],
    ['a value that would break out', () => filter`(= a ${'b) (= c d'})`, 'unwritable'],
    ['no value', () => filter`(= a ${undefined as never})`, 'unwritable'],
    ['no filter at all', () => filter`processed = ${false}`, 'invalid-filter'],
  ])('%s', (_, make, code) => {
    expect(refusal(make).code).toBe(code);
  });
});

describe('a text', () => {
  test('gives the tree that parse gives, without spans', () => {
    expect(filter('(OR (= processed false) (_not_exists processed))')).toEqual(
      or(equals('processed', false), notExists('processed')),
    );
  });

  test('is read in the dialect, which may be given by its name', () => {
    expect(filter({ dialect: 'qive' })('(AND (= a 1))')).toEqual(filter({ dialect: qive })`(AND (= a 1))`);
    expect(filter({})('(= a 1)')).toEqual(filter('(= a 1)'));
    const error = refusal(() => filter({ dialect: 'Qive' as 'qive' }));
    expect(error).toMatchObject({
      code: 'invalid-options',
      message: '`dialect` must be a dialect, `received` or `qive`, not "Qive". Did you mean `qive`?',
    });
    expect(refusal(() => filter({ dialect: null as never })).code).toBe('invalid-options');
  });

  test('that is not a filter is refused as by parseOrThrow', () => {
    const error = refusal(() => filter('(= a' as string as '(= a b)'));
    expect(error).toMatchObject({ code: 'invalid-filter', problems: [{ code: 'syntax' }] });
    expect(error.message).toBe(refusal(() => parseOrThrow('(= a')).message);
  });
});

describe('with declared properties', () => {
  const properties = { processed: 'boolean', status: ['new', 'done'] } as const;
  const declared = filter({ dialect: qive, properties });

  test('the call and the tag accept what fits', () => {
    expect(declared('(= status new)')).toEqual(declared`(= ${'status'} ${'new'})`);
  });

  test('both refuse what does not fit, with the same problems as validate', () => {
    const text = '(AND (= procesed yes) (= status old) (_not_exists other) (= processed true))';
    const problems = validate(text, { dialect: qive, properties }).filter(({ severity }) => severity === 'error');
    expect(problems.map(({ code }) => code)).toEqual(['unknown-property', 'invalid-value', 'unknown-property']);
    const error = refusal(() => declared(text as string as '(= status new)'));
    expect(error).toMatchObject({ code: 'invalid-filter', problems });
    expect(error.message).toContain('Property `procesed` is not declared. Did you mean `processed`?');
    expect(error.message).toContain('(AND (= procesed yes)');
    const holes = refusal(() => declared`(AND (= ${'procesed'} yes) (= status ${'old'}) (_not_exists other))`);
    expect(holes.problems.map(({ message }) => message)).toEqual(problems.map(({ message }) => message));
  });
});

const { and } = builder({ dialect: 'qive' });
const quoting = received.extend({}, { name: 'quoting', quotedValues: true });

describe('JavaScript converts a built filter to its text', () => {
  test.each<[Filter, string]>([
    [equals('a', 1), '(= a 1)'],
    [or(equals('a', 1), notExists('a')), '(OR (= a 1) (_not_exists a))'],
    [filter`(= a ${'b'})`, '(= a b)'],
    [filter('(= a b)'), '(= a b)'],
    [where('a').equals(1).filter, '(= a 1)'],
    [and(equals('a', 1), equals('b', 2)), '(AND (= a 1) (= b 2))'],
    [builder({ dialect: quoting }).equals('a', 'b c'), '(= a "b c")'],
    [filter({ dialect: quoting })`(= a ${'b c'})`, '(= a "b c")'],
  ])('%s', (built, text) => {
    expect([String(built), `${built}`]).toEqual([text, text]);
    expect(new URLSearchParams({ filter: built as never }).get('filter')).toBe(text);
  });

  test('a filter inside another one converts to its own text', () => {
    expect(operandsOf(filter`(OR (= a 1) (= b 2))`).map(String)).toEqual(['(= a 1)', '(= b 2)']);
  });

  test('it is plain data otherwise', () => {
    const built = or(equals('a', 1), notExists('a'));
    const plain = JSON.parse(JSON.stringify(built));
    expect(Object.keys(built)).toEqual(['kind', 'operator', 'operands']);
    deepStrictEqual(structuredClone(built), plain);
    expect({ ...built }).toStrictEqual(plain);
    expect(built).toStrictEqual(plain);
  });

  test('a parsed tree is plain, and so is one rewritten from it', () => {
    const read = parseOrThrow('(= a b)');
    expect(Object.hasOwn(read, 'toString')).toBe(false);
    expect(
      Object.hasOwn(
        map(read, (node) => ({ ...node })),
        'toString',
      ),
    ).toBe(false);
  });
});

describe('filters are sent as the specification shows', () => {
  const [a, b, c] = [equals('a', 1), equals('b', 2), equals('c', 3)] as const;
  const flat = '(OR (= a 1) (= b 2) (= c 3))';
  const pairs = '(OR (OR (= a 1) (= b 2)) (= c 3))';

  test('`OR` of `received` is sent in pairs, and stays flat in the tree, in `print` and with `nary`', () => {
    const built = or(a, b, c);
    const fluent = where('a').equals(1).or(b, c);
    for (const one of [String(built), String(fluent), JSON.parse(JSON.stringify({ fluent })).fluent])
      expect(one).toBe(pairs);
    for (const one of [encode(built), encode(fluent), fluent.encode()]) expect(decode(one)).toBe(pairs);
    for (const one of [encode(built, { nary: true }), fluent.encode({ nary: true })]) expect(decode(one)).toBe(flat);
    for (const one of [built, fluent]) expect(print(one)).toBe(flat);
    expect(built).toMatchObject({ operands: { length: 3 } });
    expect(encode(flat)).toBe(encode(built, { nary: true }));
  });

  test('an operator that is not `pairwise` is written as it was built', () => {
    expect(String(and(a, b, c))).toBe('(AND (= a 1) (= b 2) (= c 3))');
    expect(String(and(or(a, b, c), a))).toBe(`(AND ${pairs} (= a 1))`);
  });

  test('a chain of ten thousand stays shallow', () => {
    let chain = where('a').equals(0);
    for (let i = 1; i < 10_000; i++) chain = chain.or(where('a').equals(i));
    let depth = 0;
    visit(parseOrThrow(String(chain)), (_, ancestors) => {
      depth = Math.max(depth, ancestors.length + 1);
    });
    expect(depth).toBe(15);
  });

  test('the pairs select the same as the flat form: the same conditions in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }), (values) => {
        const conditions = (text: string) => text.match(/\(= a \d\)/g);
        const built = or(...values.map((value) => equals('a', value)));
        expect(conditions(String(built))).toEqual(conditions(print(built)));
        expect(print(built)).toBe(`(OR ${values.map((value) => `(= a ${value})`).join(' ')})`);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['\u200b', 'U+200B'],
  ['ACME\u00a0LTDA', 'U+00A0'],
  ['\ufeffa', 'U+FEFF'],
  ['a\u202eb', 'U+202E'],
  ['a\u200d', 'U+200D'],
])('%j is refused as `validate` refuses it', (text, name) => {
  const why = `it has an invisible character, ${name}.`;
  expect(refusal(() => equals('a', text))).toMatchObject({ code: 'unwritable', message: expect.stringContaining(why) });
  expect(refusal(() => equals(text, 1)).message).toContain(why);
  expect(refusal(() => filter`(= a ${text})`).message).toContain(why);
  expect(refusal(() => where(text).notExists()).message).toContain(why);
});

test('joiners between letters that need them are kept', () => {
  expect(String(equals('a', 'می\u200cخواهم'))).toBe('(= a می\u200cخواهم)');
});
