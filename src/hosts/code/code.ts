import type { Span } from '../../source/span.ts';
import { comment } from '../comment.ts';
import { type Embedded, inside, part } from '../embedded.ts';
import { Extraction } from '../extraction.ts';
import type { Host, HostSettings } from '../host.ts';
import { mayHoldFilter } from '../prescan.ts';
import { tooManyParts } from '../too-large.ts';
import { type Evidence, inText } from '../value.ts';
import { CodeEvidence } from './evidence.ts';
import type { Language, Literal } from './languages.ts';
import { holeEnd, isTwice } from './literal-end.ts';
import { Operands } from './operands.ts';
import { type CodeToken, mostTokens, scanCode } from './scan.ts';
import { Walk } from './walk.ts';

/** Makes a reader of code for a language without a parser here: it reads named literals, URLs and comments. */
export function codeHost(language: Language): Host {
  const form = language.literals.some(({ document }) => document) ? 'documents' : 'code';
  return (source, settings) =>
    mayHoldFilter(source.text, form, settings.sources) ? codeIn(source, language, settings, 'none') : new Extraction();
}

/** A file that is all code; `evidence` applies to the value of code that is one expression. */
function codeIn(source: Embedded, language: Language, settings: HostSettings, evidence: Evidence): Extraction {
  const { text } = source;
  const extraction = new Extraction();
  const tokens = scanCode(text, language);
  if (tokens.length === mostTokens) {
    extraction.problems.push(tooManyParts(source, ['file', 'arquivo'], settings));
    return extraction;
  }
  const reader = new Operands(text, tokens, language);
  const evidences = new CodeEvidence(new Walk(tokens, (literal) => reader.textOf(literal)), settings, evidence);
  const seen = new Set<number>();
  for (let at = 0; at < tokens.length && !extraction.isFull; at++) {
    const token = tokens[at] as CodeToken;
    const { content, start, end, form } = token;
    if (token.type === 'comment' && content !== undefined) {
      extraction.add(comment(source, content, { start, end }, 'code', settings));
      continue;
    }
    if (token.type !== 'literal') continue;
    if (
      form?.code !== undefined &&
      content !== undefined &&
      text.slice(content.start, content.end).includes(form.code[0])
    ) {
      for (const { span, isInQuery } of expressionsIn(text, content, form, language, settings)) {
        extraction.add(codeIn(part(source, span), language, settings, isInQuery ? 'named' : 'none'));
      }
    }
    if (seen.has(at)) continue;
    const why = evidences.of(at);
    const list = why === 'none' ? undefined : reader.listAt(at);
    if (list !== undefined) {
      for (const element of list.elements) seen.add(element);
      extraction.add(inText(inside(source, reader.listText(list)), [], 'code', why, settings));
      continue;
    }
    const last = reader.lastJoined(at, seen);
    if (why !== 'none' || last > at || /[=\\]/.test(text.slice(start, end))) {
      const { value, interpolations } = reader.joined(at, last, evidences.isFormat(at, last));
      extraction.add(inText(inside(source, value), interpolations, 'code', why, settings));
    }
  }
  return extraction;
}

/** The expressions in a literal that contain literals themselves, and whether one is the value of a URL parameter. */
function expressionsIn(
  text: string,
  { start, end }: Span,
  { code, lines }: Literal,
  language: Language,
  { sources }: HostSettings,
): { span: Span; isInQuery: boolean }[] {
  const found: { span: Span; isInQuery: boolean }[] = [];
  const content = text.slice(0, end);
  if (code === undefined) return found;
  for (let at = content.indexOf(code[0], start); at >= 0; at = content.indexOf(code[0], at)) {
    const from = at + code[0].length;
    const closed = isTwice(text, at, code[0]) ? from + 1 : holeEnd(content, from, code, language, lines === undefined);
    if (closed === undefined) break;
    const span = { start: from, end: closed - code[1].length };
    const before = at - start > 100 ? ` ${text.slice(at - 100, at)}` : text.slice(start, at);
    const parameter = /(?:^|[?&])([\w.-]+)=$/.exec(before)?.[1] ?? '';
    if (/["'`]/.test(text.slice(span.start, span.end))) {
      found.push({ span, isInQuery: sources.parameters.includes(parameter) });
    }
    at = closed;
  }
  return found;
}
