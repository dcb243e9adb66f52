import { type Embedded, part } from './embedded.ts';
import type { Hole, Hosted, HostKind, HostSettings } from './host.ts';
import { withPlaceholders } from './placeholders.ts';
import { urlsIn } from './url/url.ts';

/** Why a value is a filter: `named` by its key or variable, so that one of another language is not; `announced` by a comment. */
export type Evidence = 'none' | 'named' | 'announced';

/** What the value of a key or variable holds: a filter, else URLs. */
export function inValue(
  value: Embedded,
  kind: HostKind,
  evidence: Evidence,
  settings: HostSettings,
): Pick<Hosted, 'filters' | 'urls'> {
  const { source, holes } = withPlaceholders(value);
  return inText(source, holes, kind, evidence, settings);
}

/** The same for a text whose holes are known. */
export function inText(
  source: Embedded,
  holes: readonly Hole[],
  kind: HostKind,
  evidence: Evidence,
  settings: HostSettings,
): Pick<Hosted, 'filters' | 'urls'> {
  const isFilter =
    evidence === 'named' ? settings.isLikely(source.text) : evidence === 'announced' && !isHole(source, holes);
  if (!isFilter) return urlsIn(source, kind, 'literal', settings, { holes });
  return { filters: [{ ...trimmed(source, holes), kind, encoding: 'none' }], urls: [] };
}

/** A text with its holes. */
export type Text = Embedded & { readonly holes: readonly Hole[] };

/** The part of a text behind `start`. */
export function partOf(text: Text, start: number): Text {
  const holes = text.holes
    .filter(({ span }) => span.start >= start)
    .map(({ span, safe }) => ({ span: { start: span.start - start, end: span.end - start }, safe }));
  return { ...part(text, { start, end: text.text.length }), holes };
}

/** Without the white space around it. */
export function trimmed(source: Embedded, holes: readonly Hole[]): Text {
  const start = source.text.length - source.text.trimStart().length;
  const end = Math.max(start, source.text.trimEnd().length);
  const moved = holes.map(({ span, safe }) => ({ span: { start: span.start - start, end: span.end - start }, safe }));
  return { ...part(source, { start, end }), holes: moved };
}

/** Whether there is nothing of the text but one hole. */
function isHole({ text }: Embedded, holes: readonly Hole[]): boolean {
  const [first] = holes;
  const trim = text.trim();
  return trim === '' || (first !== undefined && first.span.end - first.span.start === trim.length);
}
