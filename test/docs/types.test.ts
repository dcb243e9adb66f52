import { expect, test } from 'vitest';
import { compile, sentenceOf } from '../support/compile.ts';
import { blocksOf, pages, readPage } from './page.ts';

const strictest = { noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, lib: ['es2023', 'dom'] };

/** The programs of all other pages that need no further package, which would give `any` to everything. */
function otherPrograms(): Readonly<Record<string, string>> {
  const found = pages
    .filter((page) => !/(?:api|types)\.md$/.test(page))
    .flatMap((page) => {
      const programs = blocksOf(readPage(page)).filter(({ language }) => language === 'ts');
      return programs.map(({ code }, index) => [`${page}/${index}.ts`, `${code}\nexport {};`] as const);
    })
    .filter(([, code]) => [...code.matchAll(/ from '([^']+)'/g)].every(([, name = '']) => /^prefilter\b/.test(name)))
    .filter(([, code]) => !/^test\(/m.test(code));
  expect(found.length).toBeGreaterThan(60);
  return Object.fromEntries(found);
}

test('the programs of all pages compile with strict settings, except where the page about types says otherwise', () => {
  const blocks = blocksOf(readPage('docs/types.md')).filter(({ language }) => language === 'ts');
  const programs = blocks.filter(({ title }) => !title?.endsWith('.d.ts'));
  const files = Object.fromEntries(programs.map(({ code }, index) => [`program-${index}.ts`, code]));
  expect(programs.length).toBeGreaterThan(2);
  expect(compile({ ...files, ...otherPrograms() }, { options: strictest }).diagnostics).toEqual([]);
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
