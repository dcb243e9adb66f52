import { type Ask, type Formula, fold, type Junction, partsOfFormula } from '../normal-form.ts';
import type { Space } from './document-space.ts';
import { type Domain, runsOf } from './domain.ts';
import type { Budget } from './sat-solver.ts';

/** The number of documents that a space distinguishes; `Infinity` if a property can have several values, or texts with any parts. */
export function sizeOf(space: Space): number {
  return [...space.values()].reduce(
    (size, { cells, many, parts }) => (many || parts ? Infinity : size * cells.length),
    1,
  );
}

/**
 * The maximum number of steps of `enumerate`: each combination of cells, except those of the largest domain, visits
 * each part.
 */
export function stepsOf(space: Space, formula: Formula): number {
  const largest = [...space.values()].reduce((most, { cells }) => Math.max(most, cells.length), 1);
  return (sizeOf(space) / largest) * partsOfFormula(formula).length;
}

/**
 * The value of a part in one combination of cells: constant, or true in some cells of the largest domain, one bit for
 * each.
 */
type Truth = boolean | Uint32Array;

/** A part with what is needed in each combination: a leaf about the largest domain has `bits`, any other one value per cell. */
type JunctionPart =
  | { readonly kind: 'inner'; readonly bits: Uint32Array }
  | { readonly kind: 'outer'; readonly domain: number; readonly truth: Uint8Array }
  | Branch;

type Property = readonly [name: string, domain: Domain];

interface Branch {
  readonly kind: 'or' | 'and';
  readonly parts: readonly JunctionPart[];
}

const order = { outer: 0, inner: 1, or: 2, and: 2 } as const;

/**
 * Finds a document for which a formula is true by trying all combinations of cells, those of the largest domain 32 at a time;
 * `false` if there is none. The work is charged to a budget, but not limited by it.
 */
export function enumerate(formula: Formula, space: Space, budget: Budget): Readonly<Record<string, unknown>> | false {
  const [inner, ...outer] = [...space].sort(([, a], [, b]) => b.cells.length - a.cells.length);
  const numbers = new Map(outer.map(([name], i) => [name, i]));
  // Constants decide most groups in a combination, before any bits are copied.
  const branch = (parts: readonly JunctionPart[], { kind }: Junction): Branch => ({
    kind,
    parts: [...parts].sort((a, b) => order[a.kind] - order[b.kind]),
  });
  const part = fold<JunctionPart>(formula, {
    ask(ask) {
      const truth = truthsOf(ask, space.get(ask.property) as Domain);
      const domain = numbers.get(ask.property);
      return domain === undefined ? { kind: 'inner', bits: bitsOf(truth) } : { kind: 'outer', domain, truth };
    },
    or: branch,
    and: branch,
  });
  const current = new Int32Array(outer.length);
  const { length } = partsOfFormula(formula);
  const bytes = (inner?.[1].cells.length ?? 0) / 8;
  budget.left -= length * bytes;
  do {
    budget.left -= length * (1 + bytes / 8);
    const cell = firstCell(truthOf(part, current));
    if (cell === undefined) continue;
    const chosen = outer.map((property, i) => valueIn(property, current[i] as number));
    if (inner !== undefined) chosen.push(valueIn(inner, cell));
    return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
  } while (advance(outer, current));
  return false;
}

/** Moves to the next combination; false after the last. */
function advance(properties: readonly Property[], current: Int32Array): boolean {
  for (const [i, [, { cells }]] of properties.entries()) {
    current[i] = (current[i] as number) + 1;
    if ((current[i] as number) < cells.length) return true;
    current[i] = 0;
  }
  return false;
}

/** The value of a part in a combination. */
function truthOf(part: JunctionPart, current: Int32Array): Truth {
  if (part.kind === 'inner') return part.bits;
  if (part.kind === 'outer') return part.truth[current[part.domain] as number] === 1;
  const isOr = part.kind === 'or';
  let result: Uint32Array | undefined;
  for (const operand of part.parts) {
    const truth = truthOf(operand, current);
    if (truth === isOr) return isOr;
    if (typeof truth === 'boolean') continue;
    if (result === undefined) result = truth.slice();
    else if (isOr) for (let i = 0; i < result.length; i++) result[i] = (result[i] as number) | (truth[i] as number);
    else for (let i = 0; i < result.length; i++) result[i] = (result[i] as number) & (truth[i] as number);
  }
  return result ?? !isOr;
}

/** For each cell of the domain, whether the condition is true there. */
function truthsOf(ask: Ask, domain: Domain): Uint8Array {
  const truth = new Uint8Array(domain.cells.length).fill(ask.negated ? 1 : 0);
  for (const [first, last] of runsOf(domain, ask)) truth.fill(ask.negated ? 0 : 1, first, last + 1);
  return truth;
}

function bitsOf(truth: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(truth.length / 32));
  for (let cell = 0; cell < truth.length; cell++) {
    if (truth[cell] === 1) bits[cell >> 5] = (bits[cell >> 5] as number) | (1 << (cell & 31));
  }
  return bits;
}

function firstCell(truth: Truth): number | undefined {
  if (typeof truth === 'boolean') return truth ? 0 : undefined;
  const index = truth.findIndex((word) => word !== 0);
  if (index === -1) return undefined;
  const word = truth[index] as number;
  return 32 * index + 31 - Math.clz32(word & -word);
}

function valueIn([name, { cells }]: Property, cell: number): [name: string, value: unknown] {
  return [name, cells[cell]];
}
