import type { Severity } from '../source/problem.ts';

/** What a part of a report is, so that a terminal can show it. */
type Style = Severity | 'strong' | 'faint' | 'good';

/** Puts a text into a style. Nothing is told by style alone. */
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
