import { type Ask, type Formula, fold, isNegatedComparison } from '../normal-form.ts';

/** The form of what a filter would select if, as in SQL, no negated comparison were true of an absent property. */
export function sqlNegation(formula: Formula): Formula {
  return fold<Formula>(formula, {
    ask(ask) {
      if (!isNegatedComparison(ask)) return ask;
      const present: Ask = { ...ask, family: 'presence', means: 'present', values: [], negated: false };
      return { kind: 'and', operands: [ask, present], at: ask.at, inverted: ask.inverted };
    },
    or: (operands, or) => ({ ...or, operands }),
    and: (operands, and) => ({ ...and, operands }),
  });
}
