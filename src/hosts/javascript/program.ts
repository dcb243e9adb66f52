import type { Span } from '../../source/span.ts';
import { comment } from '../comment.ts';
import { Decoding, type Embedded, inside, part } from '../embedded.ts';
import { Extraction } from '../extraction.ts';
import type { Hosted, HostedFilter, HostSettings, Interpolation } from '../host.ts';
import { InterpolationNames } from '../placeholders.ts';
import { urlsIn } from '../url/url.ts';
import { encodedFilter } from '../value.ts';
import { EvidenceFinder, joinedList } from './evidence.ts';
import { plainText } from './expression.ts';
import { type LiteralForm, readLiteral, writeLiteral } from './literal.ts';
import { taggingOf } from './tagging.ts';
import type { Tokens } from './tokens.ts';

/** Extracts from the tokens of a program, our own or those of ESLint's parser. */
export function extractProgram(source: Embedded, tokens: Tokens, settings: HostSettings): Extraction {
  const extraction = new Extraction();
  const evidence = new EvidenceFinder(tokens, settings.sources);
  const seen = new Set<number>();
  for (let token = 0; token < tokens.count && !extraction.isFull; token++) {
    if (isEncoding(tokens, token)) {
      extraction.add(encodedTwice(source, tokens, token, evidence.encodedAgain(token)));
    }
    if (!isLiteral(tokens, token) || seen.has(token)) continue;
    if (!settings.isThorough && isHarmless(tokens, token) && !evidence.mayBeCertain(token)) continue;
    const found = evidence.of(token);
    if (found === undefined && isPlain(tokens, token)) continue;
    const variable = found === 'name' ? evidence.variableOf(token) : undefined;
    const literal = new Literal(tokens, token, found === 'tag', seen, variable);
    const embedded = inside(source, literal.decoded);
    const isCertain = found === 'tag' || found === 'comment' || found === 'api';
    // Part of a filter that later statements continue.
    const isPart = !isBalanced(embedded.text) && evidence.isAppended(variable, literal.appended);
    if (found === undefined || isPart || (!isCertain && !settings.isLikely(embedded.text, found === 'call'))) {
      const encoded = found && encodedFilter(embedded, literal.interpolations, 'javascript', settings);
      if (encoded !== undefined) {
        extraction.add({ filters: [encoded] });
        continue;
      }
      const urls = urlsIn(embedded, 'javascript', 'literal', settings, literal);
      const isSetAside = found !== undefined && !isPart && urls.urls.length === 0 && !literal.isInterpolationOnly;
      extraction.add({ ...urls, setAside: isSetAside && embedded.text.trim() !== '' ? 1 : 0 });
    } else if (!literal.isInterpolationOnly) {
      const isTemplate = tokens.type(token) === 'TemplateHead' && found !== 'tag';
      const filter = {
        ...embedded,
        kind: 'javascript',
        encoding: 'none',
        interpolations: literal.interpolations,
      } as const;
      extraction.add({ filters: [isTemplate ? { ...filter, tagging: () => taggingIn(source, tokens) } : filter] });
    }
  }
  for (const { start, end } of tokens.comments) {
    const image = tokens.text.slice(start, end);
    const inner = { start: start + 2, end: image.startsWith('/*') && image.endsWith('*/') ? end - 2 : end };
    const { comments, ...urls } = comment(source, inner, { start, end }, 'javascript', settings);
    extraction.add(image.includes('prefilter-') ? { comments, ...urls } : urls);
  }
  return extraction;
}

/** What the program needs to use a tag, counted in the file. */
function taggingIn(source: Embedded, tokens: Tokens): ReturnType<NonNullable<HostedFilter['tagging']>> {
  const { at, ...rest } = taggingOf(tokens);
  return { ...rest, at: source.map({ start: at, end: at }).start, encode: source.encode };
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length;
}

const encoder = 'encodeURIComponent';

function isEncoding(tokens: Tokens, token: number): boolean {
  const { text } = tokens;
  return text.startsWith(encoder, tokens.start(token)) && tokens.at(token) === encoder && tokens.at(token + 1) === '(';
}

/** Reports an `encodeURIComponent(…)` whose result is encoded again. */
function encodedTwice(
  source: Embedded,
  tokens: Tokens,
  call: number,
  parameter: string | undefined,
): Pick<Hosted, 'encodings'> {
  if (parameter === undefined) return { encodings: [] };
  const closer = tokens.closer(call + 1);
  const [start, end] = [tokens.start(call), tokens.end(Math.min(closer, tokens.count - 1))];
  // The call can be replaced by its argument only where it is the whole value and has exactly one argument.
  const isAlone = /^[:,]$/.test(tokens.at(call - 1)) && /^[,)\]}]$/.test(tokens.at(closer + 1));
  const isOne = isAlone && isArgument(tokens, call + 2, closer);
  const argument = { start: tokens.end(call + 1) - start, end: tokens.start(closer) - start };
  const encoding = { ...part(source, { start, end }), kind: 'javascript', encoding: 'none', parameter } as const;
  return { encodings: [{ ...encoding, ...(isOne && { argument }) }] };
}

/** Whether the call has exactly one argument. */
function isArgument(tokens: Tokens, from: number, closer: number): boolean {
  for (let token = from; token < closer; token++) {
    if (tokens.opener(token) === from - 1 && /^(?:,|\.\.\.)$/.test(tokens.at(token))) return false;
  }
  return from < closer;
}

function isLiteral(tokens: Tokens, token: number): boolean {
  const type = tokens.type(token);
  return (
    type === 'StringLiteral' || type === 'NoSubstitutionTemplate' || type === 'TemplateHead' || type === 'JSXString'
  );
}

/**
 * Whether a literal can neither look like a filter, since it begins with something else, nor hold a URL with a query; and nothing
 * follows that would be read with it. Most literals are so, and this spares their evidence and decoding.
 */
function isHarmless(tokens: Tokens, token: number): boolean {
  const { text } = tokens;
  const end = tokens.type(token) === 'TemplateHead' ? templateEnd(tokens, token) : token;
  const start = tokens.start(token);
  if (end === undefined || !harmlessStart.test(text.slice(start + 1, start + 50))) return false;
  if (/[?#&\\%]/.test(text.slice(start, tokens.end(end)))) return false;
  const next = tokens.at(end + 1) === ';' ? end + 2 : end + 1;
  return text[tokens.start(token - 1)] !== '[' && !/^\+/.test(tokens.at(next)) && tokens.at(next + 1) !== '+=';
}

/** Neither a parenthesis after blanks nor the end of the literal. */
const harmlessStart = /^\s*[^\s("'`]/;

/** The last token of a template; `undefined` where it is not closed. */
function templateEnd(tokens: Tokens, head: number): number | undefined {
  let token = head;
  while (tokens.type(token) === 'TemplateHead' || tokens.type(token) === 'TemplateMiddle') token = tokens.closer(token);
  return token < tokens.count ? token : undefined;
}

/** Whether the literal is not part of a concatenation and holds no URL with a query. */
function isPlain(tokens: Tokens, token: number): boolean {
  return tokens.type(token) !== 'TemplateHead' && tokens.at(token + 1) !== '+' && !/[?#&\\]/.test(tokens.at(token));
}

/**
 * The text of a literal with what is added to it: by `+`, by `+=` in the statements that follow, and by `.join(…)` of a list;
 * other operands are interpolations, as in a template.
 */
class Literal {
  readonly interpolations: Interpolation[] = [];
  readonly decoded: Embedded;
  /** The number of `+=` that are part of it. */
  appended = 0;
  readonly #tokens: Tokens;
  readonly #decoding: Decoding;
  readonly #names = new InterpolationNames();
  readonly #isTagged: boolean;
  readonly #seen: Set<number>;
  #quotes = '';

  constructor(tokens: Tokens, first: number, isTagged: boolean, seen: Set<number>, variable?: string) {
    this.#tokens = tokens;
    this.#decoding = new Decoding(tokens.text);
    this.#isTagged = isTagged;
    this.#seen = seen;
    const list = joinedList(tokens, first);
    if (list !== undefined) this.#list(list);
    else {
      let next = this.#read(first);
      if (!isTagged) next = this.#added(next);
      while (variable !== undefined) {
        const name = tokens.at(next) === ';' ? next + 1 : next;
        if (tokens.at(name) !== variable || tokens.at(name + 1) !== '+=') break;
        const after = this.#operand(name + 2);
        if (after === name + 2) break;
        this.appended++;
        next = this.#added(after);
      }
    }
    const form = this.#formOf(first);
    this.decoded = this.#decoding.done(writeLiteral[form](this.#quotes), tokens.start(first) + 1);
  }

  /** Reads the operands of `+`; returns the token after them. */
  #added(from: number): number {
    let next = from;
    while (this.#tokens.at(next) === '+') {
      const after = this.#operand(next + 1);
      if (after === next + 1) break;
      next = after;
    }
    return next;
  }

  /** Reads one operand, a literal or an interpolation; returns the token after it. */
  #operand(first: number): number {
    const tokens = this.#tokens;
    const after = operandEnd(tokens, first);
    if (after === first) return first;
    if (isLiteral(tokens, first) && endOf(tokens, first) === after) {
      this.#seen.add(first);
      this.#read(first);
    } else {
      this.#interpolation({ start: tokens.start(first), end: tokens.end(after - 1) });
    }
    return after;
  }

  /** Reads the elements of a list with what `.join(…)` puts between them. */
  #list(opener: number): void {
    const tokens = this.#tokens;
    const closer = tokens.closer(opener);
    const separator = plainText(tokens, closer + 4) ?? ',';
    for (let next = opener + 1; next < closer; ) {
      const after = this.#added(this.#operand(next));
      if (after === next || after > closer) return;
      if (tokens.at(after) === ',' && after + 1 < closer) {
        this.#decoding.read(tokens.start(after), tokens.end(after), separator);
      }
      next = after + 1;
    }
  }

  #formOf(first: number): LiteralForm {
    const tokens = this.#tokens;
    if (this.#isTagged || (tokens.at(first - 1) === 'raw' && tokens.at(first).startsWith('`'))) return 'raw';
    return tokens.type(first) === 'JSXString' ? 'attribute' : 'cooked';
  }

  /** Whether the text consists of interpolations only. */
  get isInterpolationOnly(): boolean {
    let length = 0;
    for (const { span } of this.interpolations) length += span.end - span.start;
    return this.interpolations.length > 0 && length === this.#decoding.length;
  }

  /** Reads one literal; returns the token after it. */
  #read(first: number): number {
    const tokens = this.#tokens;
    const { text } = tokens;
    const quote = text[tokens.start(first)] as string;
    if (!this.#quotes.includes(quote)) this.#quotes += quote;
    const form = this.#formOf(first);
    for (let token = first; ; token = tokens.closer(token)) {
      const type = tokens.type(token);
      if (type === undefined) return token;
      const isLast = type !== 'TemplateHead' && type !== 'TemplateMiddle';
      const start = tokens.start(token) + 1;
      const end = tokens.end(token);
      const mark = isLast ? (end > start && text[end - 1] === quote ? 1 : 0) : 2;
      readLiteral[form](this.#decoding, text, start, end - mark);
      if (isLast) return token + 1;
      const next = tokens.closer(token);
      this.#interpolation({ start: end - 2, end: next < tokens.count ? tokens.start(next) + 1 : text.length });
    }
  }

  #interpolation({ start, end }: Span): void {
    const { text } = this.#tokens;
    const expression =
      text[start] === '$' && text[start + 1] === '{' ? text.slice(start + 2, end - 1) : text.slice(start, end);
    // Long expressions are not compared with each other.
    const name = this.#names.of(expression.length > 200 ? `@${start}` : expression);
    const from = this.#decoding.length;
    this.#decoding.read(start, end, name);
    this.interpolations.push({ span: { start: from, end: this.#decoding.length }, safe: this.#isTagged });
  }
}

/** The token after a literal. */
function endOf(tokens: Tokens, literal: number): number {
  let token = literal;
  while (tokens.type(token) === 'TemplateHead' || tokens.type(token) === 'TemplateMiddle') token = tokens.closer(token);
  return Math.min(token + 1, tokens.count);
}

/** The token after one operand of `+`, with everything that binds more tightly; `from` itself for an unknown form. */
function operandEnd(tokens: Tokens, from: number): number {
  let at = from;
  for (;;) {
    let first = at;
    while (/^(?:[!~+-]|\+\+|--|await|typeof|void|new|delete)$/.test(tokens.at(first))) first++;
    at = primaryEnd(tokens, first);
    if (at === first) return from;
    for (let next = postfixEnd(tokens, at); next !== at; next = postfixEnd(tokens, at)) at = next;
    if (!/^(?:\*\*?|\/|%)$/.test(tokens.at(at))) return at;
    at++;
  }
}

function primaryEnd(tokens: Tokens, token: number): number {
  switch (tokens.type(token)) {
    case 'IdentifierName':
    case 'NumericLiteral':
    case 'RegularExpressionLiteral':
      return token + 1;
    case 'Punctuator':
      return '(['.includes(tokens.at(token)) ? Math.min(tokens.closer(token) + 1, tokens.count) : token;
    default:
      return isLiteral(tokens, token) ? endOf(tokens, token) : token;
  }
}

/** The token after a member access, a call, a tagged template or TypeScript's `!`. */
function postfixEnd(tokens: Tokens, token: number): number {
  const mark = tokens.at(token);
  if (mark === '!') return token + 1;
  if (mark === '.' || mark === '?.')
    return /^[([]$/.test(tokens.at(token + 1)) ? token + 1 : Math.min(token + 2, tokens.count);
  return mark === '(' || mark === '[' || mark.startsWith('`') ? primaryEnd(tokens, token) : token;
}
