import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Progress } from '../../../../src/cli/commands/fetch/progress.ts';
import type { Io } from '../../../../src/cli/io/io.ts';
import type { DownloadProgress } from '../../../../src/client/download/download.ts';

const control = '\r\u001b[2K';
const state: DownloadProgress = {
  format: 'xml',
  pages: 25,
  documents: 1234,
  fresh: 1234,
  failed: 0,
  covered: [],
  gaps: [],
  repeated: 0,
  rateLimit: { allowed: 60, remaining: 35 },
};
const figures = ['1,234 documents', '25 pages', '617/s', '35 of 60 requests left'];

/** What is written while the clock stands still for the first call, and then moves on two seconds with each. */
function written(
  out: { isTTY?: boolean; columns?: number },
  show: (progress: Progress) => void,
  env = {},
  max?: number,
) {
  let text = '';
  let clock = -2000;
  const write = (more: string) => {
    text += more;
  };
  const stderr = { ...out, write };
  const now = () => {
    clock += 2000;
    return clock;
  };
  show(new Progress({ stderr, env, now } as Partial<Io> as Io, 'en', max));
  return text;
}
const shown = (columns: number | undefined, max?: number) =>
  written({ isTTY: true, ...(columns !== undefined && { columns }) }, (to) => to.show(state), {}, max);

const all = figures.join(', ');
test.each<[columns: number | undefined, max: number | undefined, line: string]>([
  [200, undefined, `[░░░░░░░███░░░░░░░░░░] ${all}`],
  [200, 2468, `[██████████░░░░░░░░░░] ${all}`],
  [all.length + 9, 2468, `[██░░░] ${all}`],
  [all.length + 8, 2468, all],
  [all.length + 1, 2468, all],
  [0, 2468, `[██████████░░░░░░░░░░] ${all}`],
  [undefined, 2468, `[██████████░░░░░░░░░░] ${all}`],
  [all.length, 2468, `[██████████░░░░░░░░░░] ${figures.slice(0, 3).join(', ')}`],
  [30, 2468, figures.slice(0, 2).join(', ')],
  [16, 2468, '1,234 documents'],
  [8, 2468, '1,234 d'],
  [1, 2468, ''],
])(
  'on a terminal with %s columns and a maximum of %s, the figures take precedence over the bar',
  (columns, max, line) => {
    expect(shown(columns, max)).toBe(control + line);
  },
);

test('at any width, the line fits, begins with its figures or a whole bar, and truncates neither', () => {
  const cases = fc.tuple(
    fc.integer({ min: 17, max: 200 }),
    fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
  );
  fc.assert(
    fc.property(cases, ([columns, max]) => {
      const line = shown(columns, max).slice(control.length);
      expect(line.length).toBeLessThan(columns);
      const [, bar, said] = /^(?:\[([█░]{5,20})\] )?(.+)$/.exec(line) as unknown as [
        string,
        string | undefined,
        string,
      ];
      const wanted = figures.slice(0, said.split(/, (?=\d)/).length);
      expect(said).toBe(wanted.join(', '));
      // A bar never displaces a figure that would fit.
      const next = figures[wanted.length];
      if (bar !== undefined && next !== undefined) expect(said.length + 2 + next.length).toBeGreaterThan(columns - 1);
    }),
  );
});

test('notes appear above the progress, which is removed at the end', () => {
  const text = written({ isTTY: true, columns: 20 }, (progress) => {
    progress.show(state);
    progress.line.above.write('a note\n');
    progress.show(state);
    progress.line.end();
  });
  expect(text).toBe(`${control}${figures[0]}${control}a note\n${control}${figures[0]}${control}`);
});

test.each([
  ['elsewhere', { isTTY: false }, {}],
  ['on a terminal that only prints', { isTTY: true, columns: 20 }, { TERM: 'dumb' }],
])('%s: whole lines, without control characters', (_, out, env) => {
  const text = written(
    out,
    (progress) => {
      progress.show(state);
      progress.line.above.write('a note\n');
      progress.show({ ...state, documents: 1284, fresh: 50 });
      progress.line.end();
    },
    env,
  );
  expect(text).toBe(`${figures.join(', ')}\na note\n1,284 documents, 25 pages, 13/s, 35 of 60 requests left\n`);
});
