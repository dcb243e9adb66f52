import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxDepth } from '../../../src/language/check-filter.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { completeLimits } from '../../../src/language/parse/limits.ts';
import { parse, parseOrThrow } from '../../../src/language/parse/parse.ts';
import { createLexer } from '../../../src/language/parse/tokens.ts';
import { print } from '../../../src/language/print.ts';
import { text } from '../../support/arbitraries.ts';
import { refusal } from '../../support/refusal.ts';
import { runs } from '../../support/runs.ts';

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

describe('limits', () => {
  const nested = (depth: number) => `${'(OR '.repeat(depth - 1)}(= a b)${')'.repeat(depth - 1)}`;

  test.each([
    ['depth within the default', nested(256), {}, undefined],
    ['depth past the default', nested(257), {}, 'Filters nest deeper than the limit of 256.'],
    ['depth past a lower one', nested(4), { depth: 3 }, 'Filters nest deeper than the limit of 3.'],
    [
      'depth past the default with a higher one',
      nested(257),
      { depth: 1000 },
      'Filters nest deeper than the limit of 256.',
    ],
    ['depth far past it', nested(100_000), { depth: Infinity }, 'Filters nest deeper than the limit of 256.'],
    ['length within the default', `(= a ${'b'.repeat(999_994)})`, {}, undefined],
    [
      'length past the default',
      `(= a ${'b'.repeat(999_995)})`,
      {},
      'The filter has 1,000,001 characters; the limit is 1,000,000.',
    ],
    ['length past a lower one', '(= a b)', { length: 6 }, 'The filter has 7 characters; the limit is 6.'],
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

test('the names that every object inherits are words like others', () => {
  for (const name of [...Object.getOwnPropertyNames(Object.prototype), '__proto__']) {
    expect(parse(`(= ${name} ${name})`).ok).toBe(true);
    for (const text of [
      `(${name} a b)`,
      `(a ${name} b)`,
      `a ${name} b`,
      `(${name} (= a b))`,
      `${name}:b`,
      `not ${name} a`,
    ]) {
      expect(parse(text).problems).not.toEqual([]);
    }
  }
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
  expect(parseOrThrow('(= a b)')).toMatchObject({ means: 'equal' });
  const error = refusal(() => parseOrThrow('(OR\n\t(= supplier ACME LTDA))'));
  expect(error).toMatchObject({ name: 'FilterError', code: 'invalid-filter', problems: [{ code: 'wrong-arity' }] });
  expect(error.message).toBe(
    [
      '`=` takes a property and a value; this one has three operands.',
      '2 |  (= supplier ACME LTDA))',
      '  |                   ^^^^',
      'If the value contains a space, it cannot be written: the dialect has no quoted values.',
    ].join('\n'),
  );
});

const defaults = { length: 1_000_000, depth: 256, problems: 100 };

test.each([
  [undefined, defaults],
  [{}, defaults],
  [{ depth: undefined as never }, defaults],
  [
    { length: 0, depth: 0, problems: 0 },
    { length: 0, depth: 0, problems: 0 },
  ],
  [{ depth: maxDepth + 1 }, { ...defaults, depth: maxDepth }],
  [
    { length: Infinity, depth: Infinity, problems: Infinity },
    { length: Infinity, depth: maxDepth, problems: Infinity },
  ],
])('%j', (given, limits) => {
  expect(completeLimits(given)).toEqual(limits);
});

test.each([
  [{ length: '5' }, '`limits.length` must be a number from 0, not a string. `Infinity` means no limit.'],
  [{ depth: Number.NaN }, '`limits.depth` must be a number from 0, not NaN. `Infinity` means no limit.'],
  [{ problems: -1 }, '`limits.problems` must be a number from 0, not -1. `Infinity` means no limit.'],
  [{ problem: 5 }, '`limits.problem` is not an option. Did you mean `problems`?'],
  [{ size: 5 }, '`limits.size` is not an option. Known: `length`, `depth`, `problems`.'],
  [null, '`limits` must be an object, not null.'],
])('`limits` that are %j are refused', (limits, message) => {
  expect(refusal(() => parse('(= a b)', { limits: limits as never }))).toMatchObject({
    code: 'invalid-options',
    message,
  });
});

// Without the optimizing compiler: a compiled call needs stack for the whole reading, or fails before it begins.
const flags = ['--no-opt', '--input-type=module', '--eval'];

test('if the machine stack ends before the text does, that is a problem', () => {
  const code = `
    import { parse } from ${JSON.stringify(new URL('../../../dist/index.js', import.meta.url).href)};
    const text = '(OR '.repeat(99) + '(= a b)' + ')'.repeat(99);
    // The innermost call that still has enough stack answers.
    const innermost = () => {
      try {
        return innermost();
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return parse(text);
      }
    };
    console.log(JSON.stringify([innermost(), parse(text).ok]));`;
  const [ended, ok] = JSON.parse(execFileSync(process.execPath, [...flags, code], { encoding: 'utf8' }));
  expect(ended).toMatchObject({
    ok: false,
    problems: [{ code: 'limit', message: 'Too little stack memory is left to read the filter.' }],
  });
  expect(ok).toBe(true);
});

// test/grammar/filter.test.ts compares the tokens with the grammar of record.

const lexer = createLexer();

const tokensOf = (source: string) =>
  lexer.tokenize(source).tokens.map(({ tokenType, image }) => `${tokenType.name} ${JSON.stringify(image)}`);

test.each<[string, readonly string[]]>([
  ['(= a b)', ['Open "(= a b"', 'Close ")"']],
  ['( OR (', ['Open "( OR "', 'Open "("']],
  ['(_not_exists a)', ['Open "(_not_exists a"', 'Close ")"']],
  // The token of an operator has at most two words after it.
  ['(= a b c d e', ['Open "(= a b "', 'Words "c d "', 'Words "e"']],
  ['(= a "b c" d)', ['Open "(= a "', 'String "\\"b c\\" "', 'Words "d"', 'Close ")"']],
  ['"a\\"b"', ['String "\\"a\\\\\\"b\\""']],
  ['"a\\', ['String "\\"a\\\\"']],
  ['a\0\u0085b', ['Words "a"', 'Stray "\\u0000\u0085"', 'Words "b"']],
  ['\ufeff a', ['Words "a"']],
  // A byte order mark that is not at the start is part of a word.
  [' \ufeffa', ['Words "\ufeffa"']],
  ['日本 😀', ['Words "日本 😀"']],
])('%j', (source, tokens) => {
  expect(tokensOf(source)).toEqual(tokens);
});

test('the lexer reads every text without an error and without a gap', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (source) => {
      const { tokens, errors } = lexer.tokenize(source);
      expect(errors).toEqual([]);
      let rest = source;
      for (const { image } of tokens) {
        const at = rest.indexOf(image);
        expect(rest.slice(0, at)).toMatch(/^\ufeff?[ \t\r\n]*$/);
        rest = rest.slice(at + image.length);
      }
      expect(rest).toMatch(/^\ufeff?[ \t\r\n]*$/);
    }),
    runs(1 / 3),
  );
});

test('a word can begin with any character beyond ASCII', () => {
  for (let code = 0xa0; code < 0xd800; code += 31) {
    expect(tokensOf(String.fromCharCode(code))).toEqual(code === 0xfeff ? [] : [expect.stringMatching(/^Words/)]);
  }
});
