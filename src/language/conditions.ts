import { callback, oneOf, openShape, record } from '../source/shape.ts';
import { checkFilter } from './check-filter.ts';
import type { Dialect } from './dialect/dialect.ts';
import { type DialectName, dialectCheck, givenDialect } from './dialect/dialects.ts';
import {
  type Condition,
  type Filter,
  type FilterLike,
  isCall,
  isCondition,
  isFilter,
  isGroup,
  nodesOf,
  operandsOf,
  type Word,
} from './filter.ts';
import { checkArgument, checkOptions } from './filter-error.ts';
import { isPart } from './meanings.ts';
import { textNode } from './text-node.ts';
import { map, withOperands } from './visit.ts';
import { isWord, unwritable } from './word.ts';

/** All conditions of a filter, in the order of the text. */
export function conditionsOf(filter: Filter | undefined): readonly Condition[] {
  return filter === undefined ? [] : nodesOf(filter).filter(isCondition);
}

/** Whether every operator of a filter has a meaning. */
export function hasMeaning(filter: Filter): boolean {
  return !nodesOf(filter).some(isCall);
}

/** The values that the property itself is compared with: all except parts of its text. */
export function wholeValuesIn({ means, values }: Condition): readonly Word[] {
  return isPart(means) ? [] : values;
}

/** The conditions that a node itself counts for: each value of a list is one, and an operator without a meaning is one. */
export function ownConditions(node: Filter): number {
  if (isGroup(node)) return 0;
  return isCondition(node) ? Math.max(1, node.values.length) : 1;
}

/** All properties that a filter names, including operands of a dialect's operators without a meaning. */
export function propertyWordsIn(filter: Filter | undefined, dialect: Dialect | undefined): readonly Word[] {
  return filter === undefined ? [] : nodesOf(filter).flatMap((node) => propertyIn(node, dialect) ?? []);
}

/** The property that a node itself names. */
export function propertyIn(node: Filter, dialect: Dialect | undefined): Word | undefined {
  if (isCondition(node)) return node.property;
  const [property] = node.operands;
  const takesProperty = isCall(node) && dialect?.operator(node.operator.text)?.operands.startsWith('property');
  return takesProperty && property !== undefined && !isFilter(property) ? property : undefined;
}

export interface PropertyNamesOptions {
  /** The dialect that says which operators without a meaning take a property; without one, only conditions name properties. */
  readonly dialect?: Dialect | DialectName;
}

const optionsCheck = /* @__PURE__ */ (() => openShape<PropertyNamesOptions>({ dialect: dialectCheck }))();
const changeCheck = /* @__PURE__ */ oneOf(callback, record);

/** The names of the properties in a filter, each once, in the order of the text. Throws a `FilterError` for anything but a filter. */
export function propertiesOf(filter: FilterLike, options: PropertyNamesOptions = {}): readonly string[] {
  checkOptions(optionsCheck, options);
  const words = propertyWordsIn(checkFilter(filter), givenDialect(options.dialect));
  return [...new Set(words.map(({ text }) => text))];
}

/**
 * The filter with other names for its properties: a table from the old name to the new one, in which others stay, or a function
 * of the old name. What is written as before keeps its span. Throws a `FilterError` for anything but a filter, and with the code
 * `unwritable` for a name that is not one word.
 */
export function renameProperties(
  filter: FilterLike,
  change: Readonly<Record<string, string>> | ((name: string) => string),
  options: PropertyNamesOptions = {},
): Filter {
  checkOptions(optionsCheck, options);
  checkArgument(changeCheck, change, 'change');
  const dialect = givenDialect(options.dialect);
  const nameOf = (name: string) => {
    const changed: unknown =
      typeof change === 'function' ? change(name) : Object.hasOwn(change, name) ? change[name] : name;
    if (typeof changed !== 'string' || !isWord(changed)) throw unwritable(String(changed), 'property');
    return changed;
  };
  return map(checkFilter(filter), (node, original) => {
    const property = propertyIn(node, dialect);
    const text = property && nameOf(property.text);
    if (text === undefined || text === property?.text) return node === original ? node : withoutSpan(node);
    const [, ...rest] = operandsOf(node);
    return withoutSpan(withOperands(node, [{ text }, ...rest]));
  });
}

/** A filter whose text is another one now. */
export function withoutSpan({ span: _, ...filter }: Filter): Filter {
  return textNode(filter as Filter);
}
