import type { HostComment } from '../../hosts/host.ts';
import type { Span } from '../../source/problem.ts';

/** The scope of a suppression comment; `end` closes the range of a `begin`. */
export type Reach = 'next-line' | 'line' | 'begin' | 'end' | 'file';

/** A parsed suppression comment; spans count in its text. */
export interface Directive {
  readonly reach: Reach;
  readonly keyword: Span;
  readonly rules: readonly { readonly id: string; readonly span: Span }[];
  /** The value of `until=`. */
  readonly until?: { readonly date: string; readonly span: Span };
  /** The text after `--`. */
  readonly reason?: string;
}

/** A suppression of the whole file must be in the first lines. */
export const fileLines = 10;

export const keywords: Readonly<Record<string, Reach>> = {
  'prefilter-disable-next-line': 'next-line',
  'prefilter-disable-line': 'line',
  'prefilter-disable-file': 'file',
  'prefilter-disable': 'begin',
  'prefilter-enable': 'end',
};

const beginning = /^\s*(prefilter-[\w-]+)(?=[\s,]|$)/;

/** The keyword of a suppression comment; `undefined` for any other comment. */
export function keywordOf({ text }: HostComment): Span | undefined {
  const found = beginning.exec(text);
  if (found === null) return undefined;
  const end = found[0].length;
  return { start: end - (found[1] as string).length, end };
}

/** Parses `prefilter-disable-next-line RULE[, RULE…] [until=YYYY-MM-DD] [-- reason]` after its keyword. */
export function directiveOf({ text }: HostComment, keyword: Span, reach: Reach): Directive {
  const dashes = /\s--(?:\s|$)/g;
  dashes.lastIndex = keyword.end;
  const end = dashes.exec(text)?.index ?? text.length;
  const reason = text
    .slice(end)
    .replace(/^\s*--/, '')
    .trim();
  const rules: Directive['rules'][number][] = [];
  let until: Directive['until'];
  for (const { 0: word, index } of text.slice(keyword.end, end).matchAll(/[^\s,]+/g)) {
    const span = { start: keyword.end + index, end: keyword.end + index + word.length };
    if (word.startsWith('until=')) until = { date: word.slice('until='.length), span };
    else rules.push({ id: word, span });
  }
  return { reach, keyword, rules, ...(until && { until }), ...(reason !== '' && { reason }) };
}

/** Whether a text is an existing date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A suppression comment and the rules that it has suppressed. */
export interface Suppression {
  readonly comment: HostComment;
  readonly directive: Directive;
  /** False if it has expired, has an invalid date, or comes too late for `disable-file`. */
  readonly isActive: boolean;
  readonly isLate: boolean;
  readonly used: Set<string>;
  /** The rules that no `prefilter-enable` has ended yet. */
  readonly open: Set<string>;
}
