import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEbnf, readExpression } from '../../../src/site/grammar/ebnf.ts';
import { railroad } from '../../../src/site/grammar/railroad.ts';

const ebnf = readFileSync(new URL('../../../grammar/filter.ebnf', import.meta.url), 'utf8');
const drawn = (text: string) => railroad('a', readExpression(text));
const labels = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, label]) => label);

describe.each([...readEbnf(ebnf)])('%s', (name, expression) => {
  test('is drawn inside its frame', () => {
    const svg = railroad(name, expression);
    const [, width = 0, height = 0] = (/viewBox="0 0 (\S+) (\S+)"/.exec(svg) ?? []).map(Number);
    for (const [, x, y, w, h] of svg.matchAll(/<rect class="\w+" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g)) {
      expect(Number(x)).toBeGreaterThan(0);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(x) + Number(w)).toBeLessThan(width);
      expect(Number(y) + Number(h)).toBeLessThanOrEqual(height);
    }
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).toContain(`<title>${name}</title>`);
  });
});

test('every way back has an arrow, and every alternative its box', () => {
  expect(drawn('"x"+').match(/class="arrow"/g)).toHaveLength(1);
  expect(labels(drawn('"x" | b | "y"'.replace('b', '"z"')))).toEqual(['x', 'z', 'y']);
  expect(labels(drawn('("x" "y")?'))).toEqual(['x', 'y']);
});

test('sets are labelled with their characters, or with the excluded ones', () => {
  expect(labels(drawn('[#x20#x9#xA#xD]'))).toEqual(['tab, line feed, carriage return, space']);
  expect(labels(drawn('[^"#xD800-#xDFFF]'))).toEqual(['any but &quot;  U+D800–U+DFFF']);
  expect(labels(drawn('[a-z]'))).toEqual(['U+0061–U+007A']);
});
