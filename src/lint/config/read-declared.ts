import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type JsonToken, jsonTokens } from '../../hosts/readers/json/tokens.ts';
import type { Locale } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import type { Problem } from '../../source/problem.ts';
import { configurationMessages } from './configuration-messages.ts';
import type { JsonSchema } from './json-schema.ts';
import { configurationProblems } from './schema-problems.ts';

/** Reads JSON with comments and checks it against its schema; returns no tree if there are problems. */
export function readDeclared(
  text: string,
  schema: JsonSchema,
  locale: Locale,
): { readonly root?: Node; readonly problems: readonly Problem[] } {
  const root = rootOf(text);
  if (root === undefined) return { problems: [jsonProblem(text, locale)] };
  const problems = configurationProblems(root, schema, locale);
  return problems.length > 0 ? { problems } : { root, problems };
}

function rootOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    // A byte order mark is not part of the JSON, but positions count it.
    const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
    return errors.length === 0 ? root : undefined;
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What the grammar expects next; after a comma an object or a list may also end. */
type Expectation = 'value' | 'key' | 'colon' | 'inObject' | 'element' | 'inList' | 'end';

/** The first syntax error of JSON with comments: what was expected, and what was found. */
export function jsonProblem(text: string, locale: Locale): Problem {
  const say = configurationMessages[locale];
  const open: ('{' | '[')[] = [];
  let place: Expectation = 'value';
  for (const token of jsonTokens(text)) {
    const { start, end } = token.wrong ?? token;
    const problem = (message: string): Problem => ({
      code: 'configuration',
      severity: 'error',
      message,
      span: { start, end },
    });
    const found = shortened(text.slice(start, end));
    if (token.type === 'comment' && token.wrong === undefined) continue;
    if (token.wrong?.why === 'unclosed') return problem(say.unclosed(token.type === 'comment' ? '*/' : '"'));
    if (token.type === 'string' && token.wrong) return problem(say.notInString(found));
    const next: Expectation | undefined = token.wrong ? undefined : after(text, token, place, open);
    if (next === undefined) return problem(say.unexpected(say[place], `\`${found}\``));
    place = next;
  }
  const span = { start: text.length, end: text.length };
  const message = place === 'end' ? say.tooDeep : say.unexpected(say[place], say.endOfFile);
  return { code: 'configuration', severity: 'error', message, span };
}

/** What is expected after a token; `undefined` if the token itself is not allowed. Updates `open`. */
function after(
  text: string,
  { type, start }: JsonToken,
  place: Expectation,
  open: ('{' | '[')[],
): Expectation | undefined {
  const behindValue = (): Expectation => (open.length === 0 ? 'end' : open.at(-1) === '{' ? 'inObject' : 'inList');
  const takesValue = place === 'value' || place === 'element';
  if (place === 'key' && type === 'string') return 'colon';
  if (type !== 'punctuation') return takesValue ? behindValue() : undefined;
  const mark = text[start];
  if (mark === '{' || mark === '[') {
    if (!takesValue) return undefined;
    open.push(mark);
    return mark === '{' ? 'key' : 'element';
  }
  if (mark === ':') return place === 'colon' ? 'value' : undefined;
  if (mark === ',') return place === 'inObject' ? 'key' : place === 'inList' ? 'element' : undefined;
  const isEnd = mark === '}' ? place === 'key' || place === 'inObject' : place === 'element' || place === 'inList';
  if (!isEnd) return undefined;
  open.pop();
  return behindValue();
}
