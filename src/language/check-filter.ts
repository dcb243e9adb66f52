import { attempt, describe } from '../source/shape.ts';
import { asFilter, type Filter, type FilterLike, isFilter, type Operand } from './filter.ts';
import { FilterError, wrongOperand } from './filter-error.ts';
import { type Meaning, meanings, type OperandShape } from './meanings.ts';

/**
 * The filter that was passed, plain or fluent; checks an argument for callers without types. Throws a `FilterError`
 * with the code `wrong-operand` whose message begins with `expected` and names what was passed.
 */
export function rootOf(filter: FilterLike, expected = '`filter` must be a filter'): Filter {
  const given: object = Object(filter);
  if ('ok' in given) throw wrongOperand(`${expected}, not a result: ${resultAdvice(given)}.`);
  const root = asFilter(given as FilterLike);
  if (isFilter(root as Filter)) return root as Filter;
  const advice = typeof filter === 'string' ? ': read it with `parseOrThrow`' : '';
  throw wrongOperand(`${expected}, not ${describe(filter)}${advice}.`);
}

/** What to do with a result, which may hold half a filter beside its problems. */
function resultAdvice(result: object): string {
  if ('translate' in result) return 'use its own `matches`, `where` or `translate`, or `.filter`';
  return 'use `.filter` after checking `.ok`';
}

/**
 * The most levels of a filter, as a text and as a tree; `limits.depth` of `parse` can only lower it. Every public function refuses a
 * deeper one, so that all code behind may recurse: so many calls fit into half the stack of a browser, or of a worker with 1 MB
 * (`test/language/depth.test.ts`).
 */
export const maxDepth = 256;

/**
 * Returns the filter that was passed, after checking every node. Throws a `FilterError` that names the argument, with the code
 * `wrong-operand` if it is not a filter, is incomplete, or contains itself, and `too-deep` if it is nested too deeply.
 */
export function checkFilter(filter: FilterLike, argument = 'filter'): Filter {
  return check(filter, argument, `\`${argument}\` must be a filter`, []);
}

/** The same for a filter that is to be written: a group without operands, which is a constant, cannot be. */
export function checkWritable(filter: FilterLike): Filter {
  return check(filter, 'filter', '`filter` must be a filter', [], 1);
}

/** The same for an operand of a filter that is built with `symbol`; `advice` is what to do about one that is nested too deeply. */
export function checkOperand(filter: FilterLike, symbol: string, advice: string): Filter {
  return check(filter, symbol, `\`${symbol}\` takes filters`, [undefined], 0, advice);
}

function check(
  filter: FilterLike,
  argument: string,
  expected: string,
  ancestors: unknown[],
  least = 0,
  advice = '',
): Filter {
  const root = rootOf(filter, expected);
  const wrong = (what: string) => wrongOperand(`\`${argument}\` ${what}.`);
  attempt(() => checkNode(root, { ancestors, least, wrong, advice }), argument, wrongOperand);
  return root;
}

interface Checking {
  readonly ancestors: unknown[];
  /** The least number of operands of a group. */
  readonly least: number;
  readonly wrong: (what: string) => FilterError;
  readonly advice: string;
}

/** A node as a program without types may have made it. */
type UntypedNode = Readonly<Record<string, unknown>>;

function checkNode(node: unknown, checking: Checking): void {
  const { ancestors, least, wrong, advice } = checking;
  if (typeof node !== 'object' || node === null) throw wrong(`must contain filters only, not ${String(node)}`);
  if (ancestors.length >= maxDepth) {
    throw new Set(ancestors).size < ancestors.length ? wrong('contains itself') : tooDeep(advice);
  }
  const { kind, operator, operands } = node as UntypedNode;
  const lacks = lackOf(node as UntypedNode, least);
  if (lacks) throw wrong(`is incomplete: its \`${kind}\` needs ${lacks}`);
  if (lacks === undefined) {
    throw wrong(
      `must be a filter: ${kind === undefined ? 'an object in it has no `kind`' : `there is no kind \`${String(kind)}\``}`,
    );
  }
  if (operator !== undefined && !isWordNode(operator)) {
    throw wrong(`is incomplete: the \`operator\` of its \`${kind}\` must be an object such as \`{ text }\``);
  }
  if (kind === 'condition') return;
  ancestors.push(node);
  for (const operand of operands as readonly unknown[]) {
    if (kind !== 'call' || !isWordNode(operand)) checkNode(operand, checking);
  }
  ancestors.pop();
}

/** What a node lacks, in words, if anything; `undefined` if there is no such kind of node. */
function lackOf(
  { kind, operator, operands, means, property, values }: UntypedNode,
  least: number,
): string | false | undefined {
  if (kind === 'condition') {
    const takes = Object.hasOwn(meanings, means as string) ? meanings[means as Meaning].takes : 'filters';
    if (takes === 'filters' || takes === 'filter') return '`means`, the meaning of a condition such as `equal`';
    if (!isWordNode(property)) return 'a `property` such as `{ text }`';
    const fits = hasCount(takes, values) && [...values].every(isWordNode);
    return !fits && `a list of \`values\` such as \`{ text }\`: ${counts[takes][2]}`;
  }
  if (kind === 'call' && !isWordNode(operator)) return 'an `operator` such as `{ text }`';
  if (kind === 'not') return !hasCount('filter', operands) && 'one filter in `operands`';
  if (kind !== 'call' && kind !== 'or' && kind !== 'and') return undefined;
  if (!Array.isArray(operands)) return 'a list of `operands`';
  return operands.length < least && 'at least one of `operands`';
}

/** How many filters an operator takes, or how many values after its property. */
const counts = {
  filters: [1, Infinity, 'at least one'],
  filter: [1, 1, 'one'],
  property: [0, 0, 'none'],
  'property value': [1, 1, 'one'],
  'property values': [1, Infinity, 'at least one'],
} as const satisfies Readonly<Record<OperandShape, readonly [number, number, string]>>;

function hasCount(shape: OperandShape, operands: unknown): operands is readonly unknown[] {
  const [least, most] = counts[shape];
  return Array.isArray(operands) && operands.length >= least && operands.length <= most;
}

/** Whether the operands are those that an operator of this shape takes. */
export function fitsShape(shape: OperandShape, operands: readonly Operand[]): boolean {
  if (shape === 'filters' || shape === 'filter') return hasCount(shape, operands) && operands.every(isFilter);
  return operands.length > 0 && hasCount(shape, operands.slice(1)) && operands.every(isWordNode);
}

function isWordNode(node: unknown): boolean {
  return typeof Object(node).text === 'string' && !isFilter(node as Operand);
}

export function tooDeep(advice = ''): FilterError {
  return new FilterError('too-deep', `A filter can be nested at most ${maxDepth} levels deep.${advice}`);
}
