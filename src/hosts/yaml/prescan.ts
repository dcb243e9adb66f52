import type { Sources } from '../host.ts';
import { namingKeys } from '../names.ts';
import { longestWord } from '../prescan.ts';
import { isScript } from './script.ts';

/** What a scalar or comment has that holds a filter, a URL with a query, or a suppression. */
const telling = /[(=%?&`]|prefilter/g;

const plain = '[^\\s\\-?:,[\\]{}#&*!|>\'"%@`](?:[^\\s:#]|:(?=\\S)|#| +(?:[^\\s:#]|:(?=\\S)))*';
const quoted = '\'[^\'\\n\\r\\t]*\'|"[^"\\\\\\n\\r\\t]*"';
/** The dashes of list items, and the key of a pair. */
const opening = new RegExp(`((?:-(?: +|(?=\\r?\\n|$)))*)(?:(${plain}|${quoted}) *:(?=[ \\r\\n]|$))?`, 'y');
/** What follows them on an easy line: nothing or a scalar, and a comment. */
const easyRest = new RegExp(` *(?:(${plain})|${quoted}|\\[\\]|\\{\\})? *( #[^\\n]*)?(?:\\r?\\n|$)`, 'y');
const emptyLine = / *(?:\r?\n|$)/y;
const separator = /--- *(?:\r?\n|$)/y;
/** Directives, and documents that begin or end in another way. */
const otherMarker = /(?:---|\.\.\.)(?!\S)|%/y;

const deepest = 100;

/** An entry of a block collection with its continued lines, or a comment. */
class Entry {
  readonly start: number;
  end: number;
  /** The entry that holds it; `undefined` in a document's outermost collection. */
  readonly parent: Entry | undefined;
  readonly role: Role;
  isKept: boolean;
  /** Whether everything in it is kept. */
  isWhole = false;

  constructor(start: number, role: Role, parent: Entry | undefined, isKept: boolean) {
    this.start = start;
    this.end = start;
    this.role = role;
    this.parent = parent;
    this.isKept = isKept;
  }
}

/** `item`: a scalar in a list, perhaps a word of a command. `context`: a pair that says how the values beside it are read. */
type Role = 'pair' | 'item' | 'context' | 'comment' | 'separator';

/** A block collection that is open. */
interface Collection {
  readonly indent: number;
  readonly isList: boolean;
  readonly owner: Entry | undefined;
  last: Entry;
  /** Whether the last entry has no value yet. */
  isOpen: boolean;
}

/**
 * A YAML text with spaces in place of the entries that can hold neither a filter nor a syntax error, so that the parser, which
 * takes some 10 µs a line, reads little of most files. What is left has the same offsets, keys and order. A text that is not plain
 * block collections throughout is returned as it is.
 */
export function prescan(text: string, sources: Sources): string {
  const names = namesIn(sources);
  const entries = names && new Outline(text).entries();
  if (names === undefined || entries === undefined) return text;
  const root = { isWhole: false };
  mark(text, telling, entries, (entry) => {
    entry.isKept = true;
  });
  mark(text, names, entries, (entry) => {
    entry.isKept = true;
    entry.isWhole = true;
    if (entry.role === 'context') (entry.parent ?? root).isWhole = true;
  });
  const keepsComments = text.includes('prefilter-');
  for (const entry of entries.toReversed()) {
    if (entry.isKept && entry.parent !== undefined) entry.parent.isKept = true;
    if (entry.isKept && entry.role === 'item') (entry.parent ?? root).isWhole = true;
  }
  let out = '';
  let at = 0;
  const blankTo = (end: number) => {
    if (at < end) out += ' '.repeat(end - at - 1) + (text[end - 1] === '\n' ? '\n' : ' ');
    at = end;
  };
  for (const entry of entries) {
    const { start, end, parent, role } = entry;
    const { isWhole } = parent ?? root;
    entry.isWhole ||= isWhole;
    const isNeeded = role === 'context' ? (parent?.isKept ?? true) : role === 'comment' && keepsComments;
    if (!entry.isKept && !isWhole && !isNeeded) continue;
    blankTo(start);
    out += text.slice(start, end);
    at = end;
  }
  blankTo(text.length);
  return out;
}

/** Calls `found` for each entry in which a pattern is found. */
function mark(text: string, pattern: RegExp, entries: readonly Entry[], found: (entry: Entry) => void): void {
  pattern.lastIndex = 0;
  let index = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    while ((entries[index]?.end ?? Infinity) <= match.index) index++;
    const entry = entries[index];
    if (entry === undefined) return;
    found(entry);
    pattern.lastIndex = entry.end;
  }
}

/** Reads the structure of a text by its indentation. */
class Outline {
  readonly #text: string;
  readonly #entries: Entry[] = [];
  #open: Collection[] = [];
  /** Whether a document has begun. */
  #hasRoot = false;
  /** Whether the last scalar goes on where the next line is indented more. */
  #isContinued = false;
  /** Whether the next entry is kept in any case. */
  #keepsNext = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** In the order of the text, without empty lines; `undefined` where some line cannot be told for sure. */
  entries(): readonly Entry[] | undefined {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      const next = past(emptyLine, text, at) ?? this.#line(at);
      if (next === undefined || this.#open.length > deepest) return undefined;
      at = next;
    }
    return this.#entries;
  }

  /** Reads a line, with what else belongs to its entry; gives where the next one begins. */
  #line(start: number): number | undefined {
    const text = this.#text;
    let at = start;
    while (text[at] === ' ') at++;
    if (text[at] === '#') return this.#comment(start);
    const indent = at - start;
    if (indent === 0) {
      const end = past(separator, text, at);
      if (end !== undefined) return this.#separator(start, end);
      if (past(otherMarker, text, at) !== undefined) return undefined;
    }
    opening.lastIndex = at;
    const [marks, dashes, key] = opening.exec(text) as RegExpExecArray;
    at += (marks as string).length;
    easyRest.lastIndex = at;
    const easy = easyRest.exec(text);
    if (dashes === '' && key === undefined) return this.#scalar(start, indent, easy);
    // The library refuses longer keys.
    if ((marks as string).length > 1000) return undefined;
    const entry = this.#enter(start, indent, dashes as string, key);
    if (entry === undefined) return undefined;
    if (easy === null) return this.#hard(entry, indent);
    const { index, 0: rest, 1: scalar, 2: comment } = easy;
    entry.end = index + rest.length;
    const hasValue = rest.slice(0, rest.length - (comment?.length ?? 0)).trim() !== '';
    (this.#open.at(-1) as Collection).isOpen = !hasValue;
    this.#isContinued = scalar !== undefined && !comment?.startsWith(' ');
    if (hasValue && key !== undefined && isScript([key])) entry.isKept = true;
    return entry.end;
  }

  #comment(start: number): number {
    const entry = this.#add(start, 'comment', undefined);
    entry.end = lineEnd(this.#text, start);
    this.#isContinued = false;
    return entry.end;
  }

  #separator(start: number, end: number): number {
    const entry = this.#add(start, 'separator', undefined);
    entry.end = end;
    entry.isKept = true;
    this.#open = [];
    this.#hasRoot = false;
    this.#isContinued = false;
    return end;
  }

  /** A line that is all scalar: the value of a key above it, or more of the scalar above it. */
  #scalar(start: number, indent: number, easy: RegExpExecArray | null): number | undefined {
    const top = this.#open.at(-1);
    const isMore = top !== undefined && indent > top.indent && (top.isOpen || this.#isContinued);
    if (!isMore || easy?.[1] === undefined) return undefined;
    top.isOpen = false;
    this.#isContinued = !easy[2]?.startsWith(' ');
    // Comments may stand in between.
    const from = this.#entries.lastIndexOf(top.last);
    for (const { end } of this.#entries.splice(from + 1)) top.last.end = end;
    top.last.end = start + indent + easy[0].length;
    return top.last.end;
  }

  /** Takes a value of any form, which ends where the indentation does; what follows shows where, so it is kept too. */
  #hard(entry: Entry, indent: number): number {
    const text = this.#text;
    entry.isKept = true;
    entry.end = lineEnd(text, entry.start);
    // Lines that are empty or comments belong to it as well: in a block scalar they are text.
    while (entry.end < text.length) {
      const { end } = entry;
      let at = end;
      while (text[at] === ' ') at++;
      const isMore = at - end > indent || text[at] === '#' || past(emptyLine, text, end) !== undefined;
      if (!isMore) break;
      entry.end = lineEnd(text, end);
    }
    (this.#open.at(-1) as Collection).isOpen = false;
    this.#isContinued = false;
    this.#keepsNext = true;
    return entry.end;
  }

  /** Adds the entry of a line to the collections that are open, and opens those that begin with it. */
  #enter(start: number, indent: number, dashes: string, key: string | undefined): Entry | undefined {
    while ((this.#open.at(-1)?.indent ?? -1) > indent) this.#open.pop();
    const isList = dashes !== '';
    let top = this.#open.at(-1);
    if (top?.indent === indent && top.isList && !isList) {
      // A list may stand in the column of its key.
      this.#open.pop();
      top = this.#open.at(-1);
      if (top?.indent !== indent) return undefined;
    }
    const begins = top === undefined ? !this.#hasRoot : top.isOpen && (top.indent < indent || (isList && !top.isList));
    const goesOn = top?.indent === indent && top.isList === isList;
    if (!begins && !goesOn) return undefined;
    this.#hasRoot = true;
    const owner = goesOn ? top?.owner : top?.last;
    const role = key === undefined ? 'item' : contexts.has(unquoted(key)) ? 'context' : 'pair';
    const entry = this.#add(start, role, owner);
    if (top !== undefined) {
      top.isOpen = false;
      if (goesOn) top.last = entry;
    }
    if (!goesOn) this.#open.push({ indent, isList, owner, last: entry, isOpen: false });
    // Collections that begin in this line belong to it.
    let column = indent;
    for (const [dash] of isList ? dashes.matchAll(/- */g) : []) {
      column += dash.length;
      const isLast = column === indent + dashes.length;
      if (isLast && key === undefined) break;
      this.#open.push({ indent: column, isList: !isLast, owner: entry, last: entry, isOpen: false });
    }
    return entry;
  }

  #add(start: number, role: Role, parent: Entry | undefined): Entry {
    const entry = new Entry(start, role, parent, this.#keepsNext);
    this.#keepsNext = false;
    this.#entries.push(entry);
    return entry;
  }
}

/** Keys whose values say how the values beside them are read. */
const contexts = new Set([...namingKeys, 'shell']);

function unquoted(key: string): string {
  return key[0] === '"' || key[0] === "'" ? key.slice(1, -1) : key;
}

/** Where a pattern that begins at an offset ends. */
function past(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

const patterns = new WeakMap<Sources, RegExp | false>();

/** What a path under which values count as filters contains; `undefined` where any path may. */
function namesIn(sources: Sources): RegExp | undefined {
  const known = patterns.get(sources) ?? namesOf(sources.keys) ?? false;
  patterns.set(sources, known);
  return known || undefined;
}

function namesOf(keys: readonly string[]): RegExp | undefined {
  const words = keys.map(longestWord);
  if (words.includes('')) return undefined;
  return new RegExp(words.length === 0 ? '(?!)' : [...new Set(words)].join('|'), 'giu');
}
