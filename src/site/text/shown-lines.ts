import { printable } from '../../report/printable.ts';

/** The lines of an example, with invisible characters as escapes; intentionally long ones are shortened. */
export function shownLines(text: string): string[] {
  if (text === '') return ['(an empty text)'];
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(printable)
    .map((line) => (line.length > 110 ? `${line.slice(0, 80)} … ${line.slice(-20)}` : line));
}
