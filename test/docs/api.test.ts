import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './page.ts';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const entries = Object.entries(exports).flatMap(([path, entry]) =>
  typeof entry === 'string'
    ? []
    : [[path.replace(/^\.\/?/, ''), entry.types.replace('./dist/', 'src/').replace('.d.ts', '.ts')]],
) as [string, string][];
const page = readPage('docs/api.md');

test.each(entries)('the page of the API lists every export of prefilter/%s', async (name, source) => {
  const types = [...readFileSync(source, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
    .filter((one) => one !== '');
  const declared = [
    ...readFileSync(source, 'utf8').matchAll(/^export (?:interface|type|class|function|const) (\w+)/gm),
  ];
  const values = Object.keys(await import(`../../${source}`));
  const missing = [...types, ...declared.map(([, one = '']) => one), ...values].filter(
    (one) => !page.includes(`\n### ${name === '' ? '' : `${name}: `}${one}\n`),
  );
  // `npm run api` writes them.
  expect([...new Set(missing)]).toEqual([]);
});
