import { checkFilter } from '../../language/check-filter.ts';
import { givenDialect } from '../../language/dialect/dialects.ts';
import { type Filter, type FilterLike, type Group, isGroup } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { AllInterpretations, type Claim, interpretations } from '../logic/interpretations.ts';
import { settlesNegations } from '../logic/settled.ts';
import { type Formula, type Junction, normalForm, partsOfFormula } from '../normal-form.ts';
import { checkOptions, defaultBudget, type SimplifyOptions } from '../options.ts';

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

// Each part is removed once, which takes quadratic time.
const maxCoreParts = 200;

/**
 * The parts of a filter that make no difference to what it selects, in every interpretation: any of them, or all, can be
 * replaced by their constants. In the order of the text; parts inside a listed part are not listed. Throws as `compile` does.
 */
export function redundantParts(filter: FilterLike, options: SimplifyOptions = {}): readonly RedundantPart[] {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = normalForm(root);
  const budget = { left: options.budget ?? defaultBudget };
  const isSettled = settlesNegations(root, givenDialect(options.dialect));
  const interpreted = interpretations(formula, options, budget, isSettled);
  const inAll = new AllInterpretations(formula, interpreted, budget);
  // A constant `true` in an `and` only adds documents, a `false` in an `or` only removes some. So if all of one kind
  // together change nothing, neither do any of both kinds.
  const constants = [true, false].flatMap((value) => findConstants(formula, inAll, [value]));
  if (constants.length === 0) return [];
  const around = parents(formula);
  const gone = new Set(constants.map(({ part }) => part));
  // Explanations get at most a tenth of the usual budget.
  budget.left = Math.min(budget.left, defaultBudget / 10);
  const { filters, written } = writtenParts(root, constants, around);
  return written.flatMap(({ at, ancestors, parts, value, inverted }): readonly RedundantPart[] => {
    const [first] = parts as readonly [Formula, ...Formula[]];
    if (isInside(first)) return [];
    const own = { filter: filters[at] as Filter, ancestors, value: value !== inverted };
    if (parts.every((part) => inAll.never([inAll.is(part, !value)]))) {
      const core = parts.length > 1 ? [] : coreOf(first, value).map(({ at }) => filters[at] as Filter);
      return [{ ...own, constant: true, ...(core.length > 1 && { core }) }];
    }
    const cause = causeOf(parts, value);
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
    let core = part.operands;
    if (core.length > maxCoreParts) return [];
    for (const one of core) {
      const less = core.filter((other) => other !== one);
      if (inAll.never(less.map((other) => inAll.is(other, !value)))) core = less;
    }
    return core;
  }

  /** The nearest sibling of the parts, or of a group around them, that decides each by itself. */
  function causeOf(parts: readonly Formula[], value: boolean): Constant | undefined {
    let inside = parts;
    for (let outer = around.get(parts[0] as Formula); outer; outer = around.get(outer)) {
      const assumed = outer.kind === 'and';
      for (const other of outer.operands) {
        if (gone.has(other) || inside.includes(other)) continue;
        const claim = inAll.is(other, assumed);
        if (parts.every((part) => inAll.never([inAll.is(part, !value), claim]))) return { part: other, value: assumed };
      }
      inside = [outer];
    }
    return undefined;
  }
}

/** A filter as it was written that can be replaced by a constant, and the parts of the normal form that it stands for. */
interface WrittenPart extends Pick<RedundantPart, 'ancestors'> {
  readonly at: number;
  readonly parts: readonly Formula[];
  /** The constant of the parts, and whether that of the filter is the other one. */
  readonly value: boolean;
  readonly inverted: boolean;
}

/**
 * The written filters of the constants, in the order of the text, and all filters by their index. A group that the normal form
 * joins with the one around it counts as a whole, with the negations around it, if each of its operands is a constant.
 */
function writtenParts(
  root: Filter,
  constants: readonly Constant[],
  around: ReadonlyMap<Formula, Junction>,
): { readonly filters: readonly Filter[]; readonly written: readonly WrittenPart[] } {
  const found = new Map(
    constants.map(({ part, value }) => [part.at, { parts: [part], value, inverted: part.inverted }]),
  );
  const written = new Map<number, WrittenPart>();
  const filters: Filter[] = [];
  const open: { readonly at: number; readonly inside: number[] }[] = [{ at: -1, inside: [] }];
  visit(root, {
    enter(node) {
      open.at(-1)?.inside.push(filters.length);
      open.push({ at: filters.length, inside: [] });
      filters.push(node);
    },
    leave(node, ancestors) {
      const { at, inside } = open.pop() as { readonly at: number; readonly inside: number[] };
      const own = found.get(at) ?? (isGroup(node) ? joinedConstant(node, inside) : undefined);
      if (own === undefined) return;
      for (const one of inside) if (own.parts.length > 1) written.delete(one);
      written.set(at, { at, ancestors: [...ancestors], ...own });
    },
  });
  return { filters, written: [...written.values()].sort((a, b) => a.at - b.at) };

  function joinedConstant(
    { kind }: Group,
    inside: readonly number[],
  ): Omit<WrittenPart, 'at' | 'ancestors'> | undefined {
    const all = inside.map((at) => written.get(at));
    const parts = all.flatMap((one) => one?.parts ?? []);
    const [first] = all;
    const isWhole = all.every((one) => one !== undefined && one.value === first?.value);
    const junction = parts[0] && around.get(parts[0]);
    const isJoined = isWhole && junction !== undefined && parts.every((part) => around.get(part) === junction);
    // A junction of the normal form itself is not among its own operands.
    if (!isJoined || junction.operands.length === parts.length || first === undefined) return undefined;
    return { parts, value: first.value, inverted: first.inverted !== (kind === 'not') };
  }
}

/** The parent of each part. */
function parents(formula: Formula): ReadonlyMap<Formula, Junction> {
  const around = new Map<Formula, Junction>();
  for (const part of partsOfFormula(formula)) {
    if ('operands' in part) for (const operand of part.operands) around.set(operand, part);
  }
  return around;
}

// A question about several operands at once that takes more steps is asked about fewer.
const quickSearch = 1_000_000;

/** A part of a formula that can be replaced by a constant where it is. */
interface Constant {
  readonly part: Formula;
  readonly value: boolean;
}

/**
 * Finds the parts that can be replaced by one of the given constants. A part can if there is no document for which the whole
 * depends on the part and the part has the other value. A part found counts as removed for those before it, so all can be
 * replaced at once, and of two equal parts the first is kept. Parts inside a part found are not listed.
 */
export function findConstants(
  formula: Formula,
  inAll: AllInterpretations,
  constants: readonly boolean[],
): readonly Constant[] {
  for (const value of [true, false]) {
    if (inAll.never([inAll.is(formula, !value)])) return [{ part: formula, value }];
  }
  const found: Constant[] = [];
  if ('operands' in formula) searchIn(formula, inAll.always);
  return found;

  /**
   * Examines the operands of a junction from last to first; `matters` is the claim that the whole depends on the junction. Returns
   * the claim that what is left of the operands does not decide it.
   */
  function searchIn({ kind, operands }: Junction, matters: Claim): Claim {
    // The constant for an operand that makes no difference.
    const neutral = kind === 'and';
    const before: Claim[] = [inAll.always];
    for (const operand of operands.slice(0, -1)) {
      before.push(inAll.and([before.at(-1) as Claim, inAll.is(operand, neutral)]));
    }
    const left: Claim[] = [];
    let behind = inAll.always;
    // Several operands are asked about at once, twice as many after each success but never all that are left, so that thousands do
    // not take thousands of questions. Whether several matter may be much harder than whether one does, so that is given up soon.
    for (let end = operands.length, size = 1; end > 0; ) {
      const start = end - size;
      const asked = operands.slice(start, end);
      const depends = inAll.and([matters, behind, before[start] as Claim]);
      const neutrals = asked.map((operand) => inAll.is(operand, neutral));
      const most = asked.length > 1 ? quickSearch : undefined;
      if (constants.includes(neutral) && inAll.never([depends, inAll.not(inAll.and(neutrals))], most)) {
        for (const part of asked.reverse()) found.push({ part, value: neutral });
        end = start;
        size = Math.min(2 * size, Math.ceil(end / 2));
        continue;
      }
      if (asked.length > 1) {
        size = Math.ceil(asked.length / 2);
        continue;
      }
      const [operand] = asked as [Formula];
      const undecided = 'operands' in operand ? inAll.not(searchIn(operand, depends)) : inAll.is(operand, neutral);
      left.push(undecided);
      behind = inAll.and([behind, undecided]);
      end = start;
    }
    return inAll.and(left);
  }
}
