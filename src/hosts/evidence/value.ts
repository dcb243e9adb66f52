import { isBlank, trimmed as withoutTrailing } from '../../language/word.ts';
import type { Span } from '../../source/problem.ts';
import { type Embedded, part, placeholder, withPlaceholders } from '../embedded.ts';
import { underName } from '../extraction.ts';
import { type Evidence, type Hosted, type HostedFilter, type HostKind, type HostSettings, reasonOf } from '../host.ts';
import { balancedEnd, parameterBefore } from './brackets.ts';
import { type Grade, nameTest } from './names.ts';
import { urlsIn, valueAt } from './url.ts';

/** The content of a value. */
export type Found = Pick<Hosted, 'filters' | 'urls' | 'setAside'>;

/** Extracts from the value of a key or variable: a filter, else URLs. */
export function inValue(value: Embedded, kind: HostKind, evidence: Evidence, settings: HostSettings): Found {
  const inserted = insertedIn(value, kind, evidence, settings);
  // An expression of n8n: `=(= status {{ $json.status }})`; `=(A1 = B1)` is one of a spreadsheet.
  const isExpression = kind === 'json' && /^=\s*\((?:.*\{\{|\s*\S+\s+(?!=))/s.test(value.text);
  const text = isExpression ? part(value, { start: 1 }) : value;
  const found = inText(withPlaceholders(text), kind, evidence, settings);
  return inserted.length === 0 ? found : { ...found, filters: [...inserted, ...found.filters] };
}

/** Makes a reader of the values of settings, headers and variables by their names. */
export function valueReader(kind: HostKind, settings: HostSettings, read = inValue) {
  const gradeOf = nameTest(settings.sources.keys);
  return (value: Embedded, name: string) =>
    underName(read(value, kind, (name && gradeOf(name)) || 'none', settings), name);
}

/** The filters in placeholders: `{{ .Values.filter | default "…" }}`, `?filter={{ '…' | urlencode }}`. */
export function insertedIn(
  value: Embedded,
  kind: HostKind,
  evidence: Evidence,
  settings: HostSettings,
): HostedFilter[] {
  if (!value.text.includes('{{') || !/["'`]\s*\(/.test(value.text)) return [];
  return [...value.text.matchAll(placeholder)].flatMap(({ 1: expression = '', 0: image, index }) => {
    const literal = /(["'`])(\s*\([^"'`]*)\1/.exec(expression);
    const isParameter = parameterBefore(value.text.slice(0, index), settings.sources.parameters) !== undefined;
    // `var("nfe_filter", "(…)")` of dbt.
    const called = /\(\s*(["'])([\w.-]{1,100})\1\s*,\s*$/.exec(expression.slice(0, literal?.index ?? 0))?.[2];
    const grade = called === undefined ? undefined : nameTest(settings.sources.keys)(called);
    if (literal === null || (evidence === 'none' && !isParameter && grade === undefined)) return [];
    const start = index + image.indexOf(expression) + literal.index + 1;
    const text = part(value, { start, end: start + (literal[2] as string).length });
    if (!settings.isLikely(text.text, evidence === 'none' ? (grade ?? 'exact') : evidence)) return [];
    return [filterAt(trimmed(text), kind, evidence)];
  });
}

/** The same, for a text whose interpolations are known. */
export function inText(source: Embedded, kind: HostKind, reason: Evidence, settings: HostSettings): Found {
  const isBelow = settings.isAnnounced?.(source.map({ start: 0, end: 0 }).start) === true;
  const evidence = isBelow && reason !== 'announced' && reason !== 'configured' ? 'below' : reason;
  const given = evidence === 'announced' || kind === 'javascript' ? undefined : defaultIn(source);
  const own = given && nameTest(settings.sources.keys)(given.name);
  const grade = isNamed(evidence) ? evidence : own;
  if (given !== undefined && grade !== undefined) {
    const found = inText(given.text, kind, grade, settings);
    return own === undefined ? found : underName(found, given.name);
  }
  const mayAssign = evidence === 'none' || (evidence !== 'announced' && !/^\s*\(/.test(source.text));
  const assigned = mayAssign ? (assignedIn(source, settings) ?? taggedIn(source, evidence, settings)) : undefined;
  if (assigned) return underName(inText(assigned.text, kind, assigned.grade, settings), assigned.name);
  const isFilter =
    evidence === 'announced'
      ? !isInterpolation(source)
      : evidence !== 'none' && settings.isLikely(source.text, evidence);
  if (isFilter) return { filters: [filterAt(trimmed(source), kind, evidence)], urls: [] };
  const encoded = evidence !== 'none' ? encodedFilter(source, kind, evidence, settings) : undefined;
  if (encoded !== undefined) return { filters: [encoded], urls: [] };
  const found = urlsIn(source, kind, 'literal', settings);
  return { ...found, setAside: evidence !== 'none' && found.urls.length === 0 ? setAsideIn(source) : [] };
}

/** A filter, which is surely ours if the evidence is certain. */
export function filterAt(
  text: Embedded,
  kind: HostKind,
  evidence: Evidence,
  encoding: HostedFilter['encoding'] = 'none',
): HostedFilter {
  const isOurs = evidence !== 'none' && evidence !== 'named' && evidence !== 'exact';
  return { ...text, kind, encoding, reason: reasonOf[evidence], ...(isOurs && { isOurs }) };
}

/** Whether a text without a name may hold a URL with a query or an option of a command. */
export function mayHoldValue(text: string): boolean {
  return text.includes('=') || /-\w+[ \t]+["'`\\]*\(/.test(text);
}

/** What is set aside if a text under a configured name is not a filter: other languages write parentheses as well. */
export function setAsideIn({ text, map }: Embedded): readonly Span[] {
  return /^\s*\(/.test(text) ? [map({ start: 0, end: text.length })] : [];
}

/** Whether the name of a value says that it may be a filter. */
function isNamed(evidence: Evidence): evidence is Grade {
  return evidence === 'named' || evidence === 'exact' || evidence === 'configured';
}

/** The default text in `${NAME:-text}`, as in Compose; with `:` alone, as in Spring. */
function defaultIn(source: Embedded): { readonly name: string; readonly text: Embedded } | undefined {
  const found = /^\s*\$\{(?:[\w.]+:)?([\w./-]+?)(?::[-=+?]?|[-=+?]|,\s*(['"]?))(?=\s*\()(?=.*\2\}\s*$)/s.exec(
    source.text,
  );
  if (found === null) return undefined;
  const [image, name = '', quote = ''] = found;
  return { name, text: part(source, { start: image.length, end: source.text.lastIndexOf('}') - quote.length }) };
}

/** The filter in a text such as `filter=(= a b)&limit=50`: a query without its URL, an argument of a command, a variable. */
export function assignedIn(
  source: Embedded,
  settings: HostSettings,
  isCommand = false,
): { readonly text: Embedded; readonly grade: Grade; readonly name: string } | undefined {
  const { sources, isLikely } = settings;
  const found = isCommand ? null : /^[?&]?(?:[\w.-]+=[^\s&()]*&)*([\w.-]+)=(?=\s*\()/.exec(source.text);
  const name = found?.[1] ?? '';
  const grade = nameTest(sources.keys)(name);
  if (found === null || grade === undefined) return optionIn(source, settings);
  const next = /\)&[\w.-]+=/.exec(source.text);
  const value = part(source, { start: found[0].length, ...(next && { end: next.index + 1 }) });
  return isLikely(value.text, grade) ? { text: value, grade, name } : undefined;
}

/** The filter in a text that is a command: `nfe fetch --filter '(= a b)'`. */
function optionIn(source: Embedded, { sources, isLikely }: HostSettings): ReturnType<typeof assignedIn> {
  for (const { 0: head, groups = {}, index } of source.text.matchAll(option)) {
    const { name = groups.key ?? '', quote = groups.mark ?? '' } = groups;
    const start = index + head.length;
    const close =
      quote === '' ? (balancedEnd(source.text.slice(start), 0) ?? -1) : source.text.slice(start).indexOf(quote);
    const grade = nameTest(sources.keys)(name);
    if (grade === undefined || close < 0) continue;
    const text = part(source, { start, end: start + close });
    // Options of this name belong to many programs.
    if (isLikely(text.text, 'named')) return { text, grade: grade === 'exact' ? 'named' : grade, name };
  }
  return undefined;
}

/** The filter in the tags of a field of Go, by the name in another tag or that of the field: `env:"FILTER" envDefault:"(= a b)"`. */
function taggedIn(source: Embedded, field: Evidence, settings: HostSettings): ReturnType<typeof assignedIn> {
  const { sources, isLikely } = settings;
  if (!/^\w+:".*?\(/s.test(source.text)) return undefined;
  const tags = [...source.text.matchAll(/(?<!\w)(\w+:")([^"]*)"/g)];
  const [, , name = ''] = tags.find(([, , content = '']) => nameTest(sources.keys)(content) !== undefined) ?? [];
  const grade = nameTest(sources.keys)(name) ?? (isNamed(field) ? field : undefined);
  const value = tags.find(([, , content = '']) => content.startsWith('('));
  if (grade === undefined || value === undefined) return undefined;
  const start = value.index + (value[1] ?? '').length;
  const text = part(source, { start, end: start + (value[2] ?? '').length });
  return isLikely(text.text, grade) ? { text, grade, name } : undefined;
}

/** An option, or an argument in quotes, up to its value: `--filter '(= a b)'`, `-d "filter=(= a b)"`. */
const option =
  /(?:(?<=^|[\s{])--?(?<name>[A-Za-z][\w-]{0,60})(?:=|[ \t]+)(?<quote>["'`]?)|(?<=\s(?<mark>["']))(?<key>[A-Za-z][\w.-]{0,60})=)(?=\()/g;

/** The filter in a text that is already encoded for a URL. */
function encodedFilter(
  source: Embedded,
  kind: HostKind,
  evidence: Evidence,
  settings: HostSettings,
): HostedFilter | undefined {
  if (!/^\s*%(?:25)?28/.test(source.text)) return undefined;
  const filter = valueAt(source, { start: 0 });
  return settings.isLikely(filter.text, evidence) ? filterAt(filter, kind, evidence, 'percent') : undefined;
}

/** The text without surrounding white space. */
export function trimmed(source: Embedded): Embedded {
  // Other spaces are mistakes.
  let start = 0;
  while (isBlank(source.text.charCodeAt(start))) start++;
  return part(source, { start, end: Math.max(start, withoutTrailing(source.text).length) });
}

/** Whether a text holds nothing but interpolations. */
function isInterpolation({ text, interpolations }: Embedded): boolean {
  const length = interpolations.reduce((sum, { span }) => sum + span.end - span.start, 0);
  return interpolations.length > 0 && length === text.trim().length;
}
