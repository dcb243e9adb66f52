import type { Filter } from '../../language/filter.ts';
import { isOneOf, valuesEqualTo } from '../values/equals.ts';
import { hasValue } from '../values/many.ts';
import type { View } from '../view.ts';
import { testOf, withoutMeaning } from './condition.ts';
import { groupByProperty, type PropertyGroup } from './group-by-property.ts';
import type { Predicate } from './predicate.ts';

type Test = (value: unknown) => boolean;

/** Source text that is true of a document which owns these properties, as `Guarded` has it. */
interface Source {
  readonly text: string;
  readonly owned: readonly string[];
}

// Beyond, a table is faster.
const mostCompared = 8;

/**
 * A filter as one function that the engine compiles from source text. A property or value stands there only as a string
 * literal; what more than `===` is asked of a value is asked of functions that are handed over. A property that was read
 * on every way to a condition is not read again.
 */
export function codegen(root: Filter, view: View): Predicate {
  const tests: Test[] = [];
  const variables = new Map<string, string>();
  const read: string[] = [];

  const handed = (test: Test) => `t${tests.push(test) - 1}`;

  const value = (name: string): string => {
    const variable = variables.get(name) ?? `v${variables.size}`;
    variables.set(name, variable);
    if (read.includes(name)) return variable;
    read.push(name);
    return `(${variable} = p[${literal(name)}])`;
  };

  /** All operands written; what only some ways through them read counts as not read after them. */
  const each = <T extends Filter | PropertyGroup>(
    operands: readonly T[],
    write: (operand: T) => Source,
  ): readonly Source[] => {
    let always = read.length;
    const written = operands.map((operand, index) => {
      const source = write(operand);
      if (index === 0) always = read.length;
      return source;
    });
    read.length = always;
    return written;
  };

  /** That the value of a property is one of these. Texts are compared to texts only, which engines do at once. */
  const among = (name: string, values: ReturnType<typeof valuesEqualTo>): string => {
    if (values.length > mostCompared || values.includes(Number.NaN))
      return `${handed(isOneOf(values))}(${value(name)})`;
    const others = values.filter((one) => typeof one !== 'string');
    const compared = others.map((one) => `${value(name)} === ${typeof one === 'bigint' ? `${one}n` : one}`);
    const texts = values.filter((one) => typeof one === 'string');
    if (texts.length > 0) {
      const isText = `typeof ${value(name)} === 'string'`;
      compared.push(`${isText} && (${texts.map((text) => `${value(name)} === ${literal(text)}`).join(' || ')})`);
    }
    return `(${compared.join(' || ')})`;
  };

  const there = (name: string): string =>
    view.many(name)
      ? `${handed(hasValue)}(${value(name)})`
      : `(${value(name)} !== undefined && ${value(name)} !== null)`;

  const source = (node: Filter | PropertyGroup): Source => {
    switch (node.kind) {
      case 'or': {
        const all = each(groupByProperty(node, view), source);
        const [only] = all;
        if (only === undefined) return { text: 'false', owned: [] };
        return all.length === 1 ? only : { text: `(${all.map(whole).join(' || ')})`, owned: [] };
      }
      case 'and': {
        const all = each(node.operands, source);
        if (all.length === 0) return { text: 'true', owned: [] };
        const owned = [...new Set(all.flatMap((one) => one.owned))];
        return { text: whole({ text: all.map(({ text }) => text).join(' && '), owned }), owned: [] };
      }
      case 'not':
        return { text: `!${whole(source(node.operand))}`, owned: [] };
      case 'presence': {
        const { text } = node.property;
        const found = { text: there(text), owned: [text] };
        return node.present ? found : { text: `!${whole(found)}`, owned: [] };
      }
      case 'compare': {
        const { text } = node.property;
        const isEquality = node.comparator === 'equal' || node.comparator === 'notEqual';
        const compared =
          isEquality && !view.many(text) ? among(text, valuesEqualTo(node.value, view.equality)) : undefined;
        const found = { text: compared ?? `${handed(testOf(node, view))}(${value(text)})`, owned: [text] };
        return node.comparator === 'notEqual' ? { text: `!${whole(found)}`, owned: [] } : found;
      }
      case 'propertyGroup': {
        const { name, words, orAbsent } = node;
        const values = words.flatMap((word) => valuesEqualTo(word, view.equality));
        if (!orAbsent) return { text: among(name, values), owned: [name] };
        // The owner is asked last: what is not a document's own is absent.
        const absent = `${value(name)} === undefined || ${value(name)} === null`;
        const text = `(${absent}${values.length > 0 ? ` || ${among(name, values)}` : ''} || !${owns([name])})`;
        return { text, owned: [] };
      }
      case 'call':
        throw withoutMeaning(node.operator);
    }
  };

  const body = whole(source(root));
  const declared = ['_', ...variables.values()].join(', ');
  const text = `'use strict'; return (p) => { let ${declared}; return ${body}; };`;
  const names = ['own', 'proto', 'O', ...tests.map((_, index) => `t${index}`)];
  return new Function(...names, text)(Object.hasOwn, Object.getPrototypeOf, Object.prototype, ...tests) as Predicate;
}

/** The same, true of any document. */
function whole({ text, owned }: Source): string {
  return owned.length === 0 ? `(${text})` : `(${text} && ${owns(owned)})`;
}

/**
 * Whether a document owns the values that were read from it. Most are plain objects, and what all of those inherit is
 * known without a look for the names in the document, which costs more than all the rest.
 */
function owns(names: readonly string[]): string {
  const all = names.map(literal);
  const inherited = all.map((name) => `O[${name}] === undefined`).join(' && ');
  return `(proto(p) === O && ${inherited} || ${all.map((name) => `own(p, ${name})`).join(' && ')})`;
}

/** A text as a string literal of plain ASCII. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
