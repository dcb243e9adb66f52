import { givenDialect } from '../language/dialect/dialects.ts';
import { type Filter, isCondition } from '../language/filter.ts';
import { budgetOf, type Decision } from '../meaning/decide/decide.ts';
import type { Budget } from '../meaning/logic/sat-solver.ts';
import { closuresOf } from '../meaning/match/closures.ts';
import { normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import type { Locale } from '../messages/locale.ts';
import { type Answers, answersAbout } from './answers.ts';
import { Changes } from './changes.ts';
import { type Mutation, mutationsOf } from './mutate.ts';
import type { MutationOptions } from './options.ts';
import { placesOf } from './places.ts';
import { keyOfDocument, prettier, vocabularyOf } from './vocabulary.ts';

type Document = Readonly<Record<string, unknown>>;

/** A mutation and what was decided of it. */
export type Judged = Mutation & Decision;

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

/**
 * Judges the mutations of a filter that these documents do not tell from it: by the documents found for others first, then
 * by a decision.
 */
export function judge(
  root: Filter,
  options: MutationOptions,
  locale: Locale,
  noticing: readonly object[] = [],
): Judgement {
  const view = viewOf(options);
  // Refuses an operator without a meaning.
  closuresOf(normalForm(root, options.properties), view);
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
  const context = { dialect: givenDialect(options.dialect), properties: options.properties, locale };
  const mutations = mutationsOf(places, context);
  const noticed = noticing.map((document) => {
    const { tells } = answersTo(document);
    return [...mutations.keys()].filter((at) => tells(mutations[at] as Mutation));
  });
  const known = new Set(noticed.flat());
  const alive = mutations.filter((_, at) => !known.has(at));
  // For decisions, for pretty documents, and for a last look at what the documents tell.
  const [budget, spare, last] = [budgetOf(options), budgetOf(options), budgetOf(options)];
  const changes = new Changes(places, alive, options, budget);
  const judged = alive.map((mutation): Judged => {
    const known = told(mutation, budget);
    if (known !== undefined) return { ...mutation, answer: 'no', witness: known };
    const { answer, witness } = changes.decide(mutation);
    if (witness === undefined) return { ...mutation, answer };
    const holds = (other: object) => {
      spare.left -= costOfAnswer * places.length;
      return spare.left > 0 && answersTo(other).tells(mutation);
    };
    const document = spare.left > 0 ? prettier(witness, vocabulary, holds) : witness;
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
