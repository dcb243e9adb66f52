import { describe, expect, test } from 'vitest';
import { equals, or } from '../../src/builder/operators.ts';
import { qive } from '../../src/language/dialect/qive.ts';
import { received } from '../../src/language/dialect/received.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { applyFixes } from '../../src/source/edit.ts';
import { validate } from '../../src/validate/validate.ts';

const codes = (...[filter, options]: Parameters<typeof validate>) => validate(filter, options).map(({ code }) => code);

describe('levels', () => {
  test('a rule has the configured severity, or reports nothing', () => {
    expect(validate('(= a false)', { rules: { 'missing-absent-branch': 'error' } })).toMatchObject([
      { severity: 'error' },
    ]);
    expect(validate('(= a false)', { rules: { 'missing-absent-branch': 'warn' } })).toMatchObject([
      { severity: 'warning' },
    ]);
    expect(codes('(= a false)', { rules: { 'missing-absent-branch': 'off' } })).toEqual([]);
    expect(codes('(= a', { rules: { syntax: 'off' } })).toEqual([]);
  });

  test('a rule takes its options', () => {
    expect(codes('(OR (= a 1) (= a 2))', { rules: { 'max-complexity': ['error', { conditions: 1 }] } })).toEqual([
      'max-complexity',
    ]);
    expect(codes('(= a 1)', { rules: { 'max-complexity': ['info', { encodedLength: 5, depth: 0 }] } })).toHaveLength(2);
  });

  test('rules that are off do not use up the limit of problems', () => {
    const text = `(OR ${'(x) '.repeat(150)}(= proc\u200bessed true))`;
    expect(codes(text, { rules: { 'unknown-operator': 'off', 'duplicate-condition': 'off' } })).toContain(
      'invisible-character',
    );
  });

  test('a missing absent branch is found beside an operator without a meaning, and inside nested ones', () => {
    const dialect = received.extend({ custom: { operands: 'property' } });
    expect(codes('(OR (= processed false) (custom x))', { dialect })).not.toContain('missing-absent-branch');
    expect(codes('(OR (= processed false) (OR (= a 1) (_not_exists processed)))')).not.toContain(
      'missing-absent-branch',
    );
    expect(codes('(OR (= processed false) (OR (= a 1) (_not_exists b)))')).toContain('missing-absent-branch');
  });

  test('reaching the limit of problems is the last problem', () => {
    const found = codes(`(OR ${'(= a false) '.repeat(150)})`);
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toBe('limit');
  });
});

describe('an invisible character explains what it broke', () => {
  test('and nothing else', () => {
    expect(validate('(OR (=\u00a0a b) (foo c))').map(({ code, span }) => [code, span.start])).toEqual([
      ['invisible-character', 6],
      ['unknown-operator', 13],
    ]);
  });

  test('only if it is an error itself', () => {
    expect(codes('(=\u00a0a true)', { rules: { 'invisible-character': 'warning' } })).toContain('unknown-operator');
  });

  test('its fix is safe only if an operator could not be read', () => {
    const safety = (text: string) => validate(text).find(({ code }) => code === 'invisible-character')?.fix?.safety;
    expect(safety('(=\u00a0processed true)')).toBe('safe');
    expect(safety('(= nome São\u00a0Paulo)')).toBe('unsafe');
    expect(safety('(OR (= nome São\u00a0Paulo) (= b c)')).toBe('unsafe');
  });

  test('joiners are part of emoji and of some scripts', () => {
    expect(codes('(= family 👨\u200d👩\u200d👧)')).toEqual([]);
    expect(codes('(= a\u200db c)')).toEqual(['invisible-character']);
  });
});

describe('fixes', () => {
  test.each([
    ['((a = b) or (c = d))', '(OR (= a b) (= c d))'],
    ['(a = b) or (c = d)', '(OR (= a b) (= c d))'],
    ['(or (== a b) (not_exists c))', '(OR (= a b) (_not_exists c))'],
    [
      '(OR (= a 1) (= a 2) (OR (= a 3) (= a 4) (= a 5)))',
      '(OR (OR (= a 1) (= a 2)) (OR (OR (= a 3) (= a 4)) (= a 5)))',
    ],
  ])('all safe fixes of %s work together', (text, fixed) => {
    const fixes = validate(text).flatMap(({ fix }) => (fix?.safety === 'safe' ? fix : []));
    expect(applyFixes(text, fixes)).toBe(fixed);
    expect(parse(fixed).ok).toBe(true);
  });

  test.each(['(eq = ok)', '(supplier = "ACME LTDA")'])('that of %s is a guess', (text) => {
    expect(validate(text)).toMatchObject([{ code: 'infix-syntax', fix: { safety: 'unsafe' } }]);
  });

  test('fixes that touch the same position wait for the next run', () => {
    const text = '(OR (= a 1) (= a 1) (= a 5))';
    const once = applyFixes(
      text,
      validate(text).flatMap(({ fix }) => fix ?? []),
    );
    expect(parse(once).ok).toBe(true);
  });
});

describe('a tree', () => {
  test('is checked like its printed text', () => {
    expect(codes(or(equals('a', false)))).toEqual(['unnecessary-nesting', 'missing-absent-branch']);
  });

  test.each([
    ['a meaning that the dialect lacks', { kind: 'and', operands: [equals('a', 1)] }, 'unknown-operator'],
    ['a word that cannot be written', { ...equals('a', 1), value: { text: 'a b' } }, 'wrong-operand'],
    ['no operands', { kind: 'or', operands: [] }, 'wrong-operand'],
    ['no such kind', { kind: 'xor' }, 'wrong-operand'],
    ['no filter', {}, 'syntax'],
    ['a text for a filter', { filter: 'x) (= a b' }, 'syntax'],
    ['nothing for a filter', { filter: null }, 'syntax'],
  ])('with %s is a problem, not an exception', (_, tree, code) => {
    expect(codes(tree as Filter)).toEqual([code]);
  });
});

test('missing options mean the defaults', () => {
  expect(parse('(x)', null as never).ok).toBe(false);
  expect(parse('(= a b)', { limits: { length: undefined } as never }).ok).toBe(true);
});

test('operators without a meaning take declared properties too', () => {
  const dialect = qive.extend({ contains: { operands: 'property value' } });
  expect(codes('(contains procesed x)', { dialect, properties: { processed: 'boolean' } })).toEqual([
    'unknown-property',
  ]);
});

test('the operands of an unknown operator are not checked', () => {
  expect(codes('(or (= processed false) (_not_exists processed))')).toEqual(['unknown-operator']);
});

test('the nearest operator with a meaning is the intended one', () => {
  const fixOf = (text: string) => validate(text, { dialect: qive })[0]?.fix?.edits[0]?.text;
  expect(fixOf('(NOT_EXIST processed)')).toBe('NOT_EXISTS');
  expect(fixOf('(not_exist processed)')).toMatch(/^(NOT_EXISTS|_not_exists)$/);
  expect(validate('(o_r (= a b))')[0]?.fix?.safety).not.toBe('safe');
});

test('under typed equality, quoted text is not a boolean', () => {
  const dialect = received.extend({}, { quotedValues: true, equality: 'typed' });
  expect(codes('(= processed "true")', { dialect, properties: { processed: 'boolean' } })).toEqual(['invalid-value']);
});

test.each([
  ['nested operators of many operands', `${`(OR ${'(= a b) '.repeat(200)}`.repeat(250)}(= x y)${')'.repeat(250)}`],
  ['a long run of joiners', `(= a é${'\u200d'.repeat(200_000)}é)`],
  ['a long run of joiners beside a letter', `(= a b${'\u200d'.repeat(200_000)}c)`],
])(
  '%s take time in proportion to their length',
  (_, text) => {
    expect(validate(text).length).toBeGreaterThanOrEqual(0);
  },
  20_000,
);

describe('the limit of problems', () => {
  const rules = { 'missing-absent-branch': 'warn' } as const;
  const advised = (count: number) => '(= processed false)'.repeat(count);

  test('warnings are not counted before errors, and never make a filter invalid', () => {
    const text = `(OR ${advised(5)} (x))`;
    const found = validate(text, { rules, limits: { problems: 2 } });
    expect(found.map(({ code, severity }) => `${severity} ${code}`)).toContain('error unknown-operator');
    const right = validate(`(OR ${advised(5)})`, { rules, limits: { problems: 2 } });
    expect(right.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(right.at(-1)).toMatchObject({ code: 'limit', severity: 'warning' });
    expect(right).toHaveLength(3);
  });

  test('errors beyond it are reported as an error', () => {
    const found = validate('(x)'.repeat(9), { limits: { problems: 3 } });
    expect(found.map(({ severity }) => severity)).toEqual(['error', 'error', 'error', 'error']);
    expect(found.at(-1)).toMatchObject({ code: 'limit', severity: 'error' });
  });
});

test('undocumented forms are reported for texts, but not for trees, which are sent in documented forms', () => {
  const { filter } = parse('(OR (= a 1) (= b 2) (= c 3))');
  expect(validate('(OR (= a 1) (= b 2) (= c 3))').map(({ code }) => code)).toEqual(['undocumented-syntax']);
  expect(validate(filter as Filter)).toEqual([]);
});

test('the help for an operator of another dialect names that dialect', () => {
  expect(parse('(AND (= a b))').problems).toMatchObject([{ help: expect.stringContaining('`--dialect qive`') }]);
  expect(parse('(AND (= a b))', { locale: 'pt-BR' }).problems).toMatchObject([
    { help: expect.stringContaining('`--dialect qive`') },
  ]);
});
