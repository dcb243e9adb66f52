import { describe } from '../source/shape.ts';
import type { Comparator } from './dialect/dialect.ts';
import { asFilter, type Filter, type FilterLike, isFilter } from './filter.ts';
import { type FilterError, wrongOperand } from './filter-error.ts';

/**
 * The filter that was passed, plain or fluent; checks an argument for callers without types. Throws a `FilterError`
 * with the code `wrong-operand` whose message begins with `expected` and names what was passed.
 */
export function rootOf(filter: FilterLike, expected = '`filter` must be a filter'): Filter {
  const root = asFilter(Object(filter));
  if (isFilter(root as Filter)) return root as Filter;
  const advice = typeof filter === 'string' ? ': read it with `parseOrThrow`' : '';
  throw wrongOperand(`${expected}, not ${describe(filter)}${advice}.`);
}

/** A node as a program without types may have made it. */
type UntypedNode = Readonly<Record<string, unknown>>;

/** What is missing from a node, if anything, and which of its contents must be filters. */
interface Inspection {
  readonly lacks: string | false;
  readonly inside?: unknown;
}

const inspections: Readonly<Record<Filter['kind'], (node: UntypedNode) => Inspection>> = {
  or: ({ operands }) => ({ lacks: !Array.isArray(operands) && 'a list of `operands`', inside: operands }),
  and: ({ operands }) => ({ lacks: !Array.isArray(operands) && 'a list of `operands`', inside: operands }),
  not: ({ operand }) => ({ lacks: operand === undefined && 'an `operand`', inside: [operand] }),
  compare: ({ comparator, property, value }) => ({
    lacks:
      (!Object.hasOwn(comparators, comparator as string) &&
        `a \`comparator\`: ${Object.keys(comparators).join(', ')}`) ||
      (!isWordNode(property) && 'a `property` such as `{ text }`') ||
      (!isWordNode(value) && 'a `value` such as `{ text }`'),
  }),
  oneOf: ({ property, values }) => ({
    lacks:
      (!isWordNode(property) && 'a `property` such as `{ text }`') ||
      ((!Array.isArray(values) || values.length === 0 || !values.every(isWordNode)) &&
        'a list of `values` such as `{ text }`, at least one'),
  }),
  presence: ({ property, present }) => ({
    lacks:
      (!isWordNode(property) && 'a `property` such as `{ text }`') ||
      (typeof present !== 'boolean' && '`present`, `true` or `false`'),
  }),
  call: ({ operator, operands }) => ({
    lacks:
      (!isWordNode(operator) && 'an `operator` such as `{ text }`') ||
      (!Array.isArray(operands) && 'a list of `operands`'),
    inside: Array.isArray(operands) ? operands.filter((operand) => !isWordNode(operand)) : [],
  }),
};

const comparators: Readonly<Record<Comparator, true>> = {
  equal: true,
  notEqual: true,
  less: true,
  lessOrEqual: true,
  greater: true,
  greaterOrEqual: true,
  contains: true,
  startsWith: true,
  endsWith: true,
};

/**
 * Returns the filter that was passed, after checking every node. Throws a `FilterError` with the code `wrong-operand` that
 * names the argument if it is not a filter, is incomplete, or contains itself.
 */
export function checkFilter(filter: FilterLike, argument = 'filter'): Filter {
  const wrong = (what: string) => wrongOperand(`\`${argument}\` ${what}.`);
  const root = rootOf(filter, `\`${argument}\` must be a filter`);
  const rest: unknown[] = [root];
  // The ancestors of the current node, and the index of each in `rest`.
  const around = new Set<unknown>();
  const indexes: number[] = [];
  while (rest.length > 0) {
    const node = rest.at(-1);
    if (indexes.at(-1) === rest.length - 1) {
      indexes.pop();
      rest.pop();
      around.delete(node);
      continue;
    }
    if (around.has(node)) throw wrong('contains itself');
    const inside = filtersIn(node, wrong);
    if (inside.length === 0) rest.pop();
    else {
      around.add(node);
      indexes.push(rest.length - 1);
      for (const one of inside) rest.push(one);
    }
  }
  return root;
}

function filtersIn(node: unknown, wrong: (what: string) => FilterError): readonly unknown[] {
  if (typeof node !== 'object' || node === null) throw wrong(`must contain filters only, not ${String(node)}`);
  const { kind, operator } = node as Partial<Filter>;
  if (!Object.hasOwn(inspections, kind as string)) {
    throw wrong(
      `must be a filter: ${kind === undefined ? 'an object in it has no `kind`' : `there is no kind \`${String(kind)}\``}`,
    );
  }
  const { lacks, inside = [] } = inspections[kind as Filter['kind']](node as UntypedNode);
  if (lacks !== false) throw wrong(`is incomplete: its \`${kind}\` needs ${lacks}`);
  if (operator !== undefined && !isWordNode(operator)) {
    throw wrong(`is incomplete: the \`operator\` of its \`${kind}\` must be an object such as \`{ text }\``);
  }
  return inside as readonly unknown[];
}

function isWordNode(node: unknown): boolean {
  return typeof (node as { readonly text?: unknown } | null | undefined)?.text === 'string';
}
