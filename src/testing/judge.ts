import { givenDialect } from '../language/dialect/dialects.ts';
import type { Filter } from '../language/filter.ts';
import { budgetOf, type Decision, impliesWithin } from '../meaning/decide/decide.ts';
import { closuresOf, type Predicate } from '../meaning/match/closures.ts';
import { normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import type { Locale } from '../messages/locale.ts';
import { type Mutation, mutationsOf } from './mutate.ts';
import type { MutationOptions } from './options.ts';
import { keyOfDocument, prettier, vocabularyOf } from './vocabulary.ts';

type Document = Readonly<Record<string, unknown>>;

/** A mutation, with the documents that it selects and what was decided of it. */
export interface Judged extends Mutation, Decision {
  readonly selects: Predicate;
}

/** A filter with its mutations judged, and documents of which each tells some from the filter. */
interface Judgement {
  readonly selects: Predicate;
  readonly mutants: readonly Judged[];
  readonly documents: readonly Document[];
}

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
  const selects = closuresOf(normalForm(root), view);
  const vocabulary = vocabularyOf(root, view.equality, options.properties);
  const documents = new Map<string, Document>();
  const expected = new Map<Document, boolean>();
  const seen = noticing.map((document) => [document, selects(document)] as const);
  const told = (other: Predicate) =>
    [...expected].find(([document, isSelected]) => other(document) !== isSelected)?.[0];
  const context = { dialect: givenDialect(options.dialect), properties: options.properties, locale };
  const alive = mutationsOf(root, context)
    .map((mutation) => ({ ...mutation, selects: closuresOf(normalForm(asNode(mutation.filter)), view) }))
    .filter((mutant) => seen.every(([document, isSelected]) => mutant.selects(document) === isSelected));
  const judged = alive.map((mutant) => {
    const known = told(mutant.selects);
    if (known !== undefined) return { ...mutant, answer: 'no' as const, witness: known };
    const { answer, witness } = sameness(root, asNode(mutant.filter), options);
    if (witness === undefined) return { ...mutant, answer };
    const differ: Predicate = (document) => selects(document) !== mutant.selects(document);
    const document = prettier(witness, vocabulary, differ);
    documents.set(keyOfDocument(document), document);
    expected.set(document, selects(document));
    return { ...mutant, answer, witness: document };
  });
  // A mutant that was too hard to decide may be told by what was found for a later one.
  const mutants = judged.map((mutant) => {
    const witness = mutant.answer === 'unknown' ? told(mutant.selects) : undefined;
    return witness === undefined ? mutant : { ...mutant, answer: 'no' as const, witness };
  });
  return { selects, mutants, documents: [...documents.values()] };
}

/** A constant as a filter that is true of every document or of none. */
function asNode(filter: Filter | boolean): Filter {
  return typeof filter === 'boolean' ? { kind: filter ? 'and' : 'or', operands: [] } : filter;
}

function sameness(a: Filter, b: Filter, options: MutationOptions): Decision {
  const budget = budgetOf(options);
  const there = impliesWithin(a, b, options, budget);
  return there.answer === 'yes' ? impliesWithin(b, a, options, budget) : there;
}
