import { type Locale, texts } from '../messages/locale.ts';
import { attempt, describe } from '../source/shape.ts';
import { asFilter, type Filter, type FilterLike, isFilter, type Operand } from './filter.ts';
import { FilterError, wrongOperand } from './filter-error.ts';
import { type Meaning, meanings, type OperandShape } from './meanings.ts';

/**
 * The filter that was passed, plain or fluent; checks an argument for callers without types. Throws a `FilterError`
 * with the code `wrong-operand` whose message begins with `expected` and names what was passed.
 */
export function rootOf(filter: FilterLike, expected = '`filter` must be a filter', locale: Locale = 'en'): Filter {
  const given: object = Object(filter);
  const words = say[locale];
  if ('ok' in given) throw wrongOperand(expected + ('translate' in given ? words.accepted : words.result));
  const root = asFilter(given as FilterLike);
  if (isFilter(root)) return root;
  const advice = typeof filter === 'string' ? words.text : '';
  throw wrongOperand(`${words.not(expected, describe(filter, false, locale))}${advice}.`);
}

const say = /* @__PURE__ */ texts({
  en: {
    filter: (argument: string) => `\`${argument}\` must be a filter`,
    filters: (symbol: string) => `\`${symbol}\` takes filters`,
    not: (expected: string, given: string) => `${expected}, not ${given}`,
    text: ': read it with `parseOrThrow`',
    // A result may hold half a filter beside its problems.
    result: ', not a result: use `.filter` after checking `.ok`.',
    accepted: ', not a result: use its own `matches`, `where` or `translate`, or `.filter`.',
    only: (given: string) => `must contain filters only, not ${given}`,
    itself: 'contains itself',
    lacks: (kind: string, lack: string) => `is incomplete: its \`${kind}\` needs ${lack}`,
    noKind: 'must be a filter: an object in it has no `kind`',
    kind: (kind: string) => `must be a filter: there is no kind \`${kind}\``,
    operator: (kind: string) =>
      `is incomplete: the \`operator\` of its \`${kind}\` must be an object such as \`{ text }\``,
    means: '`means`, the meaning of a condition such as `equal`',
    such: (member: string) => `${member === 'operator' ? 'an' : 'a'} \`${member}\` such as \`{ text }\``,
    values: (count: string) => `a list of \`values\` such as \`{ text }\`: ${count}`,
    counts: ['none', 'one', 'at least one'],
    oneFilter: 'one filter in `operands`',
    operands: 'a list of `operands`',
    oneOperand: 'at least one of `operands`',
    tooDeep: (most: number) => `A filter can be nested at most ${most} levels deep.`,
  },
  'pt-BR': {
    filter: (argument) => `\`${argument}\` deve ser um filtro`,
    filters: (symbol) => `\`${symbol}\` leva filtros`,
    not: (expected, given) => `${expected}, não ${given}`,
    text: ': leia-o com `parseOrThrow`',
    result: ', não um resultado: use `.filter` depois de conferir `.ok`.',
    accepted: ', não um resultado: use o `matches`, o `where` ou o `translate` dele, ou `.filter`.',
    only: (given) => `só pode conter filtros, não ${given}`,
    itself: 'contém a si mesmo',
    lacks: (kind, lack) => `está incompleto: \`${kind}\` precisa de ${lack}`,
    noKind: 'deve ser um filtro: um objeto nele não tem `kind`',
    kind: (kind) => `deve ser um filtro: não há tipo \`${kind}\``,
    operator: (kind) => `está incompleto: o \`operator\` de \`${kind}\` deve ser um objeto como \`{ text }\``,
    means: '`means`, o significado de uma condição, como `equal`',
    such: (member) => `\`${member}\`, como \`{ text }\``,
    values: (count) => `uma lista de \`values\` como \`{ text }\`: ${count}`,
    counts: ['nenhum', 'um', 'pelo menos um'],
    oneFilter: 'um filtro em `operands`',
    operands: 'uma lista de `operands`',
    oneOperand: 'pelo menos um de `operands`',
    tooDeep: (most) => `Um filtro pode ter no máximo ${most} níveis.`,
  },
});

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
export function checkFilter(filter: FilterLike, argument = 'filter', locale?: Locale): Filter {
  return check(filter, argument, 'filter', { locale });
}

/** The same for a filter that is to be written: a group without operands, which is a constant, cannot be. */
export function checkWritable(filter: FilterLike, locale: Locale): Filter {
  return check(filter, 'filter', 'filter', { least: 1, locale });
}

/** The same for an operand of a filter that is built with `symbol`; `advice` is what to do about one that is nested too deeply. */
export function checkOperand(filter: FilterLike, symbol: string, advice: string, locale?: Locale): Filter {
  return check(filter, symbol, 'filters', { ancestors: [undefined], advice, locale });
}

function check(
  filter: FilterLike,
  argument: string,
  expected: 'filter' | 'filters',
  { ancestors = [], least = 0, advice = '', locale = 'en' }: { [K in keyof Checking]?: Checking[K] | undefined },
): Filter {
  const root = rootOf(filter, say[locale][expected](argument), locale);
  const wrong = (what: string) => wrongOperand(`\`${argument}\` ${what}.`);
  attempt(() => checkNode(root, { ancestors, least, wrong, advice, locale }), argument, wrongOperand, locale);
  return root;
}

interface Checking {
  readonly ancestors: unknown[];
  /** The least number of operands of a group. */
  readonly least: number;
  readonly wrong: (what: string) => FilterError;
  readonly advice: string;
  readonly locale: Locale;
}

/** A node as a program without types may have made it. */
type UntypedNode = Readonly<Record<string, unknown>>;

function checkNode(node: unknown, checking: Checking): void {
  const { ancestors, least, wrong, advice, locale } = checking;
  const words = say[locale];
  if (typeof node !== 'object' || node === null) throw wrong(words.only(String(node)));
  if (ancestors.length >= maxDepth) {
    throw new Set(ancestors).size < ancestors.length ? wrong(words.itself) : tooDeep(locale, advice);
  }
  const { kind, operator, operands } = node as UntypedNode;
  const lacks = lackOf(node as UntypedNode, least, locale);
  if (lacks) throw wrong(words.lacks(String(kind), lacks));
  if (lacks === undefined) throw wrong(kind === undefined ? words.noKind : words.kind(String(kind)));
  if (operator !== undefined && !isWordNode(operator)) throw wrong(words.operator(String(kind)));
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
  locale: Locale,
): string | false | undefined {
  const words = say[locale];
  if (kind === 'condition') {
    const takes = Object.hasOwn(meanings, means as string) ? meanings[means as Meaning].takes : 'filters';
    if (takes === 'filters' || takes === 'filter') return words.means;
    if (!isWordNode(property)) return words.such('property');
    const fits = hasCount(takes, values) && [...values].every(isWordNode);
    return !fits && words.values(words.counts[counts[takes][2]] as string);
  }
  if (kind === 'call' && !isWordNode(operator)) return words.such('operator');
  if (kind === 'not') return !hasCount('filter', operands) && words.oneFilter;
  if (kind !== 'call' && kind !== 'or' && kind !== 'and') return undefined;
  if (!Array.isArray(operands)) return words.operands;
  return operands.length < least && words.oneOperand;
}

/** How many filters an operator takes, or how many values after its property, and which of the words says so. */
const counts = {
  filters: [1, Infinity, 2],
  filter: [1, 1, 1],
  property: [0, 0, 0],
  'property value': [1, 1, 1],
  'property values': [1, Infinity, 2],
} as const satisfies Readonly<Record<OperandShape, readonly [number, number, number]>>;

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

export function tooDeep(locale: Locale = 'en', advice = ''): FilterError {
  return new FilterError('too-deep', say[locale].tooDeep(maxDepth) + advice);
}
