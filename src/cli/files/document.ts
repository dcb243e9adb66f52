import { isObject } from '../../source/is-object.ts';
import type { Say } from '../command-line/failure.ts';
import type { WrongText } from './lines.ts';

/** Why a line of JSON is not a document. */
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
