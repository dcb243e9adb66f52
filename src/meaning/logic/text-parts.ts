import { type PartMeaning, parts } from '../../language/meanings.ts';
import { compareCodePoints } from '../../source/code-points.ts';
import { hasPart } from '../match/text-part.ts';
import type { ValueAsk } from '../normal-form.ts';
import { joinCells, type Run } from './runs.ts';
import { WordFinder } from './word-finder.ts';

/*
 * The theory of the parts of a text. Of the words that it may begin with, a text begins with those on one branch of a tree,
 * and likewise with those that it may end with; it contains what is in a word that it contains, begins or ends with. Nothing
 * else holds: words side by side, with a character between them that is in none, contain no others. So without trying any
 * text it is known which combinations of answers there are, unless something else restricts the texts, such as their order.
 */

/** What conditions ask about the parts of a text. */
export interface PartQuestion {
  readonly means: PartMeaning;
  readonly text: string;
}

/** What a domain leaves open: which parts the text of a value has. */
export interface TextParts {
  readonly questions: readonly PartQuestion[];
  readonly prefixes: Branches;
  readonly suffixes: Branches;
  /** The cells with one text only, or `undefined` where values have none. */
  readonly texts: ReadonlyMap<number, string | undefined>;
  /** Whether every value in the other cells has a text. */
  readonly allTexts: boolean;
  /** The values that its type lists, although a document may hold others. */
  readonly listed: readonly unknown[];
  /** The conditions, each with its test of a value. */
  readonly tests: ReadonlyMap<ValueAsk, (value: unknown) => boolean>;
  /** The cells of numerals, which not every question may be true of. */
  readonly numerals: readonly Run[];
  /** The conditions on the order of texts, each with its word. */
  readonly bounds: readonly (readonly [condition: ValueAsk, text: string])[];
  /** A value as it is shown: numbers and booleans that a text may stand for. */
  readonly shown: (text: string) => readonly unknown[];
  /** The part that a word of a condition stands for. */
  readonly word: (text: string) => string;
  /** A value without a text, if the property can have one. */
  readonly textless: unknown;
}

/** The longest word that a text begins or ends with, as numbers in the order of the tree, 0 for none: each word is a range. */
interface Branches {
  readonly words: readonly string[];
  readonly runs: ReadonlyMap<string, Run>;
}

/** The tree of the words that texts may begin or end with. */
function branchesOf(words: readonly string[], means: 'startsWith' | 'endsWith'): Branches {
  // By code point, in as many digits for each, so that a word begins with another one if its key does.
  const keyOf = (word: string) => {
    const points = Array.from(word, (point) => (point.codePointAt(0) as number).toString(16).padStart(6, '0'));
    return (parts[means].open ? points.reverse() : points).join('');
  };
  const keys = new Map(words.map((word) => [keyOf(word), word]));
  const sorted = [...keys.keys()].sort();
  const runs = new Map<string, Run>();
  const open: number[] = [];
  const closeUntil = (key: string | undefined, last: number) => {
    for (let at = open.at(-1); at !== undefined && !key?.startsWith(sorted[at] as string); at = open.at(-1)) {
      runs.set(keys.get(sorted[at] as string) as string, [at + 1, last]);
      open.pop();
    }
  };
  for (const [at, key] of sorted.entries()) {
    closeUntil(key, at);
    open.push(at);
  }
  closeUntil(undefined, sorted.length);
  return { words: sorted.map((key) => keys.get(key) as string), runs };
}

/** The questions, with the texts of cells and the tests of conditions. */
export function partsOfTexts(
  questions: readonly PartQuestion[],
  texts: TextParts['texts'],
  tests: TextParts['tests'],
): Pick<TextParts, 'questions' | 'prefixes' | 'suffixes' | 'texts' | 'tests'> {
  const prefixes = branchesOf(wordsWith(questions, 'startsWith'), 'startsWith');
  const suffixes = branchesOf(wordsWith(questions, 'endsWith'), 'endsWith');
  return { questions, prefixes, suffixes, texts, tests };
}

/** The words of questions with one meaning, each once. */
export function wordsWith(questions: readonly PartQuestion[], means: PartMeaning): readonly string[] {
  return [...new Set(questions.filter((one) => one.means === means).map(({ text }) => text))];
}

/** The questions of conditions, each once. */
export function questionsOf(
  conditions: readonly ValueAsk[],
  partOf: (word: string) => string,
): readonly PartQuestion[] {
  const asked = conditions.flatMap(({ family, means, values: [word] }) => {
    if (family !== 'part') return [];
    const text = partOf(word?.text as string);
    return [[`${means} ${text}`, { means, text }] as const];
  });
  return [...new Map(asked).values()];
}

/** For a word, those among others that it contains, itself not counted. */
export function containedIn(words: readonly string[]): (word: string) => readonly string[] {
  const finder = new WordFinder(words);
  return (word) => {
    const found = new Set<number>();
    const find = (node: number) => {
      for (const number of finder.endingAt(node)) {
        // Where it ended before, its own suffixes did too.
        if (found.has(number)) return;
        found.add(number);
      }
    };
    let node = 0;
    find(node);
    for (const character of word) {
      node = finder.step(node, character);
      find(node);
    }
    return [...found].map((number) => words[number] as string).filter((other) => other !== word);
  };
}

/** The cells with one text that has a part, and those whose values do not have it. */
export function cellsWith(
  { texts }: TextParts,
  { means, text }: PartQuestion,
): Record<'having' | 'lacking', readonly Run[]> {
  const test = hasPart(means, text);
  const cells = [...texts.keys()];
  const has = (cell: number) => {
    const own = texts.get(cell);
    return own !== undefined && test(own);
  };
  return { having: joinCells(cells.filter(has)), lacking: joinCells(cells.filter((cell) => !has(cell))) };
}

/** Whether no text with a prefix can be in an order to a bound. */
export function isOutOfOrder(prefix: string, { means }: ValueAsk, bound: string): boolean {
  const sign = compareCodePoints(prefix, bound);
  if (means === 'less' || means === 'lessOrEqual') return sign > 0 || (sign === 0 && means === 'less');
  return sign < 0 && !hasPart('startsWith', prefix)(bound);
}

// Numerals from their beginning, to their end, and in between.
const inNumerals = {
  startsWith: /^-?(?:$|\d+(?:\.\d*)?(?:e(?:[+-]?\d*)?)?$)/i,
  contains: /^(?:-?\d*(?:\.\d*)?(?:e(?:[+-]?\d*)?)?|\+\d*)$/i,
  endsWith: /^(?:-?\d*(?:\.\d+)?(?:e[+-]?\d+)?|\+\d+)$/i,
} as const satisfies Readonly<Record<PartMeaning, RegExp>>;

/** Whether a numeral may have a part. */
export function mayBeInNumeral({ means, text }: PartQuestion): boolean {
  return inNumerals[means].test(text);
}

// So many zeros after a number reach most bounds.
const maxZeros = 16;

/** Values that have the wanted parts and, if they can, no others; the simplest ones first. */
export function* valuesWith(
  { questions, prefixes, texts, listed, shown, textless }: TextParts,
  representative: unknown,
  wanted: readonly PartQuestion[],
): Iterable<unknown> {
  yield representative;
  yield* listed;
  const byLength = (means: PartMeaning) => wordsWith(wanted, means).toSorted((a, b) => b.length - a.length);
  const [[start = ''], [end = ''], inside] = [byLength('startsWith'), byLength('endsWith'), byLength('contains')];
  const inner: string[] = [];
  for (const word of inside) if (![start, end, ...inner].some((other) => other.includes(word))) inner.push(word);
  const segments = [start, ...inner, start.endsWith(end) ? '' : end].filter((segment) => segment !== '');
  const known = [...questions.map(({ text }) => text), ...prefixes.words, ...texts.values()].join('');
  const gap = characterBeside(known);
  const spaced = segments.join(gap);
  for (const text of [
    segments.join(''),
    spaced,
    `${start === '' ? gap : ''}${spaced}${end === '' ? gap : ''}`,
    `${[start, ...inner].filter((segment) => segment !== '').join(gap)}${gap}${end}`,
    `${start === '' ? gap : ''}${[start, ...inner, end].join(gap)}`,
    `${typeof representative === 'object' ? '' : representative}${gap}${spaced}${end === '' ? gap : ''}`,
  ]) {
    yield* shown(text);
  }
  if (!/^[-+.e0-9]*$/i.test(spaced.replaceAll(gap, ''))) return yield textless;
  for (let zeros = 0; zeros < maxZeros; zeros++) {
    const filling = '0'.repeat(zeros);
    for (const before of ['', '1', '-']) {
      yield* shown(
        `${start === '' ? before : ''}${[start, ...inner].join('')}${filling}${start.endsWith(end) && zeros === 0 ? '' : end}`,
      );
    }
  }
  yield textless;
}

/** A character that does not occur in a text, a usual one if possible. */
function characterBeside(text: string): string {
  const usual = [...' -_/|xyz~#'].find((one) => !text.includes(one));
  let code = 0xe000;
  while (usual === undefined && text.includes(String.fromCharCode(code))) code++;
  return usual ?? String.fromCharCode(code);
}
