import { checkFilter } from '../language/check-filter.ts';
import { withoutSpan } from '../language/conditions.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { type Condition, type Filter, type FilterLike, isCondition, type Word } from '../language/filter.ts';
import { checkArgument, checkOptions, FilterError, wrongOperand } from '../language/filter-error.ts';
import { map, withOperands } from '../language/visit.ts';
import type { Value } from '../language/word.ts';
import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import { callback, openShape } from '../source/shape.ts';
import { builtNode, makeFilter, writeOperand } from './operators.ts';

export interface ComposeOptions {
  /** The dialect that the result is written in, or the name of one that comes with the package; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The language of the errors; English by default. */
  readonly locale?: Locale;
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<ComposeOptions>({ dialect: dialectCheck, locale: localeCheck }))();

const say = /* @__PURE__ */ texts({
  en: {
    list: '`filters` must be a list of filters.',
    empty: '`filters` must have at least one filter: no filter selects nothing.',
    noSymbol: (dialect: string, means: string) => `The dialect \`${dialect}\` has no operator for \`${means}\`: `,
    and: 'ask for both in two requests, let the client do it with `split`, or use a dialect that has one, such as `qive`.',
    or: 'ask for each in a request of its own, or use a dialect that has one.',
  },
  'pt-BR': {
    list: '`filters` deve ser uma lista de filtros.',
    empty: '`filters` deve ter pelo menos um filtro: nenhum filtro não seleciona nada.',
    noSymbol: (dialect, means) => `O dialeto \`${dialect}\` não tem operador para \`${means}\`: `,
    and: 'peça os dois em duas requisições, deixe o cliente fazer isso com `split`, ou use um dialeto que tenha um, como `qive`.',
    or: 'peça cada um em uma requisição própria, ou use um dialeto que tenha um.',
  },
});

/**
 * The filter that selects what both select: `mandatory` restricts `filter`, whoever wrote it. Both keep their spans; an `and` that
 * joins more keeps its operator, of two the first. Throws a `FilterError` with the code `unknown-meaning` in a dialect that has no operator for `and`, as `received` has none.
 */
export function restrict(filter: FilterLike, mandatory: FilterLike, options: ComposeOptions = {}): Filter {
  checkOptions(optionsCheck, options);
  const { locale } = options;
  return join('and', [checkFilter(filter, 'filter', locale), checkFilter(mandatory, 'mandatory', locale)], options);
}

/**
 * The filter that selects what at least one of the filters selects; the filter itself if it is the only one. Each keeps its
 * spans. Throws a `FilterError` for an empty list: no filter selects nothing.
 */
export function anyOf(filters: readonly FilterLike[], options: ComposeOptions = {}): Filter {
  checkOptions(optionsCheck, options);
  const { locale = 'en' } = options;
  if (!Array.isArray(filters)) throw wrongOperand(say[locale].list);
  if (filters.length === 0) throw wrongOperand(say[locale].empty);
  if (filters.length === 1) return checkFilter(filters[0] as FilterLike, 'filters[0]', locale);
  // A copy has no holes, which would be left out.
  const roots = [...filters].map((filter, index) => checkFilter(filter, `filters[${index}]`, locale));
  return join('or', roots, options);
}

/**
 * The filter with other values: `change` gets each value that a property is compared with, as text, and its condition, and
 * returns the value to write. What is written as before keeps its span. Throws a `FilterError` for a value that the dialect
 * cannot write.
 */
export function mapValues(
  filter: FilterLike,
  change: (value: string, condition: Condition) => Value,
  options: ComposeOptions = {},
): Filter {
  checkOptions(optionsCheck, options);
  const { locale } = options;
  checkArgument(callback, change, 'change', locale);
  const dialect = dialectOf(options.dialect);
  const write = (word: Word, condition: Condition) => {
    const value = change(word.text, condition);
    if (value === word.text) return word;
    const written = writeOperand(value, dialect, condition.means, locale);
    return written.text === word.text && written.quoted === word.quoted ? word : written;
  };
  return map(checkFilter(filter, 'filter', locale), (node, original) => {
    const rewritten = isCondition(node)
      ? withOperands(node, [node.property, ...node.values.map((word) => write(word, node))])
      : node;
    return rewritten === original ? node : withoutSpan(rewritten);
  });
}

/** A group of filters, of which those that are such a group already give their operands, and the first of them its operator. */
function join(
  means: 'and' | 'or',
  filters: readonly Filter[],
  { dialect: given, locale = 'en' }: ComposeOptions,
): Filter {
  const dialect = dialectOf(given);
  const groups = filters.filter((filter) => filter.kind === means);
  const operator = groups
    .map((group) => group.operator)
    .find((word) => word && dialect.operator(word.text)?.means === means);
  const symbol = operator?.text ?? dialect.symbol(means);
  if (symbol !== undefined) {
    const parts = filters.flatMap((filter) => (filter.kind === means ? filter.operands : [filter]));
    const joined = makeFilter(dialect, undefined, symbol, parts, locale);
    return operator === undefined ? joined : builtNode({ ...joined, operator }, dialect);
  }
  const words = say[locale];
  throw new FilterError('unknown-meaning', words.noSymbol(dialect.name, means) + words[means]);
}
