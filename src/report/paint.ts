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
