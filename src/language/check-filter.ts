import { describe } from '../source/shape.ts';
import { asFilter, type Filter, type FilterLike, isFilter, isGroup } from './filter.ts';
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
 * Returns the filter that was passed, after checking every node. Throws a `FilterError` that names the argument, with the code
 * `wrong-operand` if it is not a filter, is incomplete, or contains itself, and `too-deep` if it is nested too deeply.
 */
export function checkFilter(filter: FilterLike, argument = 'filter'): Filter {
  const root = rootOf(filter, `\`${argument}\` must be a filter`);
  checkNode(root, [], (what) => wrongOperand(`\`${argument}\` ${what}.`));
  return root;
}

/** A node as a program without types may have made it. */
type UntypedNode = Readonly<Record<string, unknown>>;

function checkNode(node: unknown, ancestors: unknown[], wrong: (what: string) => FilterError): void {
  if (typeof node !== 'object' || node === null) throw wrong(`must contain filters only, not ${String(node)}`);
  if (ancestors.length >= maxDepth) {
    throw new Set(ancestors).size < ancestors.length ? wrong('contains itself') : tooDeep();
  }
  const { kind, operator, operands } = node as UntypedNode;
  const lacks = lackOf(node as UntypedNode);
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
    if (kind !== 'call' || !isWordNode(operand)) checkNode(operand, ancestors, wrong);
  }
  ancestors.pop();
}

/** What a node lacks, in words, if anything; `undefined` if there is no such kind of node. */
function lackOf({ kind, operator, operands, means, property, values }: UntypedNode): string | false | undefined {
  if (kind === 'condition') {
    const takes = Object.hasOwn(meanings, means as string) ? meanings[means as Meaning].takes : 'filters';
    if (takes === 'filters' || takes === 'filter') return '`means`, the meaning of a condition such as `equal`';
    if (!isWordNode(property)) return 'a `property` such as `{ text }`';
    const [least, most, words] = counts[takes];
    const fits =
      Array.isArray(values) && values.length >= least && values.length <= most && [...values].every(isWordNode);
    return !fits && `a list of \`values\` such as \`{ text }\`: ${words}`;
  }
  if (kind === 'call' && !isWordNode(operator)) return 'an `operator` such as `{ text }`';
  if (kind === 'not') return !(Array.isArray(operands) && operands.length === 1) && 'one filter in `operands`';
  return kind === 'call' || kind === 'or' || kind === 'and'
    ? !Array.isArray(operands) && 'a list of `operands`'
    : undefined;
}

/** How many values a condition has. */
const counts = {
  property: [0, 0, 'none'],
  'property value': [1, 1, 'one'],
  'property values': [1, Infinity, 'at least one'],
} as const satisfies Partial<Readonly<Record<OperandShape, readonly [number, number, string]>>>;

function isWordNode(node: unknown): boolean {
  return typeof (node as { readonly text?: unknown } | null | undefined)?.text === 'string';
}

/**
 * The most levels of a tree, and the most that `limits.depth` of `parse` can ask for. Every public function refuses a deeper one, so that all code behind may recurse: so many calls
 * fit into half the stack of a browser, or of a worker with 1 MB (`test/language/depth.test.ts`).
 */
export const maxDepth = 1000;

/**
 * Returns the filter; throws a `FilterError` with the code `too-deep` if it is nested too deeply, and if a word or a list in it
 * is none. That its parts fit each other is for `checkFilter`, which no program that only builds filters carries.
 */
export function checkDepth(filter: Filter, depth = 1): Filter {
  if (depth > maxDepth) throw tooDeep();
  const { kind, operator, property, values, operands } = filter as unknown as UntypedNode;
  const all = kind === 'condition' ? values : operands;
  if (!Array.isArray(all) || (operator !== undefined && !isWordNode(operator))) throw incomplete();
  if (kind === 'condition' && !isWordNode(property)) throw incomplete();
  for (const operand of all) {
    if (isFilter(operand) && kind !== 'condition') checkDepth(operand, depth + 1);
    else if (isGroup(filter) || !isWordNode(operand)) throw incomplete();
  }
  return filter;
}

export function incomplete(): FilterError {
  return wrongOperand('A part of `filter` is incomplete. Each word is an object such as `{ text }`.');
}

export function tooDeep(): FilterError {
  return new FilterError('too-deep', 'A filter can be nested at most 1,000 levels deep.');
}
