import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownLine } from '../../src/report/code-frame.ts';
import { excerptOf } from '../../src/source/excerpt.ts';
import { cpuMs } from '../support/cpu-ms.ts';

const source = (text: string) => ({ file: '', text });

const line = fc.oneof(fc.stringMatching(/^[a-z() ]{0,150}$/), fc.constant('(= a b) '.repeat(40)));
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const place = fc.record({
  lines,
  at: fc.nat(),
  length: fc.nat({ max: 200 }),
  columns: fc.integer({ min: 32, max: 140 }),
});

describe('any line of any text', () => {
  test('fits, and shows the range from its beginning', () => {
    fc.assert(
      fc.property(place, ({ lines: parts, at, length, columns }) => {
        const text = parts.join('\r\n');
        const start = at % (text.length + 1);
        const end = Math.min(text.length, start + length);
        const { code, underline } = shownLine(source(text), { start, end }, columns);
        expect(code.length).toBeLessThanOrEqual(columns);
        const first = underline.indexOf('^');
        const marked = code.slice(first, underline.length);
        if (marked !== '' && start < end) expect(text.startsWith(marked.replace(/…$/, ''), start)).toBe(true);
        expect(underline).toMatch(/^ *\^+$/);
      }),
    );
  });

  test('is shown whole if it is short', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zç日😀\t\r\n]{0,30}$/u), fc.nat(), fc.nat(), (text, at, length) => {
        const start = at % (text.length + 1);
        const span = { start, end: Math.min(text.length, start + (length % 20)) };
        const { line, code, underline } = excerptOf(text, span);
        expect(shownLine(source(text), span, 120)).toEqual({ line, code, underline });
      }),
    );
  });
});

test('ten thousand positions on one line of a megabyte take no time', () => {
  const { text } = { text: '(= a b) '.repeat(125_000) };
  const one = source(text);
  const started = cpuMs();
  for (let at = 0; at < 10_000; at++) shownLine(one, { start: at * 100, end: at * 100 + 3 }, 100);
  expect(cpuMs() - started).toBeLessThan(2000);
});
