import type { CompareFilter, Filter, OrFilter } from '../language/filter.ts';
import { testOf, withoutMeaning } from './condition.ts';
import { otherThanText } from './equal-to.ts';
import type { Predicate } from './predicate.ts';
import { hasValue } from './several.ts';
import type { View } from './view.ts';

type Test = (value: unknown) => boolean;

/**
 * A filter as one function that the engine compiles from source text. A property or value stands there only as a string
 * literal; what more than `===` is asked of a value is asked of functions that are handed over. A property that was read
 * on every way to a condition is not read again.
 */
export function generated(root: Filter, view: View): Predicate {
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

  const joined = (operands: readonly Filter[], operator: string): string => {
    let always = read.length;
    const written = operands.map((operand, index) => {
      const text = expression(operand);
      if (index === 0) always = read.length;
      return text;
    });
    read.length = always;
    return `(${written.join(operator)})`;
  };

  const equality = ({ property, value: word }: CompareFilter): string => {
    const others = otherThanText(word.text).map((other) => (typeof other === 'bigint' ? `${other}n` : `${other}`));
    const [first, ...more] = [literal(word.text), ...others].map((one) => `=== ${one}`);
    return [`${value(property.text)} ${first}`, ...more.map((one) => `${value(property.text)} ${one}`)].join(' || ');
  };

  /** `(OR (= p v) … (_not_exists p))`: the owner is asked last, since what is not its own is absent. */
  const equalsOrAbsent = ({ operands }: OrFilter): string | undefined => {
    const absent = operands.find((operand) => operand.kind === 'presence' && !operand.present);
    if (absent?.kind !== 'presence' || operands.length < 2) return undefined;
    const { text } = absent.property;
    const equals = operands.filter(
      (operand): operand is CompareFilter =>
        operand.kind === 'compare' &&
        operand.comparator === 'equal' &&
        operand.property.text === text &&
        comparesText(operand, view),
    );
    if (equals.length < operands.length - 1) return undefined;
    const found = equals.map(equality);
    return `(${found.join(' || ')} || ${value(text)} === undefined || ${value(text)} === null || !${owned(text)})`;
  };

  const expression = (node: Filter): string => {
    switch (node.kind) {
      case 'or':
        if (node.operands.length === 0) return 'false';
        return equalsOrAbsent(node) ?? joined(node.operands, ' || ');
      case 'and':
        return node.operands.length === 0 ? 'true' : joined(node.operands, ' && ');
      case 'not':
        return `!${expression(node.operand)}`;
      case 'presence': {
        const { text } = node.property;
        const there = view.many(text)
          ? `${handed(hasValue)}(${value(text)})`
          : `${value(text)} !== undefined && ${value(text)} !== null`;
        return `${node.present ? '' : '!'}(${there} && ${owned(text)})`;
      }
      case 'compare': {
        const { text } = node.property;
        const found = comparesText(node, view) ? equality(node) : `${handed(testOf(node, view))}(${value(text)})`;
        return `${node.comparator === 'notEqual' ? '!' : ''}((${found}) && ${owned(text)})`;
      }
      case 'call':
        throw withoutMeaning(node.operator);
    }
  };

  const body = expression(root);
  const declared = ['_', ...variables.values()].join(', ');
  const source = `'use strict'; return (p) => { let ${declared}; return ${body}; };`;
  const names = ['own', 'proto', 'O', ...tests.map((_, index) => `t${index}`)];
  return new Function(...names, source)(Object.hasOwn, Object.getPrototypeOf, Object.prototype, ...tests) as Predicate;
}

/**
 * Whether a document owns the value that was read from it. Most are plain objects, and what all of those inherit is known
 * without a look for the name in the document, which costs more than all the rest.
 */
function owned(name: string): string {
  return `(proto(p) === O && O[${literal(name)}] === undefined || own(p, ${literal(name)}))`;
}

/** Whether a comparison is nothing but `===` with one of a few values. */
function comparesText({ comparator, property, value }: CompareFilter, view: View): boolean {
  const equality = comparator === 'equal' || comparator === 'notEqual';
  return equality && view.equality === 'text' && !view.many(property.text) && value.text !== 'NaN';
}

/** A text as a string literal of plain ASCII. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
