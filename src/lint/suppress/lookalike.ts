import type { HostComment } from '../../hosts/host.ts';
import { nearest } from '../../source/nearest.ts';
import type { Span } from '../../source/problem.ts';
import { allRules } from '../rules.ts';
import { keywords } from './directive.ts';

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
  const found = joined.exec(text) ?? apart.exec(text);
  if (found === null) return undefined;
  const end = found[0].length;
  return { start: end - (found[1] as string).length, end };
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
