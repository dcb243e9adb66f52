import fc from 'fast-check';
import { type Dialect, defineDialect } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { type Meaning, meaningNames, meanings, symbols } from '../../../src/language/meanings.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { withoutSpans } from '../../../src/language/visit.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { splitTexts } from '../../support/split-texts.ts';

/** A question for a reader in another language, and what this package answers. */
export interface Asked {
  readonly question: object;
  readonly expected: object;
}

const operators = Object.fromEntries(
  meaningNames.map((means: Meaning) => [symbols[means], { operands: meanings[means].takes, means }]),
);
const dialects = {
  text: defineDialect({ name: 'every', operators, quotedValues: true, equality: 'text' }),
  typed: defineDialect({ name: 'every', operators, quotedValues: true, equality: 'typed' }),
  bare: defineDialect({ name: 'bare', operators, quotedValues: false, equality: 'text' }),
};

function dataOf(dialect: Dialect): object {
  const entries = Object.entries(dialect.operators).map(([symbol, { operands, means }]) => ({
    symbol,
    operands,
    means,
  }));
  return { name: dialect.name, operators: entries, quotedValues: dialect.quotedValues, equality: dialect.equality };
}

/** Texts that look alike to one rule and not to another: numerals, digits of other scripts, pairs of surrogates. */
const texts = [
  ...splitTexts('0¦-0¦00¦1¦1.0¦01¦10¦1e1¦1E+1¦100e-1¦9¦-1¦-1.5¦0.1¦1e-1¦.5¦5.¦+1¦0x10'),
  ...['1e21', '1e+21', '1e-7', '0.0000001', '1e400', '-1e400', '1e-400', '9007199254740993', '123456789012345680000'],
  ...[
    `1e${'9'.repeat(30)}`,
    `1e${'9'.repeat(29)}8`,
    `0.1e1${'0'.repeat(30)}`,
    `1e-1${'0'.repeat(20)}`,
    `10e-1${'0'.repeat(20)}`,
  ],
  ...splitTexts('true¦false¦True¦null¦NaN¦Infinity¦¦ ¦a¦ab¦b¦A¦é¦e\u0301¦\u0661¦\uffff¦😀¦😀a'),
];
const numbers = [
  0,
  -0,
  1,
  -1,
  1.5,
  10,
  0.1,
  9,
  1e21,
  1e-7,
  123456789012345680000,
  2 ** 60,
  2 ** -44,
  5e-324,
  1.7976931348623157e308,
];
const scalars = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, true, false),
  fc.constantFrom(null),
  fc.double(finite()),
);
const values = fc.oneof({ weight: 6, arbitrary: scalars }, { weight: 1, arbitrary: fc.constantFrom({}, [], { b: 1 }) });
const names = ['a', 'b', 'c'] as const;

function finite() {
  return { noNaN: true, noDefaultInfinity: true };
}

function about() {
  const document = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: fc.array(values, { maxLength: 3 }) }),
  );
  return {
    document,
    equality: fc.constantFrom('text' as const, 'typed' as const),
    many: fc.subarray(['b', 'c']),
  };
}

function filterTexts(tie: fc.LetrecTypedTie<{ filter: string }>): { filter: fc.Arbitrary<string> } {
  const word = fc.oneof(fc.constantFrom(...texts), fc.double(finite()).map(String)).chain((text) => {
    const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
    return text === '' || text === ' ' ? fc.constant(quoted) : fc.constantFrom(text, text, text, quoted);
  });
  const conditions = meaningNames
    .filter((means) => meanings[means].family !== 'group')
    .map((means) => {
      const takes = meanings[means].takes;
      const count = takes === 'property' ? [0, 0] : takes === 'property value' ? [1, 1] : [1, 3];
      return fc
        .tuple(
          fc.constantFrom(...names),
          fc.array(word, { minLength: count[0] as number, maxLength: count[1] as number }),
        )
        .map(([name, words]) => `(${[symbols[means], name, ...words].join(' ')})`);
    });
  const group = fc
    .tuple(
      fc.constantFrom('OR', 'AND', 'NOT'),
      fc.array(tie('filter') as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 }),
    )
    .map(([symbol, inner]) => `(${symbol} ${symbol === 'NOT' ? inner[0] : inner.join(' ')})`);
  return {
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: fc.oneof(...conditions) },
      { weight: 1, arbitrary: group },
    ),
  };
}

const steps = fc.array(fc.constantFrom(...names, '0', 'length', 'b.c', '😀'), { minLength: 1, maxLength: 3 });
const paths = fc
  .dictionary(fc.constantFrom('a', 'b'), steps, { minKeys: 1 })
  .filter(({ a, b }) => JSON.stringify(a) !== JSON.stringify(b));

/** Documents whose values are inside of others, by some of the paths or somewhere near them. */
function inside() {
  const nested: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      values,
      fc.dictionary(fc.constantFrom(...names, '0', 'length', 'b.c', '😀'), tie('value'), { minKeys: 1, maxKeys: 3 }),
      fc.array(tie('value'), { maxLength: 2 }),
    ),
  })).value;
  return { document: fc.dictionary(fc.constantFrom(...names, 'length', 'b.c'), nested), paths };
}

interface About {
  readonly text: string;
  readonly document: Readonly<Record<string, unknown>>;
  readonly equality: 'text' | 'typed';
  readonly many: readonly string[];
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

function selecting({ text, document, equality, many, paths }: About): Asked {
  const dialect = dialects[equality];
  const { filter } = parse(text, { dialect });
  const about = { filter: text, dialect: dataOf(dialect), document, equality, many };
  if (paths !== undefined) {
    const asked = Object.fromEntries(names.map((name) => [name, inDocument(document, paths[name] ?? [name])]));
    return { question: { question: 'paths', ...about, paths }, expected: { selected: answer(asked) } };
  }
  return { question: { question: 'selects', ...about }, expected: { selected: answer(document) } };

  function answer(asked: About['document']): boolean {
    const properties = Object.fromEntries(many.map((name) => [name, { type: 'string', many: true }] as const));
    return matches(filter as Filter, asked, { dialect, ...(many.length > 0 && { properties }) });
  }
}

/** Reads by JSON: what is no object has no steps. */
function inDocument(value: unknown, [step, ...others]: readonly string[]): unknown {
  if (step === undefined) return value;
  const text = JSON.stringify(value) ?? '';
  return text.startsWith('{') ? inDocument(new Map(Object.entries(value as object)).get(step), others) : undefined;
}

/** Every number is the word that JavaScript writes it as. */
function ofDouble(a: number): fc.Arbitrary<Asked> {
  const text = `(= a ${Object.is(a, -0) ? 0 : a})`;
  return fc.constantFrom('text' as const, 'typed' as const).map((equality) => {
    const dialect = dataOf(dialects[equality]);
    const question = { question: 'selects', filter: text, dialect, document: { a }, equality, many: [] };
    return { question, expected: { selected: true } };
  });
}

/** Filters with a few characters replaced, most of them no filters any more. */
function brokenTexts(): fc.Arbitrary<string> {
  const pieces = fc.constantFrom(
    '(',
    ')',
    ' ',
    '"',
    '\\',
    '= ',
    'or',
    'a',
    '😀',
    '\n',
    '\u0001',
    '\u0085',
    '\ufeff',
    '(=',
    '"b" ',
  );
  const edit = fc.record({
    at: fc.nat({ max: 60 }),
    drop: fc.nat({ max: 3 }),
    piece: fc.oneof(pieces, fc.constant('')),
  });
  return fc.tuple(fc.letrec(filterTexts).filter, fc.array(edit, { maxLength: 3 })).map(([text, edits]) =>
    edits.reduce((found, { at, drop, piece }) => {
      const from = Math.min(at, found.length);
      return (found.slice(0, from) + piece + found.slice(from + drop)).toWellFormed();
    }, text),
  );
}

function reading(filter: string): Asked {
  const dialect = dialects.text;
  const result = parse(filter, { dialect });
  if (result.ok) {
    const tree = withoutSpans(result.filter);
    return {
      question: { question: 'print', tree, dialect: dataOf(dialect), pairs: false },
      expected: { text: print(tree) },
    };
  }
  return { question: { question: 'read', filter, dialect: dataOf(dialect) }, expected: { tree: null } };
}

function placing(filter: string): Asked {
  const dialect = filter.length % 2 === 0 ? dialects.text : dialects.bare;
  const { ok, problems, filter: tree } = parse(filter, { dialect });
  const data = dataOf(dialect);
  const [first] = problems;
  if (ok || first === undefined || problems.some(({ code }) => code === 'infix-syntax')) {
    const expected = { tree: ok && tree !== undefined ? withoutSpans(tree) : null };
    return { question: { question: 'read', filter, dialect: data }, expected };
  }
  return { question: { question: 'position', filter, dialect: data }, expected: { ...first.span } };
}

/** A question about a random filter: whether it selects a document, how it is read and printed, or where its text is wrong. */
export const questions: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ text: fc.letrec(filterTexts).filter, ...about() }).map(selecting) },
  { weight: 3, arbitrary: fc.record({ text: fc.letrec(filterTexts).filter, ...about(), ...inside() }).map(selecting) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).chain(ofDouble) },
  { weight: 1, arbitrary: brokenTexts().map(reading) },
  { weight: 2, arbitrary: brokenTexts().map(placing) },
);
