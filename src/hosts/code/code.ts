import { comment } from '../comment.ts';
import { Decoding, inside } from '../embedded.ts';
import { Extraction } from '../extraction.ts';
import type { Host, HostSettings, Interpolation } from '../host.ts';
import { InterpolationNames } from '../placeholders.ts';
import { tooManyParts } from '../too-large.ts';
import { inText } from '../value.ts';
import { literalEncoder, readLiteral } from './decode.ts';
import { CodeEvidence } from './evidence.ts';
import type { Language, Literal } from './languages.ts';
import { type CodeToken, mostTokens, scanCode } from './scan.ts';

/** Makes a reader of code for a language without a parser here: it reads named literals, URLs and comments. */
export function codeHost(language: Language): Host {
  const joins = new Set(language.joins.split(' ').filter(Boolean));
  const isAdjacent = language.joins.startsWith(' ');
  const hasDocuments = language.literals.some(({ document }) => document);
  return (source, settings) => {
    const { text } = source;
    const extraction = new Extraction();
    if (!settings.isThorough && !mayHoldFilter(text, settings, hasDocuments)) return extraction;
    const tokens = scanCode(text, language);
    if (tokens.length === mostTokens) {
      extraction.problems.push(tooManyParts(source, ['file', 'arquivo'], settings));
      return extraction;
    }
    const textOf = ({ content, form }: CodeToken) => {
      if (content === undefined) return '';
      if (form === undefined) return text.slice(content.start, content.end);
      const decoding = new Decoding(text);
      readLiteral(decoding, text, content, form, new InterpolationNames(), []);
      return decoding.done(() => undefined).text;
    };
    const evidence = new CodeEvidence(tokens, textOf, settings);
    const seen = new Set<number>();
    for (let at = 0; at < tokens.length && !extraction.isFull; at++) {
      const token = tokens[at] as CodeToken;
      const { content, start, end } = token;
      if (token.type === 'comment' && content !== undefined) {
        extraction.add(comment(source, content, { start, end }, 'code', settings));
        continue;
      }
      if (token.type !== 'literal' || seen.has(at)) continue;
      const why = evidence.of(at);
      const list = why === 'none' ? undefined : listAt(tokens, at, textOf);
      if (list !== undefined) {
        for (const element of list.elements) seen.add(element);
        const value = listText(text, tokens, list);
        extraction.add(inText(inside(source, value), [], 'code', why, settings));
        continue;
      }
      const last = lastJoined(tokens, at, joins, isAdjacent, seen);
      if (why !== 'none' || last > at || /[=\\]/.test(text.slice(start, end))) {
        const { value, interpolations } = joined(text, tokens.slice(at, last + 1));
        extraction.add(inText(inside(source, value), interpolations, 'code', why, settings));
      }
    }
    return extraction;
  };
}

/** Whether a literal, a here-document or a URL may hold a filter; a quick test, since most code has none. */
function mayHoldFilter(text: string, { sources }: HostSettings, hasDocuments: boolean): boolean {
  return (
    /["'`[{]\s*(?:\(|%28|%2528)|[=&]["']?(?:\(|%28|%2528)|\$\{[\w.-]+:[-=+?]?\(|prefilter-/.test(text) ||
    (hasDocuments && /\n[ \t]*\(/.test(text)) ||
    [...sources.hosts, ...sources.comments.map((word) => ` ${word} `)].some((name) => text.includes(name))
  );
}

/** Literals that a call joins, and what it puts between them. */
interface List {
  readonly elements: readonly number[];
  readonly separator: string;
}

/** The list that a literal is the first element of: `" ".join([…])`, `implode(' ', […])`, `[…].join(' ')`. */
function listAt(tokens: readonly CodeToken[], first: number, textOf: (literal: CodeToken) => string): List | undefined {
  const opener = tokens[first]?.opener ?? -1;
  const closer = tokens[opener]?.closer ?? -1;
  const elements = [];
  for (let at = first; at < closer && tokens[at]?.type === 'literal'; at += 2) {
    elements.push(at);
    if (tokens[at + 1]?.text !== ',') break;
  }
  const last = elements.at(-1) ?? first;
  if (elements.length < 2 || (tokens[last + 1]?.text === ',' ? last + 2 : last + 1) !== closer) return undefined;
  // What may give the separator: the literals before the list and after it, near the name of the function.
  const near = [...tokens.slice(Math.max(0, first - 10), first), ...tokens.slice(closer + 1, closer + 5)];
  if (!near.some(({ type, text }) => type === 'word' && /^(?:join|implode|joinToString)$/i.test(text)))
    return undefined;
  const separator = near.findLast(({ type, content }) => type === 'literal' && content !== undefined);
  return separator === undefined ? undefined : { elements, separator: textOf(separator) };
}

function listText(text: string, tokens: readonly CodeToken[], { elements, separator }: List) {
  const decoding = new Decoding(text);
  const forms: Literal[] = [];
  for (const [index, at] of elements.entries()) {
    const { content, form } = tokens[at] as CodeToken;
    const comma = tokens[at - 1] as CodeToken;
    if (index > 0) decoding.read(comma.start, comma.end, separator);
    if (content === undefined || form === undefined) continue;
    forms.push(form);
    readLiteral(decoding, text, content, form, new InterpolationNames(), []);
  }
  return decoding.done(literalEncoder(forms), tokens[elements[0] ?? 0]?.start ?? 0);
}

/** The last token of a chain of joined texts and other operands. */
function lastJoined(
  tokens: readonly CodeToken[],
  first: number,
  joins: ReadonlySet<string>,
  isAdjacent: boolean,
  seen: Set<number>,
): number {
  let last = first;
  for (;;) {
    let next = last + 1;
    // `_` continues a line in Visual Basic.
    const isJoin = joins.has(tokens[next]?.text ?? '');
    if (isJoin) next++;
    if (tokens[next]?.text === '_') next++;
    const operand = tokens[next];
    if (operand?.type === 'literal' && (isJoin || isAdjacent)) {
      last = next;
      seen.add(next);
    } else if (isJoin && operand?.type === 'word') last = operandEnd(tokens, next);
    else return last;
  }
}

/** The last token of a name with member accesses and calls. */
function operandEnd(tokens: readonly CodeToken[], first: number): number {
  let last = first;
  for (let next = first + 1; ; ) {
    const text = tokens[next]?.text ?? '';
    if (/^(?:\.|->|::|\?\.)$/.test(text) && tokens[next + 1]?.type === 'word') {
      last = next + 1;
    } else if (/^[([]$/.test(text)) {
      const close = tokens[next]?.closer ?? -1;
      if (close < 0) return last;
      last = close;
    } else return last;
    next = last + 1;
  }
}

/** The text of joined operands; those that are not literals are interpolations. */
function joined(text: string, tokens: readonly CodeToken[]) {
  const decoding = new Decoding(text);
  const names = new InterpolationNames();
  const interpolations: Interpolation[] = [];
  const forms: Literal[] = [];
  let operand: CodeToken[] = [];
  const fill = () => {
    const [first, last] = [operand[0], operand.at(-1)];
    operand = [];
    if (first === undefined || last === undefined) return;
    const from = decoding.length;
    decoding.read(first.start, last.end, names.of(text.slice(first.start, last.end)));
    interpolations.push({ span: { start: from, end: decoding.length }, safe: false });
  };
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0 && token.type === 'literal' && token.form && token.content) {
      fill();
      forms.push(token.form);
      readLiteral(decoding, text, token.content, token.form, names, interpolations);
      continue;
    }
    if (/^[([]$/.test(token.text)) depth++;
    if (/^[)\]]$/.test(token.text)) depth--;
    const isJoin = depth === 0 && operand.length === 0 && token.type === 'mark';
    const isEnd =
      depth === 0 && operand.length > 0 && token.type === 'mark' && !/^(?:\.|->|::|\?\.|[)\]])$/.test(token.text);
    if (isEnd) fill();
    else if (!isJoin && token.text !== '_') operand.push(token);
  }
  fill();
  const at = tokens[0]?.content?.start ?? 0;
  return { value: decoding.done(literalEncoder(forms), at), interpolations };
}
