import { checkFilter } from '../language/check-filter.ts';
import { givenDialect } from '../language/dialect/dialects.ts';
import { type Filter, type FilterLike, isCondition, isGroup } from '../language/filter.ts';
import { checkArgument } from '../language/filter-error.ts';
import { budgetOf, type Decision } from '../meaning/decide/decide.ts';
import type { Budget } from '../meaning/logic/sat-solver.ts';
import { closuresOf, type Document } from '../meaning/match/closures.ts';
import { documentCheck } from '../meaning/match/compile.ts';
import { normalForm } from '../meaning/normal-form.ts';
import { checkOptions, type DecideOptions, type View, viewOf } from '../meaning/options.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';
import { remembered } from '../source/remembered.ts';
import { listOf } from '../source/shape.ts';
import { changeDecider } from './changes.ts';
import { type Mutation, mutationsOf } from './mutate.ts';
import { type Place, placesOf } from './places.ts';
import { keyOfDocument, prettier, vocabularyOf } from './vocabulary.ts';

/** As for `equivalent`; the budget is for all mutants together, a tenth of it at most for one question. */
export interface MutationOptions extends DecideOptions {
  /** The language of titles; English by default. */
  readonly locale?: Locale;
}

/** A mutation and what was decided of it. */
export type Judged = Mutation & Decision;

/** The answers of the parts of filters about one document. */
interface Answers {
  /** Whether the whole filter selects the document. */
  readonly selected: boolean;
  /** Whether only the filter or only its mutation selects the document. */
  tells(mutation: Pick<Mutation, 'place' | 'part'>): boolean;
}

/** A filter with its mutations judged, and documents of which each tells some from the filter. */
interface Judgement {
  /** The mutations that each given document tells from the filter, by their numbers. */
  readonly noticed: readonly (readonly number[])[];
  /** The other mutations. */
  readonly mutants: readonly Judged[];
  readonly documents: readonly { readonly document: Document; readonly answers: Answers }[];
}

// What an answer of one part about a document costs, in units of the budget.
const costOfAnswer = 4;
// What a new value costs that documents are asked about.
const costOfValue = 20;

const documentsCheck = /* @__PURE__ */ listOf(documentCheck, 'a list of documents');

/**
 * Judges the mutations of a filter that these documents do not tell from it: by the documents found for others first, then
 * by a decision.
 */
export function judge(filter: FilterLike, options: MutationOptions, noticing: readonly object[]): Judgement {
  const root = checkFilter(filter);
  checkOptions(options);
  checkArgument(documentsCheck, noticing, 'documents');
  const view = viewOf(options);
  // Refuses an operator without a meaning.
  closuresOf(normalForm(root), view);
  const places = placesOf(root);
  const answersTo = answersAbout(places, view);
  const vocabulary = vocabularyOf(root, view.equality, options.properties);
  const found = new Map<string, { readonly document: Document; readonly answers: Answers }>();
  const told = (mutation: Mutation, budget: Budget) => {
    if (budget.left <= 0) return undefined;
    budget.left -= found.size + costOfValue * (isCondition(mutation.part) ? mutation.part.values.length : 0);
    for (const { document, answers } of found.values()) if (answers.tells(mutation)) return document;
    return undefined;
  };
  const context = {
    dialect: givenDialect(options.dialect),
    properties: options.properties,
    locale: knownLocale(options.locale),
  };
  const mutations = mutationsOf(places, context);
  const noticed = noticing.map((document) => {
    const { tells } = answersTo(document);
    return [...mutations.keys()].filter((at) => tells(mutations[at] as Mutation));
  });
  const known = new Set(noticed.flat());
  const alive = mutations.filter((_, at) => !known.has(at));
  // For decisions, for pretty documents, and for a last look at what the documents tell.
  const [budget, spare, last] = [budgetOf(options), budgetOf(options), budgetOf(options)];
  const decide = changeDecider(places, alive, options, budget);
  const judged = alive.map((mutation): Judged => {
    const known = told(mutation, budget);
    if (known !== undefined) return { ...mutation, answer: 'no', witness: known };
    const { answer, witness } = decide(mutation);
    if (witness === undefined) return { ...mutation, answer };
    const holds = (other: object) => {
      spare.left -= costOfAnswer * places.length;
      return spare.left > 0 && answersTo(other).tells(mutation);
    };
    const document = spare.left > 0 ? prettier(witness, vocabulary, holds, options.properties) : witness;
    found.set(keyOfDocument(document), { document, answers: answersTo(document) });
    return { ...mutation, answer, witness: document };
  });
  // A mutant that was too hard to decide may be told by what was found for a later one.
  const mutants = judged.map((mutant): Judged => {
    const witness = mutant.answer === 'unknown' ? told(mutant, last) : undefined;
    return witness === undefined ? mutant : { ...mutant, answer: 'no', witness };
  });
  return { noticed, mutants, documents: [...found.values()] };
}

/** Makes the answers about a document; the conditions are compiled once for all documents. */
function answersAbout(places: readonly Place[], view: View): (document: object) => Answers {
  const predicateOf = remembered((condition: Filter) => closuresOf(normalForm(condition), view));
  const indexes = new Map(places.map(({ part, index }) => [part, index]));
  return (document) => {
    // Of each place, from the inside out: its answer, and how many operands decide a group alone.
    const answers = new Uint8Array(places.length);
    const deciding = new Int32Array(places.length);
    for (let index = places.length - 1; index >= 0; index--) {
      const { part, outer } = places[index] as Place;
      const answer = isGroup(part) ? (deciding[index] === 0) !== (part.kind === 'or') : predicateOf(part)(document);
      if (answer) answers[index] = 1;
      if (outer !== undefined && answer !== (outer.part.kind === 'and')) (deciding[outer.index] as number)++;
    }
    // Whether the filter selects the document only if the part there is true, or only if it is false.
    const decisive = new Uint8Array(places.length);
    for (const { index, outer } of places) {
      if (outer === undefined) decisive[index] = 1;
      else if (decisive[outer.index] === 1) {
        const decides = (answers[index] === 1) !== (outer.part.kind === 'and');
        decisive[index] = deciding[outer.index] === (decides ? 1 : 0) ? 1 : 0;
      }
    }
    const selects = (part: Filter): boolean => {
      const index = indexes.get(part);
      if (index !== undefined) return answers[index] === 1;
      if (!isGroup(part)) return predicateOf(part)(document);
      if (part.kind === 'not') return !part.operands.some(selects);
      return part.kind === 'or' ? part.operands.some(selects) : part.operands.every(selects);
    };
    return {
      selected: answers[0] === 1,
      tells: ({ place, part }) => decisive[place.index] === 1 && (answers[place.index] === 1) !== selects(part),
    };
  };
}
