// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs of other languages are what this is about
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOf } from '../../src/hosts/kinds.ts';
import { lint } from '../../src/lint/lint.ts';
import type { Source } from '../../src/source/lines.ts';
import { codeFiles } from '../hosts/extracted.ts';
import { runs } from '../support/runs.ts';
import { settings } from './files.ts';

const folder = fileURLToPath(new URL('fixtures/', import.meta.url));
const fixtures = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => statSync(folder + file).isFile() && kindOf(file) !== undefined)
  .map((file): Source => ({ file, text: readFileSync(folder + file, 'utf8') }));

/** A filter with something filled in, in literals of each language and of others. */
const literals = codeFiles.flatMap(([file]) =>
  ['"', "'", '`', '$"', 'f"', '"""'].map((open): Source => {
    const close = open.replace(/^[$f]/, '');
    const [named, passed] = ['(= a ${b} #{c} {d} $e)', '(== a b)'].map((text) => open + text + close);
    return { file, text: `filter = ${named} + x; f(filter: ${passed})` };
  }),
);
const others: readonly Source[] = [
  {
    file: 'a.vue',
    text: '<a :href="`https://api.arquivei.com.br/v1/nfe/received?filter=(= a ${b})`">{{ filter: `(= ${a} b)` }}</a>',
  },
  { file: 'a.ts', text: 'const filter = `(= a ${b} ${`(== ${c})`})`; received({ filter: filter`(= a_${d})` })' },
  {
    file: 'a.sh',
    text: 'FILTER="(= a ${b:-$(c)})" curl "https://api.arquivei.com.br/v1/nfe/received?filter=(== a $d)"',
  },
];

/** Texts with brackets and quotes that are never closed, or closed by another one. */
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.constantFrom(0, 0, 1, 2, 5),
    piece: fc.constantFrom(
      ...['', '${', '#{', '{{', '$(', '{', '}', '(', ')', '[', ']', '`', '"', "'", '\\', '\n', '%', '😀', '/*', '<'],
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

test('every finding, fix and edit begins before it ends, inside the text', () => {
  const sources = fc.constantFrom(...fixtures, ...literals, ...literals, ...others);
  const law = fc.property(sources, edits, fc.boolean(), ({ file, text }, changes, isCut) => {
    const changed = changes.reduce((found, { at, drop, piece }) => {
      const from = Math.floor(at * found.length);
      return found.slice(0, from) + piece + (isCut ? '' : found.slice(from + drop));
    }, text);
    for (const { problem } of lint({ file, text: changed }, settings)) {
      const spans = [
        problem.span,
        ...(problem.related ?? []).map(({ span }) => span),
        ...(problem.fix?.edits ?? []).map(({ span }) => span),
      ];
      for (const { start, end } of spans) {
        const isRight = 0 <= start && start <= end && end <= changed.length;
        expect([file, changed, problem.code, start, end, isRight]).toEqual([
          file,
          changed,
          problem.code,
          start,
          end,
          true,
        ]);
      }
    }
  });
  fc.assert(law, runs(4));
});

test('an expression that is never closed ends with the text', () => {
  for (const text of ['const filter = `(= a ${) ', "p.set('filter', `(= a ${)`)"]) {
    const [found] = lint({ file: 'a.js', text }, settings).filter(
      ({ problem }) => problem.code === 'unsafe-interpolation',
    );
    expect(found?.problem.span).toEqual({ start: text.indexOf('${'), end: text.length });
  }
});
