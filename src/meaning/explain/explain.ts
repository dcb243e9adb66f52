import { orderWords } from '../../language/dialect/operator-words.ts';
import type { FilterLike, Word } from '../../language/filter.ts';
import { isPart, type PartMeaning, type PositiveMeaning } from '../../language/meanings.ts';
import { knownLocale, type Locale } from '../../messages/locale.ts';
import { checkOptions, type ViewOptions } from '../options.ts';
import { kindSpeech } from './moments.ts';
import {
  type ComparedValue,
  type Phrase,
  type PhraseGroup,
  type PresencePhrase,
  phrasesOf,
  type ValuePhrase,
} from './phrases.ts';
import { labelInWords, nameInWords, type ValueWords, valueInWords, type Wording, wordings } from './wording.ts';

/** The declared `properties` say which words are dates, months and years of instants and dates. */
export interface ExplainOptions extends ViewOptions {
  /** The language of the text; English by default. */
  readonly locale?: Locale;
  /** What a property is called, and one of its values as `status.new`; by default as in the filter. */
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * Describes in words which documents a filter selects: on one line, or as a list, indented by two spaces per level, if groups are
 * nested. What follows from the rest may be left out. Throws as `compile` does.
 */
export function explain(filter: FilterLike, options: ExplainOptions = {}): string {
  checkOptions(options);
  const locale = knownLocale(options.locale);
  const kinds = kindSpeech(options.properties ?? {}, locale);
  const say: Speech = { ...wordings[locale], locale, kinds, labelOf: labelling(options.labels) };
  const phrase = phrasesOf(filter);
  if (typeof phrase === 'boolean') return phrase ? say.everything : say.nothing;
  if (phrase.kind === 'value' && phrase.missing) {
    const clause = say.whose(nameOf(phrase.property, say), say.predicate(valueWordsOf(phrase, say)));
    return say.documents(
      say.orWithout(clause, nameOf(phrase.property, say), phrase.is.length + phrase.isNot.length > 1),
    );
  }
  return isOneLine(phrase) ? say.documents(sentence(phrase, say, clauseOf)) : listOf(phrase, say);
}

/** The words of a language, and those for declared properties. */
type Speech = Wording & {
  readonly locale: Locale;
  readonly kinds: ReturnType<typeof kindSpeech>;
  labelOf(name: string): string | undefined;
};

function labelling(labels: Readonly<Record<string, string>> = {}): Speech['labelOf'] {
  return (name) => (Object.hasOwn(labels, name) ? labels[name] : undefined);
}

function nameOf(property: string, say: Speech): string {
  const label = say.labelOf(property);
  return label === undefined ? nameInWords(property) : labelInWords(label);
}

function namesOf({ properties }: PresencePhrase, say: Speech): readonly string[] {
  return properties.map((property) => nameOf(property, say));
}

type Simple = ValuePhrase | PresencePhrase;

type OneLine = Simple | (Omit<PhraseGroup, 'parts'> & { readonly parts: readonly Simple[] });

/** Whether a phrase has no nested groups and is short enough for one sentence. */
function isOneLine(phrase: Phrase): phrase is OneLine {
  if (phrase.kind !== 'group') return true;
  const { parts } = phrase;
  const simple = parts.filter((part) => part.kind !== 'group');
  if (simple.length < parts.length) return false;
  return parts.length < 3 || (parts.length < 5 && !simple.some(isCompound));
}

function sentence(phrase: OneLine, say: Speech, write: (phrase: Simple, say: Speech) => string): string {
  if (phrase.kind !== 'group') return write(phrase, say);
  const clauses = phrase.parts.map((part) => write(part, say));
  return say.join(phrase.all, clauses, phrase.parts.some(isCompound));
}

/** Whether its words contain an `and` or `or`. */
function isCompound(phrase: Simple): boolean {
  if (phrase.kind === 'existence') return phrase.properties.length > 1;
  const { all, is, isNot, missing } = phrase;
  return is.length + isNot.length > 1 || missing || (all && is.length === 0);
}

/** `whose … is …`, `that have …`. */
function clauseOf(phrase: Simple, say: Speech): string {
  if (phrase.kind === 'existence') return say.having(phrase.all, phrase.present, namesOf(phrase, say));
  return say.whose(nameOf(phrase.property, say), predicateOf(phrase, say));
}

/** `… is …`. */
function statementOf(phrase: Simple, say: Speech): string {
  if (phrase.kind === 'existence') return say.isThere(phrase.all, phrase.present, namesOf(phrase, say));
  return `${nameOf(phrase.property, say)} ${predicateOf(phrase, say)}`;
}

function predicateOf(phrase: ValuePhrase, say: Speech): string {
  const words = valueWordsOf(phrase, say);
  if (phrase.missing) return say.predicateOrMissing(words);
  return phrase.all && phrase.is.length === 0 ? say.presentBut(words.isNot, words.does) : say.predicate(words);
}

function valueWordsOf({ all, property, is, isNot }: ValuePhrase, say: Speech): ValueWords {
  const inWords = (value: Word) => {
    const label = say.labelOf(`${property}.${value.text}`);
    if (label !== undefined) return labelInWords(label);
    return say.kinds.value(property, value.text, (text) => valueInWords({ text }, say)) ?? valueInWords(value, say);
  };
  const compare = (means: PositiveMeaning, value: Word) =>
    say.kinds.compared(property, means, value.text) ??
    (means === 'equal' ? inWords(value) : `${orderWords[means][say.locale][0]} ${inWords(value)}`);
  const values = (compared: readonly ComparedValue[]) => [
    ...new Set(compared.flatMap(({ means, value }) => (isPart(means) ? [] : [compare(means, value)]))),
  ];
  const does = (compared: readonly ComparedValue[], isDenied: boolean) => {
    const parts = new Map<PartMeaning, Set<string>>();
    for (const { means, value } of compared) {
      if (isPart(means)) parts.set(means, (parts.get(means) ?? new Set()).add(inWords(value)));
    }
    return [...parts].flatMap(([means, some]) => say.part(means, [...some], all, isDenied));
  };
  const isEqual = ({ means }: ComparedValue) => means === 'equal';
  return {
    all,
    is: values(is),
    isNot: values(isNot),
    does: [...does(is, false), ...does(isNot, true)],
    listed:
      !all &&
      isNot.length === 0 &&
      values(is).length > 2 &&
      !say.kinds.isMoment(property) &&
      is.every((one) => isEqual(one) || isPart(one.means)),
    atOnce: all && values(is.filter(isEqual)).length > 1,
  };
}

// Deeper lines are not indented further: nobody could read them.
const maxIndent = 80;

function listOf(root: PhraseGroup, say: Speech): string {
  const lines = [say.heading(root.all)];
  const list = (parts: readonly Phrase[], indent: number) => {
    for (const part of parts) {
      const text = isOneLine(part) ? sentence(part, say, statementOf) : say.innerHeading(part.all);
      lines.push(`${' '.repeat(indent)}- ${text}`);
      if (!isOneLine(part)) list(part.parts, Math.min(indent + 2, maxIndent));
    }
  };
  list(root.parts, 0);
  return lines.join('\n');
}
