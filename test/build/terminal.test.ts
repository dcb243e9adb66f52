import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { expect, test } from 'vitest';
import { type Theme, terminalLines, terminalPicture, themes } from '../../build/terminal.ts';
import { type Locale, locales } from '../../src/messages/locale.ts';

const names = Object.keys(themes) as Theme[];
const fileOf = (theme: Theme, locale: Locale) =>
  new URL(`../../docs/pictures/terminal-${theme}${locale === 'en' ? '' : `.${locale}`}.svg`, import.meta.url);

test.each(locales)('the pictures of the README in %s show what the command prints', (locale) => {
  const lines = terminalLines(locale);
  for (const theme of names) {
    const picture = terminalPicture(theme, lines);
    if (env.UPDATE_DOCS !== undefined) writeFileSync(fileOf(theme, locale), picture);
    else expect(readFileSync(fileOf(theme, locale), 'utf8')).toBe(picture);
  }
});

test('a picture has each part of a line in its place, and its text for those who cannot see it', () => {
  const picture = terminalPicture('dark', ['a \u001b[1;31mb <c>\u001b[0m', '', '  \u001b[2md\u001b[0m']);
  const texts = [...picture.matchAll(/<text x="([\d.]+)" y="(\d+)"([^>]*)>([^<]*)<\/text>/g)].map(
    ([, x, y, style = '', text]) => [x, y, /class="([\w ]+)"/.exec(style)?.[1], text],
  );
  expect(texts).toEqual([
    ['16', '30', undefined, 'a'],
    ['32.8', '30', 'red bold', 'b &lt;c&gt;'],
    ['32.8', '70', 'dim', 'd'],
  ]);
  expect(picture).toContain('<title>a b &lt;c&gt;\n\n  d</title>');
  expect(() => terminalPicture('dark', ['\u001b[95ma'])).toThrow('no rendition 95');
});

test.each(names)('every colour of %s can be read', (theme) => {
  const { back, line: _, ...colours } = themes[theme];
  for (const colour of Object.values(colours)) expect([colour, contrast(colour, back) >= 4.5]).toEqual([colour, true]);
});

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
