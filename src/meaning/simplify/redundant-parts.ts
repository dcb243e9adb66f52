import { checkFilter } from '../../language/check-filter.ts';
import type { Filter, FilterLike } from '../../language/filter.ts';
import type { Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { AllInterpretations } from '../logic/all-interpretations.ts';
import { interpretations } from '../logic/interpretations.ts';
import { type Branch, type Formula, formulaOf } from '../logic/negation-normal-form.ts';
import { checkOptions, defaultBudget } from '../options.ts';
import { type Constant, findConstants } from './find-constants.ts';

/** A part of a filter that can be replaced by `true` or `false`. */
export interface RedundantPart {
  readonly filter: Filter;
  /** The filters around it, outermost first. */
  readonly ancestors: readonly Filter[];
  readonly value: boolean;
  /** Whether it has this value everywhere, not only in its context. */
  readonly constant: boolean;
  /** For a constant group, a minimal set of its parts that makes it constant. */
  readonly core?: readonly Filter[];
  /** Another part whose value, where it is as named, decides this one. */
  readonly because?: { readonly filter: Filter; readonly value: boolean };
}

export interface RedundantPartsOptions {
  readonly properties?: Properties;
  /** The most work to do; parts still undecided then count as needed. */
  readonly budget?: number;
}

// Each part is removed once, which takes quadratic time.
const maxCoreParts = 200;

/**
 * The parts of a filter that make no difference to what it selects, in every interpretation: any of them, or all, can be
 * replaced by their constants. In the order of the text; parts inside a listed part are not listed. Throws as `compile` does.
 */
export function redundantParts(filter: FilterLike, options: RedundantPartsOptions = {}): readonly RedundantPart[] {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = formulaOf(root);
  const budget = { left: options.budget ?? defaultBudget };
  const inAll = new AllInterpretations(formula, interpretations(root, formula, options.properties, budget), budget);
  // A constant `true` in an `and` only adds documents, a `false` in an `or` only removes some. So if all of one kind
  // together change nothing, neither do any of both kinds.
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
  // Explanations get at most a tenth of the usual budget.
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

  /** The parts of a constant group after dropping each one without which it stays constant. */
  function coreOf(part: Formula, value: boolean): readonly Formula[] {
    if (part.kind !== (value ? 'or' : 'and')) return [];
    let core = joined(part);
    if (core.length > maxCoreParts) return [];
    for (const one of core) {
      const less = core.filter((other) => other !== one);
      if (inAll.never(...less.map((other) => inAll.is(other, !value)))) core = less;
    }
    return core;
  }

  /** The nearest sibling of the part, or of one of its ancestors, that decides it by itself. */
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

/** The operands of a branch except one, with nested branches of its kind flattened. */
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

/** The parent of each part. */
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
