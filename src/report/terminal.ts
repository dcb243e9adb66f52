import type { Severity } from '../source/problem.ts';

/** The role of a text in a report, which decides its color. */
type Style = Severity | 'strong' | 'faint' | 'good';

/** Colors a text. No information is in the color alone. */
export type Paint = (style: Style, text: string) => string;

const codes: Readonly<Record<Style, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;36',
  strong: '1',
  faint: '2',
  good: '32',
};

export const plain: Paint = (_, text) => text;

export const colored: Paint = (style, text) => (text === '' ? '' : `\u001b[${codes[style]}m${text}\u001b[0m`);

// Zero-width joiners are kept: emoji and some scripts need them.
const unprintable = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text on one line that is safe for a terminal: control and invisible characters become escapes such as `\u001b`. */
export function printable(text: string): string {
  return text
    .replace(unprintable, (found) => short[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .toWellFormed();
}

/**
 * Wraps a text to a width; the first line starts at column `indent`, and further lines are indented by it. Never breaks a
 * word, and does nothing if there is hardly any room.
 */
export function wrap(text: string, columns: number, indent: number): string {
  const room = columns - indent;
  if (room < 20 || text.length <= room) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
