import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Dialect, Operator } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { meaningSummaries, operatorDocs } from '../../src/language/dialect/operator-words.ts';
import { type Meaning, meanings, type OperandShape } from '../../src/language/meanings.ts';
import { localized } from '../../src/messages/locale.ts';
import { writeTable } from '../../src/site/text/write-markdown.ts';

const page = new URL('../../grammar/operators.md', import.meta.url);

/** The shipped dialects, each with the source of its facts. */
const shipped: readonly { readonly dialect: Dialect; readonly source: string }[] = [
  {
    dialect: received,
    source: 'Exactly the operators that the specification shows; it says that its list is not complete.',
  },
  {
    dialect: qive,
    source: `The operators of \`received\`, and the names that notes of a later edition of the documentation (1.97) list. No published
document confirms those: try them against the service before you rely on them.`,
  },
];

test('operators.md matches the dialects (UPDATE_DOCS=1 rewrites it)', () => {
  const rendered = pageOf(shipped);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, rendered);
  expect(readFileSync(page, 'utf8')).toBe(rendered);
});

function pageOf(dialects: typeof shipped): string {
  return `<!-- Rendered from the dialects: UPDATE_DOCS=1 npx vitest run --config test/vitest.config.ts test/grammar -->

# Operators

An operator is the first word after \`(\`. The dialect defines which operators there are; [filter.ebnf](filter.ebnf) has
the shape of a text. The facts about \`received\` come from the specification of the service's endpoint for received notes.

${dialects.map(sectionOf).join('\n')}
## Operands

${writeTable(
  ['operands', 'what follows the operator'],
  Object.entries(operandTexts).map(([shape, text]) => [code(shape), text]),
)}

## Meanings

What an operator of any dialect can mean. The shipped dialects have \`equal\`, \`or\`, \`and\` and \`absent\`; dialects of your own can
have all of them ([dialects](../docs/dialects.md)).

${writeTable(
  ['meaning', 'operands', 'what it says'],
  Object.entries(meanings).map(([meaning, { takes }]) => [
    code(meaning),
    code(takes),
    localized(meaningSummaries[meaning as Meaning], 'en'),
  ]),
)}

\`null\` counts as absent, \`oneOf\` is the \`or\` of the \`equal\`s of its values, and parts of a text are compared by code point, in the
same case. A comparison is false if the document has no such property, so \`(= processed false)\` does not select a document without
\`processed\`. Equality as text compares the value of the property, written as text, with the word in the filter: \`1\` is not \`1.0\`.
`;
}

const operandTexts: Readonly<Record<OperandShape, string>> = {
  'property value': 'a bare word, then a word, which can be quoted if the dialect has quoted values',
  'property values': 'a bare word, then one word or more, each of which can be quoted if the dialect has quoted values',
  property: 'a bare word',
  filter: 'one filter in its parentheses',
  filters: 'one filter or more',
};

function sectionOf({ dialect, source }: (typeof shipped)[number]): string {
  const { name, operators, quotedValues, equality } = dialect;
  const rows = Object.entries(operators).map(([symbol, operator]) => rowOf(dialect, symbol, operator));
  return `## \`${name}\`

${source}

${writeTable(['operator', 'operands', 'meaning', 'example', 'summary', 'status'], rows)}

Quoted values: ${quotedValues ? 'yes' : 'no'}. Equality: as ${equality}.${pairwiseNote(operators)}
`;
}

function rowOf(dialect: Dialect, symbol: string, { operands, means, unconfirmed }: Operator): string[] {
  const { summary = '', example } = operatorDocs(dialect, symbol);
  return [
    code(symbol),
    code(operands),
    means === undefined ? '' : code(means),
    example === undefined ? '' : code(example),
    localized(summary, 'en'),
    unconfirmed ? 'unconfirmed' : 'confirmed',
  ];
}

function pairwiseNote(operators: Dialect['operators']): string {
  const symbols = Object.keys(operators).filter((symbol) => operators[symbol]?.pairwise);
  return symbols.length === 0 ? '' : ` Shown with two operands only: ${symbols.map(code).join(', ')}.`;
}

function code(text: string): string {
  return `\`${text}\``;
}
