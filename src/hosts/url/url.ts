import type { Span } from '../../source/span.ts';
import { type Embedded, inside, part } from '../embedded.ts';
import type { Hole, Hosted, HostedFilter, HostedUrl, HostKind, HostSettings, UrlParameter, UrlPlace } from '../host.ts';
import { isFormEncoded, percentDecoded } from './percent.ts';
import { readQuery } from './query-string.ts';

/** What else is known of the text that URLs are looked for in. */
interface UrlContext {
  readonly holes?: readonly Hole[];
  readonly command?: readonly string[];
}

/**
 * Finds the URLs in a text, also ones without a host such as `/v1/nfe/received?filter=…` or `?filter=…`, and the filters in
 * their queries. At a host that is none of the configured ones only what looks like a filter counts.
 */
export function urlsIn(
  source: Embedded,
  kind: HostKind,
  place: UrlPlace,
  settings: HostSettings,
  { holes = [], command }: UrlContext = {},
): Pick<Hosted, 'filters' | 'urls'> {
  const filters: HostedFilter[] = [];
  const urls: HostedUrl[] = [];
  const text = masked(source.text, holes);
  const mark = /[?#]/g;
  let done = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const start = startOf(text, found.index, done);
    const query = readQuery(text, found.index, {
      closer: closers[text[start - 1] ?? ''],
      isProse: place === 'prose',
      mayHoldSpaces: (name, from) =>
        settings.sources.parameters.includes(name) || settings.isLikely(glance(text, from)),
    });
    done = mark.lastIndex = Math.max(query.end, found.index + 1);
    const isOurs = settings.sources.hosts.includes(hostOf(text.slice(start, found.index)));
    let isMeant = isOurs;
    for (const { name, valueSpan } of query.parameters) {
      const value = valueAt(source, valueSpan, holes);
      const isLikely = settings.isLikely(value.text);
      isMeant ||= isLikely;
      if (!settings.sources.parameters.includes(name)) continue;
      if (isLikely || (isOurs && !isPlaceholder(value))) filters.push({ ...value, kind, encoding: 'percent' });
    }
    if (!isMeant || query.parameters.length === 0) continue;
    const span = { start, end: query.end };
    urls.push({
      ...part(source, span),
      kind,
      place,
      holes: holesIn(holes, span),
      parameters: query.parameters.map((parameter) => moved(parameter, -start)),
      ...(command && { command }),
    });
  }
  return { filters, urls };
}

const closers: Readonly<Record<string, string>> = { '(': ')', "'": "'", '[': ']', '{': '}', '<': '>' };

/** A text without what its holes hold, which is no part of a URL's own syntax. */
function masked(text: string, holes: readonly Hole[]): string {
  let out = '';
  let at = 0;
  for (const { span } of holes) {
    out += text.slice(at, span.start) + '\ue000'.repeat(span.end - span.start);
    at = span.end;
  }
  return out + text.slice(at);
}

/** Where the URL begins that has its query at `at`; not before `from`. */
function startOf(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && !/[\s"'`<>|\\^]/.test(text[start - 1] as string)) start--;
  const scheme = text.slice(start, at).lastIndexOf('://');
  if (scheme < 0) {
    for (let i = at; i > start; i--) if ('()[],;=*'.includes(text[i - 1] as string)) return i;
    return start;
  }
  let first = start + scheme;
  while (first > start && /[a-z0-9+.-]/i.test(text[first - 1] as string)) first--;
  return first;
}

/** The name of the host that a URL up to its query says, in lower case. */
function hostOf(head: string): string {
  return (/^(?:[^/]*:\/\/)?(?:[^/@]*@)?([^/:]*)/.exec(head)?.[1] ?? '').toLowerCase();
}

/** As much of a value as says whether it is a filter. */
function glance(text: string, from: number): string {
  const beginning = text.slice(from, from + 200);
  return percentDecoded(beginning, isFormEncoded(beginning)).text;
}

function valueAt(source: Embedded, span: Span, holes: readonly Hole[]): Embedded & Pick<HostedFilter, 'holes'> {
  const once = decoded(part(source, span), holesIn(holes, span));
  // Encoded twice: what its author meant is behind both.
  return /^\s*(?:%28|\([^\s()]*?%20)/i.test(once.text) ? decoded(once, once.holes) : once;
}

function decoded(value: Embedded, holes: readonly Hole[]): Embedded & Pick<HostedFilter, 'holes'> {
  const isForm = isFormEncoded(value.text);
  const inner = percentDecoded(
    value.text,
    isForm,
    holes.map(({ span }) => span),
  );
  const found: Hole[] = [];
  let read = 0;
  let written = 0;
  for (const { span, safe } of holes) {
    const start = written + percentDecoded(value.text.slice(read, span.start), isForm).text.length;
    written = start + span.end - span.start;
    read = span.end;
    found.push({ span: { start, end: written }, safe });
  }
  return { ...inside(value, inner), holes: found };
}

/** Whether there is nothing to check: a value that something else puts in, such as `${filter}`, `{filter}` or `YOUR_FILTER`. */
function isPlaceholder({ text, holes }: Pick<HostedFilter, 'text' | 'holes'>): boolean {
  let rest = text;
  for (const { span } of holes.toReversed()) rest = rest.slice(0, span.start) + rest.slice(span.end);
  return /^\s*(?:[$:{<[%].*|\.{3}|…|[A-Z][A-Z0-9_]*)?\s*$/s.test(rest);
}

/** The holes of a part, which are in order. */
function holesIn(holes: readonly Hole[], { start, end }: Span): Hole[] {
  let low = 0;
  for (let high = holes.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((holes[middle] as Hole).span.start < start) low = middle + 1;
    else high = middle;
  }
  const found: Hole[] = [];
  for (let hole = holes[low]; hole !== undefined && hole.span.end <= end; hole = holes[++low]) {
    found.push({ span: { start: hole.span.start - start, end: hole.span.end - start }, safe: hole.safe });
  }
  return found;
}

function moved(parameter: UrlParameter, by: number): UrlParameter {
  const move = ({ start, end }: Span) => ({ start: start + by, end: end + by });
  return { ...parameter, nameSpan: move(parameter.nameSpan), valueSpan: move(parameter.valueSpan) };
}
