import { type Embedded, type Interpolation, inside, moved, part } from '../embedded.ts';
import { mostFound } from '../extraction.ts';
import type { Hosted, HostedFilter, HostedUrl, HostKind, HostSettings, UrlQuoting } from '../host.ts';
import { isFormEncoded, percentDecoded, readQuery } from '../query-string.ts';
import { defaultKeys } from './names.ts';
import { fileEvidence } from './service.ts';

/**
 * Finds the URLs in a text, including relative ones such as `/v1/nfe/received?filter=…` or `?filter=…`, and the filters in
 * their queries. For a host that is not configured, only a value that looks like a filter counts. `command` are the words of the
 * command that the text is an argument of.
 */
export function urlsIn(
  source: Embedded,
  kind: HostKind,
  place: UrlQuoting,
  settings: HostSettings,
  command?: readonly string[],
): Pick<Hosted, 'filters' | 'urls'> {
  const filters: HostedFilter[] = [];
  const urls: HostedUrl[] = [];
  const { parameters, hosts } = settings.sources;
  const text = masked(source);
  // `/received&filter=…` lacks its `?`.
  const mark = /[?#]|(?<=\/received)&(?=[\w[\]]+=)/g;
  let done = 0;
  const readFrom = (at: number) => {
    const start = at < 0 ? 0 : startOf(text, at, done);
    const query = readQuery(text, at, {
      closer: closers[text[start - 1] ?? ''],
      isProse: place === 'prose' || place === 'document',
      mayHoldSpaces: (name, from) => {
        if (parameters.includes(name)) return true;
        // Enough of a value to decide whether it is a filter.
        const beginning = text.slice(from, from + 200);
        return settings.isLikely(percentDecoded(beginning, isFormEncoded(beginning)).text);
      },
    });
    done = mark.lastIndex = Math.max(query.end, at + 1);
    const address = text.slice(start, Math.max(at, 0));
    const isOurs = hosts.includes(hostOf(address));
    // What an address says of itself counts, whatever the file says.
    const file = otherHost.test(address) ? fileEvidence(address, settings.sources) : undefined;
    let isMeant = isOurs;
    for (const { name, valueSpan } of query.parameters) {
      const value = valueAt(source, valueSpan);
      const isParameter = parameters.includes(name);
      const grade = defaultKeys.includes(name) ? 'exact' : 'configured';
      const isLikely = settings.isLikely(value.text, isParameter ? grade : undefined, file);
      isMeant ||= isLikely;
      if (!isParameter || !(isLikely || (isOurs && !isPlaceholder(value)))) continue;
      const isCertain = isOurs || grade === 'configured';
      const reason = isOurs ? 'address' : 'parameter';
      filters.push({ ...value, kind, encoding: 'percent', reason, name, ...(isCertain && { isOurs: true }) });
    }
    if (!isMeant || query.parameters.length === 0) return;
    const span = { start, end: query.end };
    urls.push({
      ...part(source, span),
      kind,
      place,
      parameters: query.parameters.map((parameter) => ({
        ...parameter,
        nameSpan: moved(parameter.nameSpan, -start),
        valueSpan: moved(parameter.valueSpan, -start),
      })),
      ...(command && { command }),
    });
  };
  // A query without its `?`, as in the body of a form.
  if (place === 'literal' && bareQuery.test(text)) readFrom(-1);
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    if (filters.length + urls.length > mostFound) break;
    readFrom(found.index);
  }
  return { filters, urls };
}

/** An address on the internet. */
const otherHost = /^\w[\w+.-]*:\/\/(?:[^/@]*@)?(?:[\w-]+\.)+[a-z]{2,}(?=[/:]|$)/i;

/** Parameters of which one has an encoded filter. */
const bareQuery = /^(?:[^\s?#=&]+=[^\s?#&]*&)*[^\s?#=&]+=%(?:25)?28/i;

const closers: Readonly<Record<string, string>> = { '(': ')', "'": "'", '[': ']', '{': '}', '<': '>' };

/** Masks the interpolations, whose characters are not syntax of the URL. */
export function masked({ text, interpolations }: Embedded): string {
  let out = '';
  let at = 0;
  for (const { span } of interpolations) {
    out += text.slice(at, span.start) + '\ue000'.repeat(span.end - span.start);
    at = span.end;
  }
  return out + text.slice(at);
}

/** The start of the URL whose query begins at `at`; at least `from`. */
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

/** The host name of a URL, in lower case. */
function hostOf(head: string): string {
  return (/^(?:[^/]*:\/\/)?(?:[^/@]*@)?([^/:]*)/.exec(head)?.[1] ?? '').toLowerCase();
}

/** The value of a parameter, decoded. */
export function valueAt(source: Embedded, span: Parameters<typeof part>[1]): Embedded {
  const once = decoded(part(source, span));
  // Encoded twice: decode twice to get the filter that was meant.
  return /^\s*(?:%28|\([^\s()]*?%20)/i.test(once.text) ? decoded(once) : once;
}

function decoded(value: Embedded): Embedded {
  const isForm = isFormEncoded(value.text);
  const spans = value.interpolations.map(({ span }) => span);
  const interpolations: Interpolation[] = [];
  let read = 0;
  let written = 0;
  for (const { span, ...one } of value.interpolations) {
    const start = written + percentDecoded(value.text.slice(read, span.start), isForm).text.length;
    written = start + span.end - span.start;
    read = span.end;
    interpolations.push({ ...one, span: { start, end: written } });
  }
  return { ...inside(value, percentDecoded(value.text, isForm, spans)), interpolations };
}

/** Whether a value is only a placeholder, such as `${filter}`, `{filter}` or `YOUR_FILTER`. */
function isPlaceholder({ text, interpolations }: Embedded): boolean {
  let rest = text;
  for (const { span } of interpolations.toReversed()) rest = rest.slice(0, span.start) + rest.slice(span.end);
  return /^\s*(?:(?:[$:<%].*|\{\{.*|\{[\s\w.$-]*\}|\[[\s\w.-]*\]|\.{3}|…|[A-Z][A-Z0-9_]*)\s*)?$/s.test(rest);
}
