import type { Word } from '../../language/filter.ts';
import { setOf, type Test } from '../../language/kinds/kind.ts';
import { kindIn } from '../../language/kinds/kind-of.ts';
import { isValue } from '../../language/kinds/scalar.ts';
import { type Ask, type Formula, fold } from '../normal-form.ts';
import type { View } from '../options.ts';
import { closuresOf, type Predicate } from './closures.ts';
import { joinEqualities, testOf } from './test-value.ts';

/** A predicate as JavaScript source, in two parts like `Guarded`. */
interface Source {
  readonly text: string;
  readonly owned: readonly string[];
}

/** Writes a part; called once, in the order in which a document is tested, since what has been read before matters. */
type Write = () => Source;

// With more values a `Set` is faster.
const mostCompared = 8;

// A deeper source overflows the stack of V8's parser, which needs some kilobytes for each parenthesis.
const maxDepth = 100;

/**
 * Compiles a filter to one JavaScript function. Properties and values occur in its source only as string literals, and tests
 * other than `===` are functions passed in. A property already read on every path to a condition is not read again. On twenty
 * conditions this takes two thirds of the time of closures (`npm run bench`, "matching"). A form of more than a hundred levels
 * becomes closures.
 */
export function codegen(formula: Formula, view: View): Predicate {
  if (depthOf(formula) > maxDepth) return closuresOf(formula, view);
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

  /** Writes all parts; a property that only some of them read counts as unread afterwards. */
  const each = (parts: readonly Write[]): readonly Source[] => {
    let always = read.length;
    const written = parts.map((write, index) => {
      const source = write();
      if (index === 0) always = read.length;
      return source;
    });
    read.length = always;
    return written;
  };

  /**
   * The source for "the property equals one of these words". Texts are compared with texts only, which is fastest in
   * engines.
   */
  const among = (name: string, words: readonly Word[]): string => {
    const kind = kindIn(view, name);
    const set = setOf(kind, { means: 'equal', values: words });
    const values = kind.values?.(set) ?? [];
    if (values.length === 0 || values.length > mostCompared || values.includes(Number.NaN))
      return `${passedIn(kind.test(set))}(${value(name)})`;
    const isObject = `typeof ${value(name)} === 'object'`;
    const others = values.filter((one) => typeof one !== 'string');
    const compared = others.map((one) => `${value(name)} === ${typeof one === 'bigint' ? `${one}n` : one}`);
    const texts = values.filter((one) => typeof one === 'string');
    if (texts.length > 0) {
      const isText = `typeof ${value(name)} === 'string'`;
      compared.push(`${isText} && (${texts.map((text) => `${value(name)} === ${literal(text)}`).join(' || ')})`);
    }
    return `(${isObject} ? ${passedIn(kind.test(set))}(${value(name)}) : ${compared.join(' || ')})`;
  };

  /** The source for "the property is present". An object may be `null` in JSON. */
  const present = (name: string): string => {
    const read = value(name);
    return `(typeof ${read} === 'object' ? ${passedIn(isValue)}(${value(name)}) : ${value(name)} !== undefined)`;
  };

  /** The source of a condition; `notEqual` is negated by the caller. */
  const positive = (ask: Ask): Source => {
    const { family, property, values } = ask;
    const asked = (): string => {
      if (!view.many(property)) {
        if (family === 'equality') return among(property, values);
        if (family === 'presence') return present(property);
      }
      return `${passedIn(testOf(ask, view))}(${value(property)})`;
    };
    return { text: asked(), owned: [property] };
  };

  const write = fold<Write>(formula, {
    ask: (ask) => () => (ask.negated ? { text: `!${whole(positive(ask))}`, owned: [] } : positive(ask)),
    and: (parts) => () => {
      const all = each(parts);
      if (all.length === 0) return { text: 'true', owned: [] };
      const owned = [...new Set(all.flatMap((one) => one.owned))];
      return { text: whole({ text: all.map(({ text }) => text).join(' && '), owned }), owned: [] };
    },
    or: (parts, junction) => () => {
      const joined = joinEqualities(parts, junction, view, (property, words, orAbsent) => () => {
        if (!orAbsent) return { text: among(property, words), owned: [property] };
        // Ownership is checked last: an inherited property is absent.
        const absent = `!${present(property)}`;
        const text = words.length > 0 ? ` || ${among(property, words)}` : '';
        return { text: `(${absent}${text} || !${owns([property])})`, owned: [] };
      });
      const sources = each(joined);
      const [only] = sources;
      if (only === undefined) return { text: 'false', owned: [] };
      return sources.length === 1 ? only : { text: `(${sources.map(whole).join(' || ')})`, owned: [] };
    },
  });

  const body = whole(write());
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

function depthOf(formula: Formula): number {
  const deepest = (parts: readonly number[]) => parts.reduce((most, depth) => Math.max(most, depth + 1), 1);
  return fold<number>(formula, { ask: () => 1, or: deepest, and: deepest });
}
