import type { Expression, Ranges, Rules } from './expression.ts';

/** How a notation writes what the others write differently. */
interface Notation {
  /** Between the name of a rule and its expression. */
  readonly defines: string;
  /** The name of a rule; the first rule may need one of its own. */
  nameOf(name: string, isFirst: boolean): string;
  text(text: string): string;
  set(ranges: Ranges): string;
}

const doubleQuoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const hexadecimal = (code: number, length: number) => code.toString(16).toUpperCase().padStart(length, '0');
const rangesAs = (ranges: Ranges, write: (code: number) => string) =>
  ranges.map(([from, to]) => (from === to ? write(from) : `${write(from)}-${write(to)}`)).join('');

/** An escape that needs no reader of UTF-8, and means the same in every engine that reads the notation. */
const escaped = (code: number) =>
  code < 0x100
    ? `\\x${hexadecimal(code, 2)}`
    : code < 0x1_0000
      ? `\\u${hexadecimal(code, 4)}`
      : `\\U${hexadecimal(code, 8)}`;

/** The notations, by the names that `toGrammar` takes. */
export const notations = {
  /** Of llama.cpp, XGrammar and vLLM. */
  gbnf: {
    defines: '::=',
    nameOf: (name, isFirst) => (isFirst ? 'root' : name),
    text: doubleQuoted,
    set: (ranges) => `[${rangesAs(ranges, escaped)}]`,
  },
  /** Of Lark, llguidance, and the custom tools of OpenAI. */
  lark: {
    defines: ':',
    nameOf: (name, isFirst) => (isFirst ? 'start' : name),
    text: doubleQuoted,
    set: (ranges) => `/[${rangesAs(ranges, escaped)}]/`,
  },
  /** Of the W3C, as `grammar/filter.ebnf`. */
  ebnf: {
    defines: '::=',
    nameOf: (name) => name,
    text: (text) => (text.includes('"') ? `'${text}'` : `"${text}"`),
    set: (ranges) => `[${rangesAs(ranges, (code) => `#x${hexadecimal(code, 0)}`)}]`,
  },
} as const satisfies Readonly<Record<string, Notation>>;

export type NotationName = keyof typeof notations;

/** Writes rules in a notation, one in a line. */
export function writeRules(rules: Rules, { defines, nameOf, text, set }: Notation): string {
  const [first] = rules.keys();
  const write = (expression: Expression, isPart = false): string => {
    if (typeof expression === 'string') return text(expression);
    switch (expression.kind) {
      case 'rule':
        return nameOf(expression.name, expression.name === first);
      case 'character':
        return set(expression.ranges);
      case 'sequence':
        return inParentheses(expression.parts.map((part) => write(part, true)).join(' '), isPart);
      case 'choice':
        return inParentheses(
          expression.alternatives
            .map((one) => write(one, typeof one === 'object' && one.kind === 'choice'))
            .join(' | '),
          isPart,
        );
      case 'repeat':
        return `${write(expression.of, true)}${expression.mark}`;
    }
  };
  return [...rules]
    .map(([name, expression]) => `${nameOf(name, name === first)} ${defines} ${write(expression)}\n`)
    .join('');
}

function inParentheses(text: string, isPart: boolean): string {
  return isPart ? `(${text})` : text;
}
