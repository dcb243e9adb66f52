import type { Filter, FilterLike } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import { AllInterpretations } from '../logic/all-interpretations.ts';
import { interpretations } from '../logic/interpretations.ts';
import { type Branch, type Formula, formulaOf } from '../logic/negation-normal-form.ts';
import { checkOptions, defaultBudget } from '../options.ts';
import { type Constant, findConstants } from './find-constants.ts';

/** A filter inside another that could as well be always true or always false. */
export interface RedundantPart {
  readonly filter: Filter;
  /** Those around it, the outermost first. */
  readonly ancestors: readonly Filter[];
  readonly value: boolean;
  /** Whether it is that wherever it stands. */
  readonly constant: boolean;
  /** Of a constant group, the fewest of its parts that make it so. */
  readonly core?: readonly Filter[];
  /** Another part that is enough to make it so, when it has the value named. */
  readonly because?: { readonly filter: Filter; readonly value: boolean };
}

export interface RedundantPartsOptions {
  readonly properties?: Properties;
  /** The work that may be done; what it leaves open counts as needed. */
  readonly budget?: number;
}

// Each part is left out once, which takes the square of their number.
const mostForCore = 200;

/**
 * The parts of a filter that make no difference to what it selects, in whatever way a service reads it: each of them,
 * some and all can be replaced by their constants. In the order of the text; those inside one of them are left out.
 * Throws as `compile` does.
 */
export function redundantParts(filter: FilterLike, options: RedundantPartsOptions = {}): readonly RedundantPart[] {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = formulaOf(root);
  const budget = { left: options.budget ?? defaultBudget };
  const inAll = new AllInterpretations(formula, interpretations(root, formula, options.properties), budget);
  // A constant `true` in an `and` only adds documents, a `false` in an `or` only takes some away. So where all of one
  // kind together change nothing, neither do any of both kinds.
  const constants = [true, false].flatMap((value) => findConstants(formula, inAll, [value]));
  if (constants.length === 0) return [];
  const found = new Map(constants.map((constant) => [constant.part.at, constant]));
  const around = parents(formula);
  const filters: Filter[] = [];
  const ancestry = new Map<number, readonly Filter[]>();
  visit(root, (node, ancestors) => {
    if (found.has(filters.length)) ancestry.set(filters.length, [...ancestors]);
    filters.push(node);
  });

  const gone = new Set(constants.map(({ part }) => part));
  // To know why is worth a fraction of the work.
  budget.left = Math.min(budget.left, defaultBudget / 10);
  return [...ancestry].flatMap(([at, ancestors]): readonly RedundantPart[] => {
    const { part, value } = found.get(at) as Constant;
    if (isInside(part)) return [];
    const own = { filter: filters[at] as Filter, ancestors, value: value !== part.inverted };
    if (inAll.never(inAll.is(part, !value))) {
      const core = coreOf(part, value).map(({ at }) => filters[at] as Filter);
      return [{ ...own, constant: true, ...(core.length > 1 && { core }) }];
    }
    const cause = causeOf(part, value);
    if (cause === undefined) return [{ ...own, constant: false }];
    const because = { filter: filters[cause.part.at] as Filter, value: cause.value !== cause.part.inverted };
    return [{ ...own, constant: false, because }];
  });

  function isInside(part: Formula): boolean {
    for (let outer = around.get(part); outer; outer = around.get(outer)) if (gone.has(outer)) return true;
    return false;
  }

  /** What is left of the parts of a constant when each one is dropped without which it stays the same. */
  function coreOf(part: Formula, value: boolean): readonly Formula[] {
    if (part.kind !== (value ? 'or' : 'and')) return [];
    let core = joined(part);
    if (core.length > mostForCore) return [];
    for (const one of core) {
      const less = core.filter((other) => other !== one);
      if (inAll.never(...less.map((other) => inAll.is(other, !value)))) core = less;
    }
    return core;
  }

  /** The nearest of the parts beside it, or beside what is around it, that alone decides it. */
  function causeOf(part: Formula, value: boolean): Constant | undefined {
    const claim = inAll.is(part, !value);
    let inside = part;
    for (let outer = around.get(part); outer; outer = around.get(outer)) {
      const assumed = outer.kind === 'and';
      for (const other of joined(outer, inside)) {
        if (gone.has(other)) continue;
        if (inAll.never(claim, inAll.is(other, assumed))) return { part: other, value: assumed };
      }
      inside = outer;
    }
    return undefined;
  }
}

/** The operands of a branch but one, and for those of its kind theirs. */
function joined(branch: Branch, but?: Formula): readonly Formula[] {
  const found: Formula[] = [];
  const rest = [...branch.operands].reverse();
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part === but) continue;
    if (part.kind === branch.kind) rest.push(...[...part.operands].reverse());
    else found.push(part);
  }
  return found;
}

/** The branch directly around each part. */
function parents(formula: Formula): ReadonlyMap<Formula, Branch> {
  const around = new Map<Formula, Branch>();
  const rest: Formula[] = [formula];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part.kind === 'leaf') continue;
    for (const operand of part.operands) {
      around.set(operand, part);
      rest.push(operand);
    }
  }
  return around;
}
