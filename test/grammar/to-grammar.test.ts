import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notations } from '../../src/grammar/notations.ts';
import { toGrammar } from '../../src/grammar/to-grammar.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { visit } from '../../src/language/visit.ts';
import { invisibleIn, isWord } from '../../src/language/word.ts';
import { validate } from '../../src/validate/validate.ts';
import { commandLine, expectFailure } from '../cli/command-line.ts';
import { full } from '../meaning/full.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { refusal } from '../support/refusal.ts';
import { splitTexts } from '../support/split-texts.ts';
import { type Ebnf, readEbnf } from './ebnf.ts';
import { readNotation } from './engine-notation.ts';
import { recognizes } from './recognizes.ts';
import { textsOf } from './texts-of.ts';

const readers = {
  gbnf: (text: string) => readNotation(text, '::='),
  lark: (text: string) => readNotation(text, ':'),
  ebnf: readEbnf,
} satisfies Record<keyof typeof notations, (text: string) => Ebnf>;
const firsts = { gbnf: 'root', lark: 'start', ebnf: 'text' } as const;
const names = Object.keys(notations) as (keyof typeof notations)[];

const properties = {
  processed: 'boolean',
  status: ['new', 'done', 'on hold', '1'],
  total: 'number',
  name: 'string',
  tags: { type: 'string', many: true },
  code: { type: 'string', operators: ['='] },
} as const;

const kinds = {
  at: { type: 'instant', zone: 'America/Sao_Paulo' },
  sent: 'instant',
  day: { type: 'date', many: true },
  total: 'decimal',
  city: { type: 'string', ignore: ['case'] },
} as const;

const cases = [
  { dialect: full, properties: kinds, depth: 2 },
  { dialect: received },
  { dialect: received, properties },
  { dialect: qive, properties, depth: 2 },
  { dialect: full, properties },
  { dialect: full.extend({}, { equality: 'typed' }), properties, depth: 3 },
  { dialect: full, depth: 1 },
];

describe.each(names)('%s', (notation) => {
  describe.each(cases)('%#', (options) => {
    const grammar = readers[notation](toGrammar(options, notation));
    const whole = { kind: 'rule', name: firsts[notation] } as const;

    test('each of its texts is a filter without errors, but for contradictions', () => {
      const law = fc.property(textsOf(grammar, whole), (text) => {
        const errors = validate(text, options).filter(
          ({ severity, code }) => severity === 'error' && code !== 'always-false',
        );
        expect(errors).toEqual([]);
        const result = parse(text, options);
        expect(result.ok && depthOf(result.filter)).toBeLessThanOrEqual(options.depth ?? 4);
      });
      fc.assert(law);
    });
  });

  test('has the text of every filter of the dialect within the depth', () => {
    const law = fc.property(dialectAndFilter, ({ dialect, filter }) => {
      fc.pre(depthOf(filter) <= 4 && wordsOf(filter).every((text) => !invisibleIn(text)));
      const text = print(filter, { dialect });
      // Strings can hold what words cannot.
      fc.pre(!/[\0-\x1f\x7f-\x9f\u2060-\u206f\u200c\u200d]/.test(text));
      const grammar = readers[notation](toGrammar({ dialect }, notation));
      expect([text, recognizes(grammar, { kind: 'rule', name: firsts[notation] }, text)]).toEqual([text, true]);
    });
    fc.assert(law);
  });
});

test.each<readonly [string, boolean]>([
  ['(= at 2026)', true],
  ['(= at 2026-03)', true],
  ['(<= at 2026-03-31)', true],
  ['(= at 2026-02-30)', false],
  ['(= at 2026-03-31T12:00:00)', true],
  ['(= sent 2026-03-31T12:00:00.123-03:00)', true],
  ['(= sent 2026-03-31T12:00:00)', false],
  ['(= sent 2026-03)', false],
  ['(= sent soon)', false],
  ['(contains sent 2026)', false],
  ['(= total 1500.00)', true],
  ['(= total -0.5)', true],
  ['(= total 1.500,00)', false],
  ['(= cnpj 12ABC34501DE35)', true],
  ['(= cnpj 12.345.678/0001-95)', false],
  ['(startsWith cnpj 12345678)', true],
  ['(= cpf 52998224725)', true],
  ['(= key 352603AB345678CD0199550010000012341000012343)', true],
  ['(= key 35)', false],
  ['(= city São_Paulo)', true],
])('%s in a grammar of kinds: %s', (text, expected) => {
  const properties = { ...kinds, cnpj: 'cnpj', cpf: 'cpf', key: 'accessKey' } as const;
  for (const notation of names) {
    const grammar = readers[notation](toGrammar({ dialect: full, properties }, notation));
    expect(recognizes(grammar, { kind: 'rule', name: firsts[notation] }, text)).toBe(expected);
  }
});

test('the notations write the same grammar', () => {
  expect(
    toGrammar({ dialect: 'received', properties: { processed: 'boolean', status: ['new'] }, depth: 2 }, 'gbnf'),
  ).toBe(
    `root ::= filter1
filter1 ::= condition | "(OR" (" " filter2)+ ")"
filter2 ::= condition
condition ::= "(= " ("processed" " " ("true" | "false") | "status" " " "new") ")" | "(_not_exists " ("processed" | "status") ")"
`,
  );
});

test('declared names and values alone, and operators that a property allows', () => {
  const grammar = readers.ebnf(toGrammar({ dialect: full, properties }, 'ebnf'));
  const has = (text: string) => recognizes(grammar, { kind: 'rule', name: 'text' }, text);
  expect(
    splitTexts(
      '(= total 007)¦(= total 1e3)¦(= total 1.50)¦(= total -0)¦(= statu new)¦(= status gone)¦(!= code a)',
    ).filter(has),
  ).toEqual([]);
  expect(
    [
      '(= total 0)',
      '(= total -0.5)',
      '(in total 1 2.25)',
      '(= status "on hold")',
      '(= code a)',
      '(contains total a)',
    ].filter((text) => !has(text)),
  ).toEqual([]);
});

test('the command prints it for the configured dialect and properties', async () => {
  const configuration = { dialect: { name: 'qive' }, properties: { status: ['new', 'done'] } };
  const files = { 'prefilter.config.json': JSON.stringify(configuration) };
  const { exitCode, stdout } = await commandLine(['grammar', '--to', 'lark', '--depth', '2'], { files });
  expect([exitCode, stdout]).toEqual([
    0,
    toGrammar({ dialect: 'qive', properties: { status: ['new', 'done'] }, depth: 2 }, 'lark'),
  ]);
  await expectFailure(['grammar', '--depth', '257'], /`depth` must be a whole number from 1 to 256/);
});

test('an impossible grammar is an error', () => {
  const error = refusal(() =>
    toGrammar(
      {
        properties: { status: ['on hold'] },
        dialect: defineDialect({ name: 'a', operators: { '=': { operands: 'property value', means: 'equal' } } }),
      },
      'gbnf',
    ),
  );
  expect(error.message).toBe('No condition can be written in `a` with these properties.');
  expect(() => toGrammar({}, 'bnf' as never)).toThrow('`notation` must be `gbnf`, `lark` or `ebnf`');
  expect(() => toGrammar({ depth: 0 }, 'gbnf')).toThrow('`depth`');
});

function depthOf(filter: Filter): number {
  let depth = 0;
  visit(filter, (_, ancestors) => {
    depth = Math.max(depth, ancestors.length + 1);
  });
  return depth;
}

function wordsOf(filter: Filter): string[] {
  const found: string[] = [];
  visit(filter, (node) => {
    if (node.kind === 'condition') found.push(node.property.text, ...node.values.map(({ text }) => text));
    else for (const operand of node.operands) if (!('kind' in operand)) found.push(operand.text);
  });
  return found.filter((text) => isWord(text) || text !== '');
}
