import type { ProblemData } from './problem-data.ts';
import type { Summary } from './summary.ts';

/** What a command prints as JSON. */
export interface Envelope {
  /** True if the exit code is 0. */
  readonly ok: boolean;
  readonly results: readonly unknown[];
  readonly problems: readonly ProblemData[];
  /** The numbers of a run of `lint`. */
  readonly summary?: Summary;
}

/** The JSON of a command, on lines of its own. */
export function envelope({ ok, results, problems, ...rest }: Envelope): string {
  return `${escapeControls(exactJson({ ok, results, problems, ...rest }, 2))}\n`;
}

/**
 * A value as JSON that is safe for a terminal: JSON does not escape the control characters above `~`, and some terminals act
 * on them.
 */
export function safeJson(value: unknown, replacer?: (key: string, value: unknown) => unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, replacer, indent));
}

function escapeControls(json: string): string {
  return json.replace(/[\x7f-\x9f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

const jsonMark = Symbol.for('prefilter.json');

/** A value that is JSON already: parsing it would round long numbers. */
export class JsonText {
  // The command is built as several bundles, each with its own copy of this class.
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && jsonMark in value;
  }

  readonly [jsonMark] = true;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON in which bigints are written as numbers, and values that are JSON already as they are. */
export function exactJson(value: unknown, indent?: number): string {
  // A bigint becomes a text that begins with a mark, and JSON one of the mark, `J` and its number; a text that already begins with
  // the mark gets a second one.
  const mark = '\u0000';
  const texts: string[] = [];
  const isMarked = (item: unknown) => typeof item === 'bigint' || (typeof item === 'string' && item.startsWith(mark));
  const withMarks = (_: string, item: unknown) => {
    if (item instanceof JsonText) return `${mark}J${texts.push(item.text) - 1}`;
    return isMarked(item) ? `${mark}${item}` : item;
  };
  const text = JSON.stringify(value, withMarks, indent);
  // Keys, which end with `":`, have no mark.
  const marked = /(?<=^|[:,[\s])"\\u0000(?:(-?\d+)"(?!:)|J(\d+)"(?!:)|(?=\\u0000(?:[^"\\]|\\.)*"(?!:)))/g;
  return text.replace(marked, (_, digits, at) => digits ?? (at === undefined ? '"' : texts[at]));
}
