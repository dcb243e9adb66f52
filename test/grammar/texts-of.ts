import fc from 'fast-check';
import { type Ebnf, type Expression, namesIn, type Ranges } from './ebnf.ts';

const maxDepth = 4;

/** Characters that are likely in a text, and those that readers handle differently. */
const notable = [
  ...'aZ09=_<>!&|?*+-./:;,\'`~@#$%^[]{}()"\\ \t\n\r',
  ...'\u0000\u000b\u000c\u001f\u007f\u0080\u0085\u009f\u00a0\u00adçã日\u0301\u200b\u200d\u2028\u202e\u3000（”\ud7ff\ue000\ufeff\uffff',
  ...'😀\u{10000}\u{10ffff}',
];

/** Texts that belong to an expression of a grammar, with filters up to some depth. */
export function textsOf(grammar: Ebnf, expression: Expression): fc.Arbitrary<string> {
  const { whole } = fc.letrec<Record<string, string>>((tie) => {
    const rules = [...grammar].map(([name, rule]) => [name, texts(rule, tie)] as const);
    return { ...Object.fromEntries(rules), whole: texts(expression, tie) };
  });
  return whole as fc.Arbitrary<string>;

  function texts(part: Expression, tie: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<string> {
    switch (part.kind) {
      case 'rule':
        return tie(part.name);
      case 'character':
        return characters(part.ranges);
      case 'sequence':
        return fc.tuple(...part.parts.map((each) => texts(each, tie))).map((found) => found.join(''));
      case 'choice': {
        // Beyond the depth fast-check takes the first alternative, which ends.
        const ordered = part.alternatives.toSorted((a, b) => Number(recursive(a)) - Number(recursive(b)));
        return fc.oneof({ maxDepth, depthIdentifier: 'filter' }, ...ordered.map((each) => texts(each, tie)));
      }
      case 'repeat': {
        const bounds = { minLength: part.mark === '+' ? 1 : 0, maxLength: part.mark === '?' ? 1 : 4 };
        return fc.array(texts(part.of, tie), bounds).map((found) => found.join(''));
      }
    }
  }

  function recursive(part: Expression, seen: readonly string[] = []): boolean {
    return namesIn(part).some(
      (name) => seen.includes(name) || recursive(grammar.get(name) as Expression, [...seen, name]),
    );
  }
}

/** A text with some UTF-16 units dropped, replaced or inserted. */
export function mutationsOf(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const insert = fc.oneof(fc.constantFrom('', '(', ')', '"', '\\', ' ', '\ud800', '\udc00', ...notable), fc.string());
  const change = fc.record({ at: fc.nat(), drop: fc.nat(2), insert });
  return fc.tuple(texts, fc.array(change, { minLength: 1, maxLength: 3 })).map(([text, changes]) =>
    changes.reduce((changed, { at, drop, insert: inserted }) => {
      const start = at % (changed.length + 1);
      return changed.slice(0, start) + inserted + changed.slice(start + drop);
    }, text),
  );
}

/** Random texts made of everything that matters to a reader. */
export const jumbles: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('(', ')', '(', ')', '"', '\\', ' ', '=', 'a', 'OR', '\ud83d', '\ude00', ...notable), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

function characters(ranges: Ranges): fc.Arbitrary<string> {
  const fitting = notable.filter((character) => {
    const code = character.codePointAt(0) as number;
    return ranges.some(([from, to]) => from <= code && code <= to);
  });
  const any = fc.oneof(
    ...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  );
  return fitting.length === 0 ? any : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, any);
}
