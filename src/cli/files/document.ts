import { isObject } from '../../source/shape.ts';
import type { Say } from '../command-line/failure.ts';
import type { WrongText } from './lines.ts';

export type WrongDocument = 'not-json' | 'not-an-object';

/** A line that is not a document, or not one that `fetch` stored. */
export interface WrongLine {
  readonly file: string;
  readonly line: number;
  readonly wrong: WrongText | WrongDocument | 'not-a-document';
}

/** What is said of it. */
export function flawOfLine({ file, line, wrong }: WrongLine): Say {
  return (say) => say.wrongLine(file, line, say[wrong]);
}

/** The properties in a line of JSON, or why there are none; `undefined` if the field that holds them is missing. */
export function readDocument(line: string, path?: readonly never[]): object | 'empty' | WrongDocument;
export function readDocument(line: string, path: readonly string[]): object | undefined | 'empty' | WrongDocument;
export function readDocument(line: string, path: readonly string[] = []): object | undefined | 'empty' | WrongDocument {
  const text = withoutMark(line);
  // Checked first: throwing an error for each of many empty lines takes minutes.
  if (text.trim() === '') return 'empty';
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (longInteger.test(text)) value = JSON.parse(withLongIntegersAsTexts(text));
  } catch {
    return 'not-json';
  }
  if (!isObject(value)) return 'not-an-object';
  for (const name of path) {
    if (!isObject(value)) return 'not-an-object';
    value = Object.hasOwn(value, name) ? value[name] : undefined;
    if (value === undefined || value === null) return undefined;
  }
  return isObject(value) ? value : 'not-an-object';
}

/** Removes a byte order mark, with which a file, or each part of a concatenated file, may begin. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

// A double keeps 15 digits and an access key has 44, so integers that a double cannot hold are read as texts.
const longInteger = /[:[,]\s*-?\d{16}/;

function withLongIntegersAsTexts(json: string): string {
  let isString = false;
  return json.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isString = !isString;
    return !isString && /^-?\d{16,}$/.test(token) && String(Number(token)) !== token ? `"${token}"` : token;
  });
}

/** The text of a document, and the number of its first line from 1. */
export interface DocumentText {
  readonly text: string;
  readonly line: number;
}

/** The texts of the documents with their first lines; the lines themselves if the text is not JSON over several lines. */
export function splitDocuments(documents: string): readonly DocumentText[] {
  const lines = documents.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const isOver = lines.some(({ text }) => ['[', '{'].includes(text.trim())) || documents.trimStart().startsWith('[');
  return (isOver && splitValues(documents)) || lines;
}

/** The outermost objects of a text, within an array or not; `undefined` if there is anything else around them. */
function splitValues(text: string): readonly DocumentText[] | undefined {
  const found: DocumentText[] = [];
  let depth = 0;
  let inArray = false;
  let start = 0;
  let line = 1;
  let first = 1;
  let end = 0;
  let isString = false;
  // Only marks are searched for: an expression that matches whole strings runs out of stack on megabytes.
  for (const { 0: token, index } of text.matchAll(/\\.|["[\]{}\n]/gs)) {
    if (depth === 0 && (token[0] === '\\' || token === '"' || isFilled(text.slice(end, index)))) return undefined;
    end = index + token.length;
    if (token.endsWith('\n')) line++;
    else if (token === '"') isString = !isString;
    else if (isString || token[0] === '\\') continue;
    else if (depth === 0 && token === '[' && !inArray) inArray = true;
    else if (depth === 0 && token === ']' && inArray) inArray = false;
    else if (token === '{' || token === '[') {
      if (depth++ === 0) [start, first] = [index, line];
    } else if (--depth < 0) return undefined;
    else if (depth === 0) found.push({ text: text.slice(start, index + 1), line: first });
  }
  return depth === 0 && !inArray && !isFilled(text.slice(end)) ? found : undefined;
}

/** Whether a text has anything but what may stand between documents. */
function isFilled(text: string): boolean {
  return /[^\s,\ufeff]/.test(text);
}
