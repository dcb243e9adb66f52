import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Span } from '../../../source/problem.ts';

/** What the grammar expects next; after a comma an object or a list may also end. */
type Expectation = 'value' | 'key' | 'colon' | 'inObject' | 'element' | 'inList' | 'end';

/** The first mistake in a text. */
export interface Flaw extends Span {
  readonly why: 'unexpected' | 'in string' | 'unclosed' | 'early' | 'deep';
  readonly expected: Expectation;
}

/** What is told of a text, in its order. */
interface JsonEvents {
  readonly open?: (isList: boolean) => void;
  readonly close?: (isList: boolean) => void;
  readonly key?: (name: string) => void;
  /** A string with the span of what is between its quotes. */
  readonly string?: (value: string, content: Span) => void;
  /** Any other value, or a mark between values. */
  readonly other?: () => void;
  /** A comment with its marks. */
  readonly comment?: (span: Span) => void;
}

/** Objects and lists nested deeper are not read: the parser is recursive. */
const deepest = 1000;

class TooDeep extends Error {}

/**
 * Reads JSON, in which comments and trailing commas are allowed, or one value after the other; returns its first flaw. Reading goes on
 * behind a flaw as well as possible.
 */
export function readJson(text: string, events: JsonEvents, isStream = false): Flaw | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  let flaw: Flaw | undefined;
  let unclosed: number | undefined;
  let at = 0;
  let next: number | undefined;
  const begin = (mark: '{' | '[') => {
    if (open.push(mark) > deepest) throw new TooDeep();
    expected = mark === '{' ? 'key' : 'element';
    events.open?.(mark === '[');
  };
  const behindValue = () => {
    expected = open.length === 0 ? 'end' : open.at(-1) === '{' ? 'inObject' : 'inList';
  };
  /** What was expected where an object or a list ended; the parser says so before it blames the end. */
  let before: Expectation = 'value';
  const end = (isList: boolean) => {
    before = expected;
    open.pop();
    behindValue();
    events.close?.(isList);
  };
  const visitor: JSONVisitor = {
    onObjectBegin: () => begin('{'),
    onArrayBegin: () => begin('['),
    onObjectEnd: () => end(false),
    onArrayEnd: () => end(true),
    onObjectProperty: (name) => {
      expected = 'colon';
      events.key?.(name);
    },
    onLiteralValue: (value: unknown, offset, length) => {
      behindValue();
      const start = at + offset + 1;
      if (typeof value !== 'string') events.other?.();
      else events.string?.(value, { start, end: start + length - (unclosed === start ? 1 : 2) });
    },
    onSeparator: (mark) => {
      expected = mark === ':' ? 'value' : open.at(-1) === '{' ? 'key' : 'element';
      events.other?.();
    },
    onComment: (offset, length) => events.comment?.({ start: at + offset, end: at + offset + length }),
    onError: (code, offset, length) => {
      const name = printParseErrorCode(code);
      const start = at + offset;
      if (name === 'UnexpectedEndOfString') unclosed = start + 1;
      const isEnd = length === 0 && open.length === 0 && expected === 'value' && at > 0;
      if (isStream && name === 'EndOfFileExpected') next ??= start;
      else if (!(isStream && isEnd)) {
        flaw ??= {
          ...flawOf(text, name, { start, end: start + length }),
          expected: name.startsWith('Close') ? before : expected,
        };
      }
    },
  };
  try {
    // A byte order mark is not part of the JSON, but positions count it.
    for (let rest = text.replace(/^\ufeff/, ' '); ; rest = text.slice(at)) {
      visit(rest, visitor, { allowTrailingComma: true });
      if (next === undefined) return flaw;
      [at, next, expected] = [next, undefined, 'value'];
    }
  } catch (error) {
    if (!(error instanceof TooDeep || error instanceof RangeError)) throw error;
    return flaw ?? { start: text.length, end: text.length, why: 'deep', expected };
  }
}

/** The part of a text that the parser blames: of a string only what does not belong in it. */
function flawOf(text: string, name: string, { start, end }: Span): Omit<Flaw, 'expected'> {
  const image = text.slice(start, end);
  if (name === 'UnexpectedEndOfString') return { start, end, why: 'unclosed' };
  if (name === 'UnexpectedEndOfComment') return { start, end: start + 2, why: 'unclosed' };
  if (/^Invalid(?:Unicode|EscapeCharacter|Character)$/.test(name)) {
    for (const { 0: wrong, 1: known, index } of image.matchAll(
      /\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|[\s\S]?)|[\0-\x1f]/g,
    )) {
      if (known === undefined) return { start: start + index, end: start + index + wrong.length, why: 'in string' };
    }
  }
  return { start, end, why: image === '' ? 'early' : 'unexpected' };
}
