import { expect, test } from 'vitest';
import { compile, sentenceOf } from '../support/compile.ts';
import { blocksOf, readPage } from './page.ts';

test('the programs on the page about types compile, except where they say otherwise', () => {
  const blocks = blocksOf(readPage('docs/types.md')).filter(({ language }) => language === 'ts');
  const programs = blocks.filter(({ title }) => !title?.endsWith('.d.ts'));
  const files = Object.fromEntries(programs.map(({ code }, index) => [`program-${index}.ts`, code]));
  expect(programs.length).toBeGreaterThan(2);
  expect(compile(files).diagnostics).toEqual([]);
  // The sentences behind `@ts-expect-error` are those that the compiler says.
  const bare = Object.fromEntries(
    Object.entries(files).map(([name, code]) => [name, code.replaceAll('@ts-expect-error', 'said')]),
  );
  const sentences = programs.flatMap(({ code }) =>
    [...code.matchAll(/@ts-expect-error (.+)/g)].map(([, said]) => said),
  );
  expect(compile(bare).diagnostics.map(({ message }) => sentenceOf(message)?.slice(2))).toEqual(sentences);
});

test('as many conditions and nested filters are checked as the page says', () => {
  const conditions = (count: number, separator: string, last: string) =>
    JSON.stringify(`(OR${`${separator}(= a b)`.repeat(count)} ${last})`);
  const deep = (count: number, last: string) => JSON.stringify(`${'(OR '.repeat(count)}${last}${')'.repeat(count)}`);
  const right = [conditions(350, ' ', '(= a b)'), conditions(350, '\n  ', '(= a b)'), deep(150, '(= a b)')];
  const wrong = [conditions(350, ' ', '(= a)'), conditions(350, '\n  ', '(= a)'), deep(150, '(= a)')];
  const lines = [
    "import { filter } from 'prefilter';",
    // Only a literal that is read to its end has a type of its own.
    ...right.map((text) => `filter(${text}).operands.length satisfies 1 | 351;`),
    ...wrong.map((text) => `// @ts-expect-error\nfilter(${text});`),
    `filter(${conditions(500, ' ', '(= a)')});`,
  ];
  expect(compile({ 'long.ts': lines.join('\n') }).diagnostics).toEqual([]);
});
