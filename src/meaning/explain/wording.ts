import type { Word } from '../../language/filter.ts';
import { readValue } from '../../language/value.ts';
import { quote } from '../../language/word.ts';
import { texts } from '../../messages/locale.ts';
import type { ComparedValue } from './phrases.ts';

/** The words for what a value is and is not. */
export interface ValueWords {
  readonly all: boolean;
  readonly is: readonly string[];
  readonly isNot: readonly string[];
  /** Whether it must equal several values, which only a property with several values can. */
  readonly atOnce: boolean;
}

/** The words of one language. Names of properties are passed in backticks. */
export interface Wording {
  readonly everything: string;
  readonly nothing: string;
  readonly emptyText: string;
  /** Words of the sentences, which are quoted when they are values. */
  readonly mistakable: readonly string[];
  readonly comparisons: Readonly<Record<ComparedValue['comparator'], (value: string) => string>>;
  /** The notes described by a clause. */
  notes(clause: string): string;
  /** `whose …`: a property and a predicate. */
  whose(property: string, predicate: string): string;
  /** The predicate of a present value. */
  predicate(words: ValueWords): string;
  /** The same, or the value is missing. */
  predicateOrMissing(words: ValueWords): string;
  /** The value is present and is not this. */
  presentBut(isNot: readonly string[]): string;
  /** Adds to a clause about a property that the property may be missing. */
  orWithout(clause: string, property: string, isCompound: boolean): string;
  /** `that have …`. */
  having(all: boolean, present: boolean, properties: readonly string[]): string;
  /** The same as a sentence of its own. */
  isThere(all: boolean, present: boolean, properties: readonly string[]): string;
  /** Joins clauses with `and` or `or`; `isCompound` says whether one of them contains such a word. */
  join(all: boolean, clauses: readonly string[], isCompound: boolean): string;
  /** The heading of a list. */
  heading(all: boolean): string;
  /** The heading of a nested list. */
  innerHeading(all: boolean): string;
}

/** `a`, `a and b`, `a, b, and c`: the last comma is English only. */
function list(items: readonly string[], word: string, comma = ''): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(', ')}${items.length > 2 ? comma : ''} ${word} ${last}`;
}

const and = (items: readonly string[]) => list(items, 'and', ',');
const or = (items: readonly string[]) => list(items, 'or', ',');
const neither = (items: readonly string[]) => {
  if (items.length === 1) return `not ${items[0]}`;
  return items.length === 2 ? `neither ${items[0]} nor ${items[1]}` : `none of ${and(items)}`;
};
const not = (item: string) => `not ${item}`;

const english: Wording = {
  everything: 'all notes',
  nothing: 'no notes',
  emptyText: 'an empty text',
  mistakable: ['and', 'or', 'nor', 'not', 'neither', 'none', 'but', 'missing', 'present', 'below', 'above', 'at'],
  comparisons: {
    equal: (value) => value,
    less: (value) => `below ${value}`,
    lessOrEqual: (value) => `at most ${value}`,
    greater: (value) => `above ${value}`,
    greaterOrEqual: (value) => `at least ${value}`,
    contains: (value) => `a text that contains ${value}`,
    startsWith: (value) => `a text that begins with ${value}`,
    endsWith: (value) => `a text that ends with ${value}`,
  },
  notes: (clause) => `notes ${clause}`,
  whose: (property, predicate) => `whose ${property} ${predicate}`,
  predicate({ all, is, isNot, atOnce }) {
    if (!all) return `is ${or([...is, ...isNot.map(not)])}`;
    const positive = `is ${and(is)}${atOnce ? ' at once' : ''}`;
    if (isNot.length === 0) return positive;
    return is.length === 0 ? `is ${neither(isNot)}` : `${positive}${is.length > 1 ? ',' : ''} but ${neither(isNot)}`;
  },
  predicateOrMissing: ({ all, is, isNot }) =>
    `is ${all ? or(['missing', neither(isNot)]) : or([...is, 'missing', ...isNot.map(not)])}`,
  presentBut: (isNot) => `is present but ${neither(isNot)}`,
  orWithout: (clause, property) => `${clause}, or that have no ${property}`,
  having(all, present, properties) {
    if (present) return `that have ${all ? and(properties) : or(properties)}`;
    if (!all || properties.length === 1) return `that have ${or(properties.map((property) => `no ${property}`))}`;
    return `that have ${neither(properties)}`;
  },
  isThere: (all, present, properties) =>
    `${all ? and(properties) : or(properties)} ${all && properties.length > 1 ? 'are' : 'is'} ${present ? 'present' : 'missing'}`,
  join(all, clauses, isCompound) {
    if (clauses.length !== 2) return all ? and(clauses) : or(clauses);
    return `${clauses[0]}${!all || isCompound ? ',' : ''} ${all ? 'and' : 'or'} ${clauses[1]}`;
  },
  heading: (all) => `notes that meet ${all ? 'all' : 'at least one'} of these conditions:`,
  innerHeading: (all) => `${all ? 'all' : 'at least one'} of these:`,
};

const e = (items: readonly string[]) => list(items, 'e');
const ou = (items: readonly string[]) => list(items, 'ou');
const affirmed = (item: string) => `é ${item}`;
const denied = (item: string) => `não é ${item}`;
const nem = (items: readonly string[]) => denied(list(items, 'nem'));

const portuguese: Wording = {
  everything: 'todas as notas',
  nothing: 'nenhuma nota',
  emptyText: 'um texto vazio',
  mistakable: ['e', 'ou', 'nem', 'não', 'mas', 'é', 'está', 'ausente', 'presente', 'menor', 'maior', 'no', 'ao'],
  comparisons: {
    equal: (value) => value,
    less: (value) => `menor que ${value}`,
    lessOrEqual: (value) => `no máximo ${value}`,
    greater: (value) => `maior que ${value}`,
    greaterOrEqual: (value) => `no mínimo ${value}`,
    contains: (value) => `um texto que contém ${value}`,
    startsWith: (value) => `um texto que começa com ${value}`,
    endsWith: (value) => `um texto que termina com ${value}`,
  },
  notes: (clause) => `notas ${clause}`,
  whose: (property, predicate) => `cujo ${property} ${predicate}`,
  predicate({ all, is, isNot, atOnce }) {
    if (!all) return isNot.length === 0 ? affirmed(ou(is)) : ou([...is.map(affirmed), ...isNot.map(denied)]);
    const positive = `${affirmed(e(is))}${atOnce ? ' ao mesmo tempo' : ''}`;
    if (isNot.length === 0) return positive;
    return is.length === 0 ? nem(isNot) : `${positive}, mas ${nem(isNot)}`;
  },
  predicateOrMissing: ({ all, is, isNot }) =>
    all ? `está ausente ou ${nem(isNot)}` : ou([...is.map(affirmed), 'está ausente', ...isNot.map(denied)]),
  presentBut: (isNot) => `está presente, mas ${nem(isNot)}`,
  orWithout: (clause, property, isCompound) => `${clause}${isCompound ? ',' : ''} ou que não têm ${property}`,
  having(all, present, properties) {
    if (present) return `que têm ${all ? e(properties) : ou(properties)}`;
    return all
      ? `que não têm ${list(properties, 'nem')}`
      : `que ${ou(properties.map((property) => `não têm ${property}`))}`;
  },
  isThere(all, present, properties) {
    const many = all && properties.length > 1;
    return `${all ? e(properties) : ou(properties)} ${many ? 'estão' : 'está'} ${present ? 'presente' : 'ausente'}${many ? 's' : ''}`;
  },
  join(all, clauses, isCompound) {
    if (clauses.length !== 2) return all ? e(clauses) : ou(clauses);
    return `${clauses[0]}${isCompound ? ',' : ''} ${all ? 'e' : 'ou'} ${clauses[1]}`;
  },
  heading: (all) => `notas que atendem a ${all ? 'todas estas' : 'pelo menos uma destas'} condições:`,
  innerHeading: (all) => (all ? 'todas estas:' : 'pelo menos uma destas:'),
};

export const wordings = /* @__PURE__ */ texts<Wording>({ en: english, 'pt-BR': portuguese });

/** A value for use in a sentence, quoted where it could be mistaken for other words. */
export function valueInWords(value: Word, { emptyText, mistakable }: Wording): string {
  const { text, quoted } = value;
  if (text === '') return emptyText;
  const isPlain =
    !/[^\p{L}\p{M}\p{N}_.:/@+-]/u.test(text) &&
    /^-?[\p{L}\p{N}]/u.test(text) &&
    /[\p{L}\p{M}\p{N}]$/u.test(text) &&
    !mistakable.includes(text.toLowerCase()) &&
    (!quoted || typeof readValue({ text }) === 'string');
  return isPlain ? text : visible(quote(text));
}

/** The name of a property, as code. */
export function nameInWords(name: string): string {
  const longest = Math.max(0, ...(name.match(/`+/g) ?? []).map(({ length }) => length));
  const [fence, space] = ['`'.repeat(longest + 1), longest > 0 ? ' ' : ''];
  return `${fence}${space}${visible(name)}${space}${fence}`;
}

/** Escapes invisible characters other than joiners and plain spaces. */
function visible(text: string): string {
  return text.replace(/(?![ \u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu, (found) => {
    const code = (found.codePointAt(0) as number).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}
