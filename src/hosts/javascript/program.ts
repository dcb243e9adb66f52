import { announcedLines } from '../announced.ts';
import { comment } from '../comment.ts';
import { type Embedded, inside, part } from '../embedded.ts';
import { Extraction } from '../extraction.ts';
import type { Hosted, HostedFilter, HostSettings } from '../host.ts';
import { urlsIn } from '../url/url.ts';
import { encodedFilter, setAsideIn } from '../value.ts';
import { Concatenation, isLiteral, literalEnd } from './concatenation.ts';
import { EvidenceFinder } from './evidence.ts';
import { taggingOf } from './tagging.ts';
import type { Tokens } from './tokens.ts';

/** Extracts from the tokens of a program, our own or those of ESLint's parser. */
export function extractProgram(source: Embedded, tokens: Tokens, settings: HostSettings): Extraction {
  const extraction = new Extraction();
  const evidence = new EvidenceFinder(tokens, settings.sources);
  const isAnnounced = announcedLines(tokens.text, settings.sources.comments);
  const seen = new Set<number>();
  for (let token = 0; token < tokens.count && !extraction.isFull; token++) {
    if (isEncoding(tokens, token)) {
      extraction.add(encodedTwice(source, tokens, token, evidence.encodedAgain(token)));
    }
    if (!isLiteral(tokens, token) || seen.has(token)) continue;
    if (isHarmless(tokens, token) && !evidence.mayBeCertain(token)) continue;
    const isAfterComment = isAnnounced?.(tokens.start(token)) && /^.\s*\(/.test(tokens.at(token).slice(0, 100));
    const found = evidence.of(token) ?? (isAfterComment ? 'comment' : undefined);
    if (found === undefined && isPlain(tokens, token)) continue;
    const variable = found === 'name' ? evidence.variableOf(token) : undefined;
    const literal = new Concatenation(tokens, token, found === 'tag', seen, variable);
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
      const isNamed = found !== undefined && !isPart && urls.urls.length === 0;
      extraction.add({ ...urls, setAside: isNamed ? setAsideIn(embedded.text) : 0 });
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

/**
 * Whether a literal can neither look like a filter, because it begins with something else, nor contain a URL with a
 * query, and is not joined with what follows. Most literals are like this, and need no evidence and no decoding.
 */
function isHarmless(tokens: Tokens, token: number): boolean {
  const { text } = tokens;
  const end = literalEnd(tokens, token);
  const start = tokens.start(token);
  if (end === undefined || !harmlessStart.test(text.slice(start + 1, start + 50))) return false;
  if (/[?#&\\%]/.test(text.slice(start, tokens.end(end)))) return false;
  const next = tokens.at(end + 1) === ';' ? end + 2 : end + 1;
  return text[tokens.start(token - 1)] !== '[' && !/^\+/.test(tokens.at(next)) && tokens.at(next + 1) !== '+=';
}

/** Neither a parenthesis after blanks nor the end of the literal. */
const harmlessStart = /^\s*[^\s("'`]/;

/** Whether the literal is not part of a concatenation and holds no URL with a query. */
function isPlain(tokens: Tokens, token: number): boolean {
  return tokens.type(token) !== 'TemplateHead' && tokens.at(token + 1) !== '+' && !/[?#&\\]/.test(tokens.at(token));
}
