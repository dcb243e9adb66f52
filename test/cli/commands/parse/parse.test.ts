import { expect, test } from 'vitest';
import { drawTree } from '../../../../src/cli/commands/parse.ts';
import { pageMessages } from '../../../../src/cli/output/page-messages.ts';
import { qive } from '../../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../../src/language/parse/parse.ts';
import { commandLine } from '../../command-line.ts';

test('draws the tree of each filter', async () => {
  const tree = '= (equal)\n├─ propriedade  a\n└─ valor        \\u202eb\n';
  expect((await commandLine(['parse', '(= a \u202eb)', '(= a \u202eb)', '--lang', 'pt-BR'])).stdout).toBe(tree + tree);
});

const dialect = qive.extend(
  { IN: { operands: 'property values', means: 'oneOf' }, '~': { operands: 'filters' } },
  { quotedValues: true },
);
const drawn = (text: string, locale: 'en' | 'pt-BR' = 'en') =>
  drawTree(parseOrThrow(text, { dialect }), pageMessages[locale], (_, part) => part).split('\n');

test('operands are below their operators, with the role of each word', () => {
  expect(drawn('(OR (= processed false) (NOT_EXISTS processed) (AND (= status "a b")))')).toEqual([
    'OR',
    '├─ = (equal)',
    '│  ├─ property  processed',
    '│  └─ value     false',
    '├─ NOT_EXISTS (absent)',
    '│  └─ property  processed',
    '└─ AND',
    '   └─ = (equal)',
    '      ├─ property  status',
    '      └─ value     "a b"',
  ]);
});

test('a list of values, an operator without a meaning, and another language', () => {
  expect(drawn('(~ (IN a b c))', 'pt-BR')).toEqual([
    '~',
    '└─ IN (oneOf)',
    '   ├─ propriedade  a',
    '   ├─ valor        b',
    '   └─ valor        c',
  ]);
});

test('colors apply to the parts, and do not change the words', () => {
  const [head, ...rest] = drawTree(
    parseOrThrow('(= a b)'),
    pageMessages.en,
    (style, part) => `<${style} ${part}>`,
  ).split('\n');
  expect([head, rest[0]]).toEqual(['<strong => <faint (equal)>', '<faint ├─> <faint property>  a']);
});
