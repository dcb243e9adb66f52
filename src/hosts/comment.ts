import type { Span } from '../source/problem.ts';
import { type Embedded, part } from './embedded.ts';
import { urlsIn } from './evidence/url.ts';
import type { Hosted, HostKind, HostSettings } from './host.ts';

/** A comment with the URLs in it; `inner` is its span without its marks, `outer` the one with them. */
export function comment(
  source: Embedded,
  inner: Span,
  outer: Span,
  kind: HostKind,
  settings: HostSettings,
): Pick<Hosted, 'comments' | 'filters' | 'urls'> {
  const content = part(source, inner);
  const found = content.text.includes('=') ? urlsIn(content, kind, 'prose', settings) : { filters: [], urls: [] };
  return { ...found, comments: [{ ...content, span: source.map(outer) }] };
}
