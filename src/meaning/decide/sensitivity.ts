import type { CompareFilter, Filter, FilterLike } from '../../language/filter.ts';
import { map } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import { conditionsByProperty } from '../logic/document-space.ts';
import type { Domain } from '../logic/domain.ts';
import { jointDomain } from '../logic/joint-domain.ts';
import { minimizeWitness } from '../logic/minimize-witness.ts';
import { formulaOf } from '../logic/negation-normal-form.ts';
import { Encoding } from '../logic/sat-encoding.ts';
import { compile } from '../match/compile.ts';
import { checkOptions, type DecideOptions, defaultBudget } from '../options.ts';
import { both, type Decision, not, satisfiable } from './decide.ts';
import { sqlNegation } from './sql-negation.ts';

/** Whether what a filter selects depends on how a service interprets it, each with a document that shows it. */
export interface Sensitivity {
  /** `yes` if it matters whether the negation of a comparison is true of an absent property, as here, or not, as in SQL. */
  readonly negation: Decision;
  /** `yes` if it matters whether values are compared by text or with their types. */
  readonly equality: Decision;
}

/**
 * Which behaviour that the service has not published would change what a filter selects. `unknown` where the budget ends,
 * and where one property is compared as a number by text and as a string by type and no document was found.
 */
export function sensitivity(filter: FilterLike, options: DecideOptions = {}): Sensitivity {
  const root = checkFilter(filter);
  checkOptions(options);
  return { negation: satisfiable(both(root, not(sqlNegation(root))), options), equality: ofEquality(root, options) };
}

function ofEquality(root: Filter, options: DecideOptions): Decision {
  // The same conditions a second time, to be read with types.
  const copies = new Set<CompareFilter>();
  const typed = map(root, (node) => {
    if (node.kind !== 'compare') return node;
    const copy = { ...node };
    copies.add(copy);
    return copy;
  });
  const space = new Map<string, Domain>();
  let exact = true;
  for (const [name, conditions] of conditionsByProperty(both(root, typed))) {
    const comparisons = conditions.filter((condition) => condition.kind === 'compare');
    const domain = jointDomain(name, comparisons, copies, options.properties);
    if (domain === undefined) return { answer: 'unknown' };
    exact &&= domain.exact;
    space.set(name, domain);
  }
  const budget = { left: options.budget ?? defaultBudget };
  const [byText, byType] = (['text', 'typed'] as const).map((equality) => compile(root, { ...options, equality }));
  const answers = [both(root, not(typed)), both(typed, not(root))].map((difference) => {
    const encoding = new Encoding(space);
    encoding.hold(formulaOf(difference), 'complement');
    const answer = encoding.solver.solve([], budget);
    return answer ? encoding.document() : answer;
  });
  const document = answers.find((answer) => typeof answer === 'object');
  if (document) return { answer: 'yes', witness: minimizeWitness(document, (one) => byText?.(one) !== byType?.(one)) };
  return { answer: exact && !answers.includes(undefined) ? 'no' : 'unknown' };
}
