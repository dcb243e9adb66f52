import { orderWords, partVerbs } from '../../language/dialect/operator-words.ts';
import type { Word } from '../../language/filter.ts';
import type { PartMeaning } from '../../language/meanings.ts';
import { isStringWord, quote } from '../../language/word.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import { codeInLine } from '../../source/excerpt.ts';

/** The words for what a value is and is not. */
export interface ValueWords {
  readonly all: boolean;
  readonly is: readonly string[];
  readonly isNot: readonly string[];
  /** What its text does or does not do: `contains a`. */
  readonly does: readonly string[];
  /** Whether it is one of three values or more, and nothing else. */
  readonly listed: boolean;
  /** Whether it must equal several values, which only a property with several values can. */
  readonly atOnce: boolean;
}

/** The words of one language. Names of properties are passed in backticks. */
export interface Wording {
  readonly everything: string;
  readonly nothing: string;
  readonly emptyText: string;
  /** All words of the sentences, which are quoted when they are values. */
  readonly words: string;
  /** How a text relates to parts: it contains all of them, or one of them, or does not. */
  part(comparator: PartMeaning, parts: readonly string[], all: boolean, isDenied: boolean): readonly string[];
  /** The documents described by a clause. */
  documents(clause: string): string;
  /** `whose …`: a property and a predicate. */
  whose(property: string, predicate: string): string;
  /** The predicate of a present value. */
  predicate(words: ValueWords): string;
  /** The same, or the value is missing. */
  predicateOrMissing(words: ValueWords): string;
  /** The value is present, is not this, and does not do that. */
  presentBut(isNot: readonly string[], does: readonly string[]): string;
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

/** The items of a list; of two, a comma follows the first one if it contains an `and` or `or`. */
function besides(first: string, rest: readonly string[], isCompound: boolean): readonly string[] {
  return [first + (isCompound && rest.length === 1 ? ',' : ''), ...rest];
}

const joined = (all: boolean, items: readonly string[]) => list(items, all ? 'and' : 'or', ',');
const and = (items: readonly string[]) => joined(true, items);
const or = (items: readonly string[]) => joined(false, items);
const neither = (items: readonly string[]) => {
  if (items.length === 1) return `not ${items[0]}`;
  return items.length === 2 ? `neither ${items[0]} nor ${items[1]}` : `none of ${and(items)}`;
};
const not = (item: string) => `not ${item}`;
const isNeither = (items: readonly string[]) => (items.length === 0 ? [] : [`is ${neither(items)}`]);

/** What a present value is and is not. */
function englishValue({ all, is, isNot, atOnce, listed }: ValueWords): string {
  if (!all) return `is ${listed ? 'one of ' : ''}${or([...is, ...isNot.map(not)])}`;
  const positive = `is ${and(is)}${atOnce ? ' at once' : ''}`;
  if (isNot.length === 0) return positive;
  return is.length === 0 ? `is ${neither(isNot)}` : `${positive}${is.length > 1 ? ',' : ''} but ${neither(isNot)}`;
}

/** The words of verbs and orders; single letters are told from values by their place. */
function verbsAndOrders(locale: Locale): string {
  const phrases = [...Object.values(partVerbs), ...Object.values(orderWords)].flatMap((words) => words[locale]);
  return phrases.join(' ').replace(/(?<= )\p{L} /gu, '');
}

const english: Wording = {
  everything: 'all documents',
  nothing: 'no documents',
  emptyText: 'an empty text',
  words: `all an and are at but conditions does documents empty have is meet missing neither none nor not of once one or
    present text that these whose accents any case in on ${verbsAndOrders('en')}`,
  documents: (clause) => `documents ${clause}`,
  whose: (property, predicate) => `whose ${property} ${predicate}`,
  part(comparator, parts, all, isDenied) {
    const [affirmed, denied] = partVerbs[comparator].en;
    if (!isDenied) return [`${affirmed} ${joined(all, parts)}`];
    return all ? [`does not ${denied} ${or(parts)}`] : parts.map((part) => `does not ${denied} ${part}`);
  },
  predicate(words) {
    const { all, is, isNot, does } = words;
    if (is.length + isNot.length === 0) return joined(all, does);
    return joined(all, besides(englishValue(words), does, is.length + isNot.length > 1));
  },
  predicateOrMissing(words) {
    const { all, is, isNot, does } = words;
    if (!all) return or(besides(`is ${or([...is, 'missing', ...isNot.map(not)])}`, does, is.length + isNot.length > 0));
    if (does.length === 0) return `is ${or(['missing', neither(isNot)])}`;
    const clauses = [...isNeither(isNot), ...does];
    return `is missing${clauses.length > 1 ? ',' : ''} or ${and(clauses)}`;
  },
  presentBut: (isNot, does) =>
    does.length === 0 ? `is present but ${neither(isNot)}` : `is present but ${and([...isNeither(isNot), ...does])}`,
  orWithout: (clause, property) => `${clause}, or that have no ${property}`,
  having(all, present, properties) {
    if (present) return `that have ${joined(all, properties)}`;
    if (!all || properties.length === 1) return `that have ${or(properties.map((property) => `no ${property}`))}`;
    return `that have ${neither(properties)}`;
  },
  isThere: (all, present, properties) =>
    `${joined(all, properties)} ${all && properties.length > 1 ? 'are' : 'is'} ${present ? 'present' : 'missing'}`,
  join: (all, [first = '', ...rest], isCompound) => joined(all, besides(first, rest, !all || isCompound)),
  heading: (all) => `documents that meet ${all ? 'all' : 'at least one'} of these conditions:`,
  innerHeading: (all) => `${all ? 'all' : 'at least one'} of these:`,
};

const joinedInPortuguese = (all: boolean, items: readonly string[]) => list(items, all ? 'e' : 'ou');
const e = (items: readonly string[]) => joinedInPortuguese(true, items);
const ou = (items: readonly string[]) => joinedInPortuguese(false, items);
const affirmed = (item: string) => `é ${item}`;
const denied = (item: string) => `não é ${item}`;
const nem = (items: readonly string[]) => denied(list(items, 'nem'));
const isNem = (items: readonly string[]) => (items.length === 0 ? [] : [nem(items)]);

/** The same as `englishValue`. */
function portugueseValue({ all, is, isNot, atOnce, listed }: ValueWords): string {
  if (listed) return affirmed(`um de ${ou(is)}`);
  if (!all) return isNot.length === 0 ? affirmed(ou(is)) : ou([...is.map(affirmed), ...isNot.map(denied)]);
  const positive = `${affirmed(e(is))}${atOnce ? ' ao mesmo tempo' : ''}`;
  if (isNot.length === 0) return positive;
  return is.length === 0 ? nem(isNot) : `${positive}, mas ${nem(isNot)}`;
}

const portuguese: Wording = {
  everything: 'todos os documentos',
  nothing: 'nenhum documento',
  emptyText: 'um texto vazio',
  words: `ao ausente ausentes condições cumprem cujo de destas documento documentos e é está estas estão mas menos mesmo
    não nem nenhum no os ou pelo presente presentes que têm tempo texto todas todos um uma vazio acentos diferenciar em
    maiúsculas sem às ${verbsAndOrders('pt-BR')}`,
  documents: (clause) => `documentos ${clause}`,
  // A label may be feminine, which nobody says; the name of a property, as code, is masculine.
  whose: (property, predicate) => `${property.startsWith('“') ? 'em que' : 'cujo'} ${property} ${predicate}`,
  part(comparator, parts, all, isDenied) {
    const [verb] = partVerbs[comparator]['pt-BR'];
    if (!isDenied) return [`${verb} ${joinedInPortuguese(all, parts)}`];
    return all ? [`não ${verb} ${list(parts, 'nem')}`] : parts.map((part) => `não ${verb} ${part}`);
  },
  predicate(words) {
    const { all, is, isNot, does } = words;
    if (is.length + isNot.length === 0) return joinedInPortuguese(all, does);
    return joinedInPortuguese(all, besides(portugueseValue(words), does, is.length + isNot.length > 1));
  },
  predicateOrMissing({ all, is, isNot, does }) {
    if (!all) return ou([...is.map(affirmed), 'está ausente', ...isNot.map(denied), ...does]);
    return `está ausente ou ${e([...isNem(isNot), ...does])}`;
  },
  presentBut: (isNot, does) => `está presente, mas ${e([...isNem(isNot), ...does])}`,
  orWithout: (clause, property, isCompound) => `${clause}${isCompound ? ',' : ''} ou que não têm ${property}`,
  having(all, present, properties) {
    if (present) return `que têm ${joinedInPortuguese(all, properties)}`;
    return all
      ? `que não têm ${list(properties, 'nem')}`
      : `que ${ou(properties.map((property) => `não têm ${property}`))}`;
  },
  isThere(all, present, properties) {
    const many = all && properties.length > 1;
    return `${joinedInPortuguese(all, properties)} ${many ? 'estão' : 'está'} ${present ? 'presente' : 'ausente'}${many ? 's' : ''}`;
  },
  join: (all, [first = '', ...rest], isCompound) => joinedInPortuguese(all, besides(first, rest, isCompound)),
  heading: (all) => `documentos que cumprem ${all ? 'todas estas' : 'pelo menos uma destas'} condições:`,
  innerHeading: (all) => (all ? 'todas estas:' : 'pelo menos uma destas:'),
};

export const wordings = /* @__PURE__ */ texts<Wording>({ en: english, 'pt-BR': portuguese });

/** A value for use in a sentence, quoted where it could be mistaken for other words. */
export function valueInWords(value: Word, { emptyText, words }: Wording): string {
  const { text, quoted } = value;
  if (text === '') return emptyText;
  const isPlain =
    !/[^\p{L}\p{M}\p{N}_.:/@+-]/u.test(text) &&
    /^-?[\p{L}\p{N}]/u.test(text) &&
    /[\p{L}\p{M}\p{N}]$/u.test(text) &&
    !words.split(/\s+/).includes(text.normalize().toLowerCase()) &&
    (!quoted || isStringWord(text));
  return isPlain ? text : visible(quote(text));
}

/** The name of a property, as code. */
export function nameInWords(name: string): string {
  return codeInLine(visible(name));
}

/** What people call a property or a value, in quotes that no filter has. */
export function labelInWords(label: string): string {
  return `“${visible(label)}”`;
}

/** Escapes invisible characters other than joiners and plain spaces. */
function visible(text: string): string {
  return text.replace(/(?![ \u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/gu, (found) => {
    const code = (found.codePointAt(0) as number).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}
