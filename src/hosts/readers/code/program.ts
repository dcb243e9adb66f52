import { comment } from '../../comment.ts';
import { type Embedded, inside } from '../../embedded.ts';
import { isBalanced } from '../../evidence/brackets.ts';
import { isTaken } from '../../evidence/calls.ts';
import { Nearness } from '../../evidence/nearness.ts';
import { widestStart } from '../../evidence/statements.ts';
import { targetBefore } from '../../evidence/targets.ts';
import { type Found, insertedIn, inText, trimmed } from '../../evidence/value.ts';
import { Extraction, underName } from '../../extraction.ts';
import type { Evidence, Host, Hosted, HostedFilter, HostKind, HostSettings } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';
import { Additions } from './additions.ts';
import { Concatenation } from './concatenation.ts';
import type { Language } from './language.ts';
import { requestsIn } from './parameter-maps.ts';

/** What is known of the literals of a program besides the names near them. */
export interface LiteralFacts {
  /** Why a literal is a filter, whatever its name: a tag, or a call that takes one. */
  readonly of: (literal: number) => 'tag' | 'announced' | 'ours' | undefined;
  /** Whether a literal may be one whatever its text. */
  readonly mayBe: (literal: number) => boolean;
  /** The index of the form in which a tag reads a template. */
  readonly taggedForm: number;
  /** The reader of a literal that is a page. */
  readonly pageOf: (literal: number) => Host | undefined;
  readonly tagging: () => ReturnType<NonNullable<HostedFilter['tagging']>>;
}

/** What was found in a value with a configured name. */
interface NamedValue {
  readonly found: Found;
  readonly name: string;
  /** Whether the value is added to a variable. */
  readonly isAdded: boolean;
  /** Whether it is a part of a filter that other statements complete. */
  readonly isOpen: boolean;
}

/** The beginning of a filter whose operands other statements add. */
const opensGroup = /^\s*\(\s*(?:and|or)\s*$/i;

/** Extracts from the tokens of a program. */
export function readProgram(
  source: Embedded,
  tokens: Tokens,
  language: Language,
  settings: HostSettings,
  kind: HostKind = 'code',
  facts?: LiteralFacts,
): Extraction {
  const extraction = new Extraction();
  const nearness = new Nearness(tokens, settings.sources);
  const announced = announcedLiterals(tokens, settings.sources.comments);
  const calledIn = (literal: number) =>
    isTaken(tokens, widestStart(tokens, literal), settings.sources) ? 'ours' : undefined;
  const joins = new Set(language.joins.split(' '));
  const additions = new Additions(tokens, joins);
  const named: NamedValue[] = [];
  const seen = new Set<number>();
  for (let token = 0; token < tokens.count && !extraction.isFull; token++) {
    if (!tokens.isLiteral(token) || seen.has(token)) continue;
    const page = facts?.pageOf(token);
    if (page !== undefined) {
      const { decoded } = new Concatenation(tokens, token, language, seen);
      extraction.add(readPage(page, inside(source, decoded), settings));
      continue;
    }
    const isCertain = settings.isAnnounced !== undefined || announced.has(token) || facts?.mayBe(token);
    if (!isCertain && isHarmless(tokens, token, joins)) continue;
    const fact = announced.has(token) ? 'announced' : (facts?.of ?? calledIn)(token);
    const last = tokens.literalEnd(token) ?? tokens.count - 1;
    const match = fact === undefined ? nearness.find(token, last) : undefined;
    const evidence: Evidence = fact === 'tag' ? 'announced' : (fact ?? match?.grade ?? 'none');
    const isAssigned = /^[:+.&~]?=$|^\.\.=$/.test(tokens.at(token - 1)) && tokens.isWord(token - 2);
    const variable = match !== undefined && isAssigned ? tokens.at(token - 2) : undefined;
    const tagged = fact === 'tag' ? { form: facts?.taggedForm ?? 0, isSafe: true } : {};
    const literal = new Concatenation(tokens, token, language, seen, { ...tagged, variable });
    const text = inside(source, literal.decoded);
    const found = underName(inText(text, kind, evidence, settings), match?.parameter ?? match?.name ?? '');
    if (kind === 'code') extraction.add({ filters: insertedIn(text, kind, 'none', settings) });
    const tagging = tokens.isOpening(token) && fact !== 'tag' ? facts?.tagging : undefined;
    const tag = (filter: HostedFilter) => (filter.encoding === 'none' && tagging ? { ...filter, tagging } : filter);
    const isContinued = found.urls.length > 0 && isAddedTo(tokens, token, literal.appended, additions);
    const urls = isContinued ? found.urls.map((url) => ({ ...url, isContinued })) : found.urls;
    const result = { ...found, filters: found.filters.map(tag), urls };
    const isAdded = match !== undefined && additions.isOperand(token);
    const isOpen =
      match !== undefined && !isBalanced(text.text) && (isAdded || additions.count(match.name) > literal.appended);
    if (isOpen && opensGroup.test(text.text)) {
      const { name } = match;
      const filter = { ...trimmed(text), kind, encoding: 'none', reason: 'name', name, isFragment: true } as const;
      extraction.add({ filters: [filter] });
    } else if (match === undefined || found.filters.length === 0) extraction.add(result);
    else {
      named.push({ found: result, name: match.name, isAdded, isOpen });
    }
  }
  const open = new Set(named.flatMap(({ isOpen, name }) => (isOpen ? [name] : [])));
  for (const { found, name, isAdded, isOpen } of named) {
    const isFragment = isOpen || (isAdded && open.has(name));
    extraction.add(
      isFragment ? { ...found, filters: found.filters.map((filter) => ({ ...filter, isFragment })) } : found,
    );
  }
  extraction.add({ requests: requestsIn(source, tokens, kind, settings, language) });
  for (const { start, end, content } of tokens.comments) {
    if (/=|prefilter-/.test(tokens.text.slice(start, end)))
      extraction.add(comment(source, content, { start, end }, kind, settings));
  }
  return extraction;
}

/** What a page in a literal holds; in what was found there, the expressions of the program are interpolations. */
function readPage(page: Host, text: Embedded, settings: HostSettings): Partial<Hosted> {
  const holes = new Set(text.interpolations.map(({ span }) => text.map(span).start));
  const withHoles = <T extends Embedded>(one: T): T => {
    const found = [...one.text.matchAll(/\$\{[^{}\s]*\}/g)].flatMap(({ 0: image, index }) => {
      const span = { start: index, end: index + image.length };
      return holes.has(one.map(span).start) ? [{ span, safe: false }] : [];
    });
    return { ...one, interpolations: [...one.interpolations, ...found] };
  };
  const { filters, urls, ...rest } = page(text, settings);
  return { ...rest, filters: filters.map(withHoles), urls: urls.map(withHoles), problems: [] };
}

/** Whether a literal is added to a variable, or other statements than those that are part of it add to its own. */
function isAddedTo(tokens: Tokens, literal: number, appended: number, additions: Additions): boolean {
  if (additions.isOperand(literal)) return true;
  if (!/^[:+.&~]?=$|^\.\.=$|^<-$/.test(tokens.at(literal - 1))) return false;
  return targetBefore(tokens, literal - 1).names.some((name) => additions.count(name) > appended);
}

/** The literals directly after a comment that holds nothing but one of the words that announce a filter. */
export function announcedLiterals(tokens: Tokens, words: readonly string[]): ReadonlySet<number> {
  const { text } = tokens;
  const found = tokens.comments.filter(
    ({ start, end, content, next }) =>
      end - start < 200 &&
      words.includes(text.slice(content.start, content.end).trim()) &&
      tokens.textOf(next).trim() !== '' &&
      !isKey(tokens, next) &&
      !text.slice(end, tokens.start(next)).includes('\n') &&
      text[end - 1] !== '\n',
  );
  return new Set(found.map(({ next }) => next));
}

/** Whether a literal is a key: `'filter_set' => …`, `"a": …`. */
function isKey(tokens: Tokens, literal: number): boolean {
  const after = tokens.at((tokens.literalEnd(literal) ?? literal) + 1);
  return (after === '=>' || after === ':') && !/^\s*\(/.test(tokens.textOf(literal));
}

/**
 * Whether a literal can neither look like a filter, because it begins with something else, nor contain a URL with a query, and is
 * not joined with what follows. Most literals are like this, and need no evidence and no decoding.
 */
function isHarmless(tokens: Tokens, literal: number, joins: ReadonlySet<string>): boolean {
  const { text } = tokens;
  const last = tokens.literalEnd(literal);
  const { start } = tokens.content(literal);
  if (last === undefined || !/^[\s|]*[^\s|("'`]/.test(text.slice(start, start + 50))) return false;
  if (/[?#&\\%]|[=:+-]\s*\(|-\w+[= ]+["'`]?\(|:"\(|\{\{[^{}]*["'`]\(/.test(text.slice(start, tokens.end(last))))
    return false;
  const next = tokens.at(last + 1) === ';' ? last + 2 : last + 1;
  const isJoined = joins.has(tokens.at(last + 1)) || tokens.isLiteral(last + 1);
  return !isJoined && tokens.at(next + 1) !== '+=' && tokens.at(literal - 1) !== '[';
}
