import { compareCodePoints } from '../../source/code-points.ts';
import { firstWhere } from '../../source/lines.ts';
import { WordFinder } from './word-finder.ts';

/*
 * The theory of a property's text: equality with constants, order by code point, prefixes, suffixes and substrings, and
 * whether a text is a numeral. Each of these is a regular language, so one finite automaton distinguishes all of them:
 * the product of a trie (equality, order, prefixes), an Aho-Corasick automaton (substrings, suffixes) with the set of
 * substrings found so far, and one that reads numerals. Its alphabet is finite too: in each state the characters that
 * some condition names there, and one other for each gap between two of them, since no condition distinguishes two
 * characters of a gap. Visiting the states, shortest text first, gives a text for each combination of answers that any
 * text has.
 *
 * The bound is the number of steps, one for each state and character: it grows with the lengths of all texts in the
 * conditions, and doubles with each substring that is independent of the others. Order by number is not a regular
 * language, and not part of this.
 */

/** The questions about a text. */
export interface TextQuestions {
  readonly equal: readonly string[];
  /** The texts that it is compared with by code point. */
  readonly bounds: readonly string[];
  readonly startsWith: readonly string[];
  readonly contains: readonly string[];
  readonly endsWith: readonly string[];
  /** Whether it matters that the text is a numeral. */
  readonly numerals: boolean;
}

/** A text for each combination of answers; `complete` unless the automaton has more steps than allowed. */
interface DistinctTexts {
  readonly texts: readonly string[];
  readonly complete: boolean;
  readonly steps: number;
}

export function distinctTexts(questions: TextQuestions, maxSteps: number): DistinctTexts {
  const { equal, bounds, startsWith, contains, endsWith, numerals } = questions;
  const beginningTexts = [...equal, ...bounds, ...startsWith];
  // Each beginning of a text is a state, a step at least. A character is one or two code units.
  if (Math.max(countBeginnings(beginningTexts), countBeginnings([...contains, ...endsWith])) > 2 * maxSteps) {
    return { texts: [], complete: false, steps: maxSteps };
  }
  const beginnings = new Beginnings(beginningTexts, new Set(startsWith), bounds);
  const parts = new Parts(contains, endsWith);
  const anywhere = new Set([...contains, ...endsWith, numerals ? numeralCharacters : ''].flatMap((text) => [...text]));
  const alphabets = new Map<number, readonly string[]>();
  const alphabetIn = (beginning: number): readonly string[] => {
    const key = Math.max(beginning, -1);
    const known = alphabets.get(key);
    if (known !== undefined) return known;
    const asked = new Set([...anywhere, ...beginnings.next(key)]);
    const alphabet = [...(key >= 0 && bounds.length > 0 ? between(asked) : [otherThan(asked)]), ...asked];
    alphabets.set(key, alphabet);
    return alphabet;
  };
  const reach = (text: string, from: Position | undefined, character: string): Position => ({
    text,
    beginning: from === undefined ? beginnings.start : beginnings.after(from.beginning, character, text),
    part: from === undefined ? parts.start : parts.after(from.part, character),
    numeral: from === undefined || !numerals ? 0 : afterNumeral(from.numeral, character),
    isHalf: /^[\ud800-\udbff]$/.test(character),
  });
  const known = new Set<string>();
  const found: Position[] = [];
  const visit = (position: Position) => {
    const { beginning, part, numeral, isHalf } = position;
    const key = `${beginning} ${part} ${numeral} ${isHalf}`;
    if (known.has(key)) return;
    known.add(key);
    found.push(position);
  };
  visit(reach('', undefined, ''));
  let steps = 0;
  for (let at = 0; at < found.length; at++) {
    const from = found[at] as Position;
    const alphabet = alphabetIn(from.beginning);
    steps += alphabet.length;
    if (steps > maxSteps) return { texts: found.map(({ text }) => text), complete: false, steps };
    for (const character of alphabet) {
      // The two halves of a pair would be another character.
      if (from.isHalf && /^[\udc00-\udfff]/.test(character)) continue;
      visit(reach(from.text + character, from, character));
    }
  }
  return { texts: found.map(({ text }) => text), complete: true, steps };
}

/** How many different texts begin some of these, counted without making them. */
function countBeginnings(texts: readonly string[]): number {
  let count = 0;
  let before = '';
  for (const text of [...texts].sort()) {
    let at = 0;
    while (at < text.length && text.charCodeAt(at) === before.charCodeAt(at)) at++;
    count += text.length - at;
    before = text;
  }
  return count;
}

/** A state of the automaton, with the first of the shortest texts that lead to it. */
interface Position {
  readonly text: string;
  readonly beginning: number;
  readonly part: number;
  readonly numeral: number;
  readonly isHalf: boolean;
}

/** A node of a trie. */
interface Node {
  readonly children: Map<string, number>;
  /** The number of the longest wanted prefix on the way to it. */
  prefix: number;
}

/**
 * Reads which constants a text begins with. A text that no constant begins with is known by its prefix and its place in
 * the order.
 */
class Beginnings {
  readonly start = 0;
  readonly #nodes: Node[] = [{ children: new Map(), prefix: 0 }];
  readonly #bounds: readonly string[];

  constructor(texts: readonly string[], prefixes: ReadonlySet<string>, bounds: readonly string[]) {
    this.#bounds = [...new Set(bounds)].sort(compareCodePoints);
    const ends = new Set<number>();
    for (const text of texts) {
      let node = this.start;
      for (const character of text) node = this.#child(node, character);
      if (prefixes.has(text)) ends.add(node);
    }
    // Children have higher numbers than their parents.
    for (const [number, node] of this.#nodes.entries()) {
      if (ends.has(number)) node.prefix = number + 1;
      for (const child of node.children.values()) (this.#nodes[child] as Node).prefix = node.prefix;
    }
  }

  /** The characters that can continue a constant. */
  next(state: number): Iterable<string> {
    return this.#nodes[state]?.children.keys() ?? [];
  }

  /** The state after a character; `text` ends with it. */
  after(state: number, character: string, text: string): number {
    if (state < 0) return state;
    const node = this.#nodes[state] as Node;
    const child = node.children.get(character);
    if (child !== undefined) return child;
    return -1 - (node.prefix * (this.#bounds.length + 1) + this.#below(text));
  }

  /** How many of the bounds are below a text. */
  #below(text: string): number {
    return firstWhere(this.#bounds.length, (at) => compareCodePoints(this.#bounds[at] as string, text) >= 0);
  }

  #child(number: number, character: string): number {
    const { children } = this.#nodes[number] as Node;
    const child = children.get(character) ?? this.#nodes.push({ children: new Map(), prefix: 0 }) - 1;
    children.set(character, child);
    return child;
  }
}

/** Reads which parts a text has contained, and which ones begin at its end. */
class Parts {
  readonly start: number;
  readonly #finder: WordFinder;
  // A state is a node with the set of the parts found, both numbered as they come.
  readonly #states: (readonly [node: number, found: string])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #steps: Map<string, number>[] = [];

  constructor(contains: readonly string[], endsWith: readonly string[]) {
    this.#finder = new WordFinder(contains, endsWith);
    this.start = this.#number(0, [...this.#finder.endingAt(0)]);
  }

  after(state: number, character: string): number {
    const steps = this.#steps[state] as Map<string, number>;
    const known = steps.get(character);
    if (known !== undefined) return known;
    const [node, found] = this.#states[state] as readonly [number, string];
    const next = this.#finder.step(node, character);
    const more = [...this.#finder.endingAt(next)];
    const after = this.#number(next, more.length === 0 ? found : [...new Set([...numbersIn(found), ...more])]);
    steps.set(character, after);
    return after;
  }

  #number(node: number, found: string | readonly number[]): number {
    const parts = typeof found === 'string' ? found : [...found].sort((a, b) => a - b).join();
    const key = `${node}:${parts}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.push([node, parts]) - 1;
    this.#numbers.set(key, number);
    this.#steps.push(new Map());
    return number;
  }
}

function numbersIn(list: string): readonly number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

/**
 * The steps of the automaton for `-?digits(.digits)?(e[+-]?digits)?`, by kind of character; everything else leads to
 * the last state.
 */
const numeralSteps: readonly Readonly<Record<string, number>>[] = [
  { '-': 1, digit: 2 },
  { digit: 2 },
  { digit: 2, '.': 3, e: 5 },
  { digit: 4 },
  { digit: 4, e: 5 },
  { '-': 6, '+': 6, digit: 7 },
  { digit: 7 },
  { digit: 7 },
  {},
];

function afterNumeral(state: number, character: string): number {
  const kind = /^[0-9]$/.test(character) ? 'digit' : character === 'E' ? 'e' : character;
  return numeralSteps[state]?.[kind] ?? numeralSteps.length - 1;
}

const numeralCharacters = '0123456789-+.eE';

/** Readable characters, the most usual first. */
const usual = 'xyzabcdefghijklmnopqrstuvwXYZABCDEFGHIJKLMNOPQRSTUVW0123456789-_. ';

/** A character that is none of these. */
function otherThan(characters: ReadonlySet<string>): string {
  const nice = [...usual].find((one) => !characters.has(one));
  return nice ?? (between(characters)[0] as string);
}

/** A character from each gap between these, if there is one, usual ones first. */
function between(characters: ReadonlySet<string>): readonly string[] {
  const points = [...characters].map((character) => character.codePointAt(0) as number).sort((a, b) => a - b);
  const found = [-1, ...points].flatMap((low, i) => characterBetween(low, points[i] ?? 0x110000) ?? []);
  return found.sort((a, b) => rank(a) - rank(b));
}

function rank(character: string): number {
  const index = usual.indexOf(character);
  return index === -1 ? usual.length : index;
}

/** A character strictly between two code points; a surrogate only if there is no other. */
function characterBetween(low: number, high: number): string | undefined {
  const isBetween = (point: number) => low < point && point < high;
  const nice = [...usual].find((character) => isBetween(character.codePointAt(0) as number));
  if (nice !== undefined) return nice;
  const points = [low + 1, high - 1, 0xe000].filter(isBetween);
  const point = points.find((one) => one < 0xd800 || one > 0xdfff) ?? points[0];
  return point === undefined ? undefined : String.fromCodePoint(point);
}
