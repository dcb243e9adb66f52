import type { HostComment } from '../../hosts/host.ts';
import { nearest } from '../../source/nearest.ts';
import type { Span } from '../../source/problem.ts';
import { allRules } from '../rules.ts';

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
  return spanOf(beginning.exec(text));
}

function spanOf(found: RegExpExecArray | null): Span | undefined {
  const [{ length: end }, keyword = ''] = found ?? [''];
  return found === null ? undefined : { start: end - keyword.length, end };
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

const verbs = 'disable|enable|ignore|suppress|skip|allow|mute|silence|off|on|nolint|noqa|expect-error|restore';
const scopes = 'next|this|same|line|file|all|begin|start|end|block|error|errors|rule|rules|off|on';

/** A word of its own, as those of other tools: `prefilter-ignore`, `@prefilter_skip_file`, `Prefilter-Disable-Line:`. */
const joined = new RegExp(`^\\s*(@?prefilter[-_:](?:${verbs})(?:[-_]?(?:${scopes}))*:?)(?=[\\s,(]|$)`, 'i');

/** The same in several words, which may be prose unless nothing, a reason or a rule follows. */
const apart = new RegExp(
  `^\\s*(@?prefilter(?::\\s*|\\s+|[-_])(?:${verbs})(?:[-_\\s]+(?:${scopes}))*:?)(?=\\s*(?:$|--|until=|(?:${Object.keys(allRules).join('|')})(?![\\w-])))`,
  'i',
);

/** What looks like the keyword of a suppression and is none. */
export function lookalikeOf({ text }: Pick<HostComment, 'text'>): Span | undefined {
  return spanOf(joined.exec(text) ?? apart.exec(text));
}

/** The keyword that was likely meant; `isBelow` if the comment has its line for itself, so that it is about what follows. */
export function meantKeyword(word: string, isBelow: boolean): string | undefined {
  const parts = word.toLowerCase().match(/[a-z]+/g) ?? [];
  const near = nearest(parts.join('-'), Object.keys(keywords));
  if (near !== undefined) return near;
  if (lookalikeOf({ text: word }) === undefined) return undefined;
  const has = (pattern: RegExp) => parts.some((part) => pattern.test(part));
  if (has(/next/)) return 'prefilter-disable-next-line';
  if (has(/this|same|line/)) return 'prefilter-disable-line';
  if (has(/file|all/)) return 'prefilter-disable-file';
  if (has(/^(?:enable|end|on|restore)$/)) return 'prefilter-enable';
  if (has(/^(?:begin|start|block|off)$/)) return 'prefilter-disable';
  return isBelow ? 'prefilter-disable-next-line' : 'prefilter-disable-line';
}
