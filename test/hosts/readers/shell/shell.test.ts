import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { ShellScan } from '../../../../src/hosts/readers/shell/scanner.ts';
import { shell } from '../../../../src/hosts/readers/shell/shell.ts';
import { readings } from '../../../support/groups.ts';
import { bashRuns, runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, expectLinear, extracted, filtersIn } from '../../extracted.ts';

const filters = (text: string) => filtersIn(shell, text);

describe('finds', () => {
  test.each(readings('shell.txt', import.meta.url))('%s', (_, text = '', ...expected) =>
    expect(filters(text)).toEqual(expected),
  );

  test('how filters are encoded', () => {
    const text = "curl -G -d 'filter=(= a b)' --data-urlencode 'filter=(= a b)' '/v?filter=(= a b)'";
    expect(extracted(shell, text).filters.map(({ encoding }) => encoding)).toEqual(['percent', 'none', 'percent']);
  });

  test('interpolations, none of them safe', () => {
    const { filters } = extracted(shell, 'curl "/v?filter=(= a $B)&x=$C"');
    expect(filters[0]?.interpolations).toEqual([{ span: { start: 5, end: 9 }, safe: false }]);
  });

  test('comments', () => {
    const text = '#!/bin/sh\na # prefilter-disable-line x\r\n';
    const { comments } = extracted(shell, text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      ['!/bin/sh', '#!/bin/sh'],
      [' prefilter-disable-line x', '# prefilter-disable-line x'],
    ]);
  });
});

test('bash reads any text back as written in each quoting', () => {
  const styles = ["'(= a x)'", '"(= a x)"', "$'(= a x)'", '\\(=\\ a\\ x\\)'];
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/[\0\s]|\{\{/.test(text));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 160 }), (values) => {
      const cases = values.flatMap((word) =>
        styles.flatMap((style) => {
          const text = `FILTER=${style}`;
          const [filter] = extracted(shell, text).filters;
          const place = filter?.map({ start: 5, end: 6 });
          const written = filter?.encode(word);
          if (place === undefined || written === undefined) throw new Error(style);
          return [{ word, text: text.slice(0, place.start) + written + text.slice(place.end) }];
        }),
      );
      const program = cases.map(({ text }) => `${text}\nprintf '%s\\0' "$FILTER"\n`).join('');
      const printed = execFileSync('bash', ['-c', program], { encoding: 'utf8' });
      expect(printed.split('\0').slice(0, -1)).toEqual(cases.map(({ word }) => `(= a ${word})`));
      for (const { word, text } of cases) {
        expect([text, new ShellScan(verbatim(text), []).commands[0]?.words[0]?.text]).toEqual([
          text,
          `FILTER=(= a ${word})`,
        ]);
      }
    }),
    bashRuns,
  );
});

test('reports what is not closed', () => {
  expect(extracted(shell, 'echo `a').problems).toEqual([
    { code: 'host-parse', severity: 'warning', message: '`` ` `` is never closed.', span: { start: 5, end: 6 } },
  ]);
  expect(extracted(shell, 'cat <<EOF\na').problems).toEqual([
    { code: 'host-parse', severity: 'warning', message: '`<<EOF` is never closed.', span: { start: 4, end: 9 } },
  ]);
});

const rough = fc.string({
  unit: fc.constantFrom(
    ...splitTexts(
      "\"¦'¦`¦$(¦)¦(¦((¦))¦${¦}¦{{¦}}¦<<E¦\nE\n¦\n¦\\¦#¦ ¦;¦&¦|¦?filter=¦(= a b)¦&x=¦case ¦esac¦$'¦sh -c ¦😀¦\r\n",
      'FILTER=¦-d ¦<<-¦$x',
    ),
  ),
  maxLength: 25,
});

test('reads any text, and all that it finds is within it', () => {
  fc.assert(
    fc.property(fc.oneof(rough, fc.string({ unit: 'binary', maxLength: 60 })), (text) => checkPlaces(shell, text)),
    runs(0.2),
  );
});

test('reads any text in linear time', () => {
  const parts = splitTexts(
    '$(¦`\\¦"$(¦${¦((¦$((¦$( (¦?filter=( | ¦<<E ¦<<E;¦x <<E\n¦$\'¦{{¦"{{¦a&b=?¦-d ?filter=(= a b) ¦sh -c \'¦\\\n¦( ',
    '${"¦${\' ¦case x in ¦# ¦FILTER="(= a b)"\n¦?a=(¦) ¦(( ) ¦`a`¦ ¦a',
  );
  expectLinear(shell, parts, 900, ['', 'curl /v?filter=(= a ']);
});
