import type { Filter } from '../../language/filter.ts';
import { isOneOf, valuesEqualTo } from '../values/equals.ts';
import { hasValue } from '../values/many.ts';
import type { View } from '../view.ts';
import { testOf, withoutMeaning } from './condition.ts';
import { groupByProperty, type PropertyGroup } from './group-by-property.ts';
import type { Predicate } from './predicate.ts';

type Test = (value: unknown) => boolean;

/** A predicate as JavaScript source, in two parts like `Guarded`. */
interface Source {
  readonly text: string;
  readonly owned: readonly string[];
}

// With more values a `Set` is faster.
const mostCompared = 8;

/**
 * Compiles a filter to one JavaScript function. Properties and values occur in its source only as string literals, and tests
 * other than `===` are functions passed in. A property already read on every path to a condition is not read again. On twenty
 * conditions this takes two thirds of the time of closures (`npm run bench`, "matching").
 */
export function codegen(root: Filter, view: View): Predicate {
  const tests: Test[] = [];
  const variables = new Map<string, string>();
  const read: string[] = [];

  const passedIn = (test: Test) => `t${tests.push(test) - 1}`;

  const value = (name: string): string => {
    const variable = variables.get(name) ?? `v${variables.size}`;
    variables.set(name, variable);
    if (read.includes(name)) return variable;
    read.push(name);
    return `(${variable} = p[${literal(name)}])`;
  };

  /** Writes all operands; a property that only some of them read counts as unread afterwards. */
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

  /**
   * The source for "the property has one of these values". Texts are compared with texts only, which is fastest in
   * engines.
   */
  const among = (name: string, values: ReturnType<typeof valuesEqualTo>): string => {
    if (values.length > mostCompared || values.includes(Number.NaN))
      return `${passedIn(isOneOf(values))}(${value(name)})`;
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
      ? `${passedIn(hasValue)}(${value(name)})`
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
        const found = { text: compared ?? `${passedIn(testOf(node, view))}(${value(text)})`, owned: [text] };
        return node.comparator === 'notEqual' ? { text: `!${whole(found)}`, owned: [] } : found;
      }
      case 'oneOf': {
        const { text } = node.property;
        const compared = view.many(text)
          ? `${passedIn(testOf(node, view))}(${value(text)})`
          : among(
              text,
              node.values.flatMap((word) => valuesEqualTo(word, view.equality)),
            );
        return { text: compared, owned: [text] };
      }
      case 'propertyGroup': {
        const { name, words, orAbsent } = node;
        const values = words.flatMap((word) => valuesEqualTo(word, view.equality));
        if (!orAbsent) return { text: among(name, values), owned: [name] };
        // Ownership is checked last: an inherited property is absent.
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
  const names = ['own', ...tests.map((_, index) => `t${index}`)];
  return new Function(...names, text)(Object.hasOwn, ...tests) as Predicate;
}

/** The source with its ownership checks. */
function whole({ text, owned }: Source): string {
  return owned.length === 0 ? `(${text})` : `(${text} && ${owns(owned)})`;
}

/** The source for "the document owns these properties", which is tested last: it costs more than everything else. */
function owns(names: readonly string[]): string {
  return names.map((name) => `own(p, ${literal(name)})`).join(' && ');
}

/** A text as a string literal in ASCII. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
