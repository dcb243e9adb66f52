import { spawnSync } from 'node:child_process';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Locale } from '../src/messages/locale.ts';

/*
 * The pictures of a terminal in the README of each language: what the built command prints for a filter and for one with a
 * mistake, drawn as SVG, because Markdown has no colours. `UPDATE_DOCS=1` writes them (`test/build/terminal.test.ts`).
 */

const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

const calls = [
  ['explain', '(OR (= processed false) (_not_exists processed))'],
  ['lint', '-e', '(or (= processed false) (_not_exists processed))'],
] as const;

/** The colours of GitHub's pages in each theme, so that the picture belongs to the page around it. */
export const themes = {
  light: { back: '#f6f8fa', line: '#d1d9e0', text: '#1f2328', dim: '#59636e', red: '#c0132a', green: '#116329' },
  dark: { back: '#151b23', line: '#3d444d', text: '#f0f6fc', dim: '#9198a1', red: '#ff7b72', green: '#56d364' },
} as const;
export type Theme = keyof typeof themes;

/** The classes of the command's graphic renditions. */
const renditions: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  '1;31': 'red bold',
};

const [size, advance, height, margin] = [14, 8.4, 20, 16];

/** The picture in a theme. */
export function terminalPicture(theme: Theme, lines: readonly string[]): string {
  const { back, line, text, dim, red, green } = themes[theme];
  const widest = Math.max(...lines.map((one) => withoutRenditions(one).length));
  const [width, tall] = [Math.ceil(widest * advance) + 2 * margin, lines.length * height + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}" role="img">`,
    `<title>${escaped(lines.map(withoutRenditions).join('\n'))}</title>`,
    `<style>text{font:${size}px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;fill:${text};white-space:pre}`,
    `.dim{fill:${dim}}.red{fill:${red}}.green{fill:${green}}.bold{font-weight:bold}</style>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${tall - 1}" rx="8" fill="${back}" stroke="${line}"/>`,
    ...lines.flatMap((one, at) => drawn(one, margin + at * height + size)),
    '</svg>\n',
  ].join('\n');
}

/** The lines of the terminal: each call with its output in this language, coloured. */
export function terminalLines(locale: Locale): readonly string[] {
  const shown = calls.map((words) => {
    const call = words.map((word) => (/^[\w-]+$/.test(word) ? word : `'${word}'`)).join(' ');
    const { stdout, stderr } = spawnSync(execPath, [bin, ...words], {
      encoding: 'utf8',
      env: { PATH: env.PATH, FORCE_COLOR: '1', PREFILTER_LANG: locale },
    });
    return `\u001b[2m$\u001b[0m prefilter ${call}\n${stdout}${stderr}`.trimEnd();
  });
  return shown.join('\n\n').split('\n');
}

/** The parts of a line, each as wide as it is in a terminal, whatever font the reader has. */
function drawn(line: string, y: number): readonly string[] {
  let [column, rendition] = [0, ''];
  return line.split(/(\u001b\[[\d;]*m)/).flatMap((part) => {
    const code = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
    if (code !== undefined) {
      rendition = code === '0' ? '' : code;
      return [];
    }
    const start = column;
    column += part.length;
    if (part.trim() === '') return [];
    const style = rendition === '' ? '' : ` class="${renditionOf(rendition)}"`;
    const words = part.trimStart();
    const x = margin + (start + part.length - words.length) * advance;
    const length = words.trimEnd().length * advance;
    return `<text x="${fixed(x)}" y="${y}" textLength="${fixed(length)}" lengthAdjust="spacingAndGlyphs"${style}>${escaped(words.trimEnd())}</text>`;
  });
}

function renditionOf(code: string): string {
  const found = renditions[code];
  if (found === undefined) throw new Error(`the picture of the terminal has no rendition ${code}`);
  return found;
}

const withoutRenditions = (line: string) => line.replace(/\u001b\[[\d;]*m/g, '');
const fixed = (length: number) => String(Math.round(length * 10) / 10);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
