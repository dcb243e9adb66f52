import type { Ebnf, Expression } from './ebnf.ts';

/**
 * Whether a text belongs to an expression of a grammar: follows the rules literally and keeps, for each rule and
 * position, every position where it can end. Does not use the parser. A rule must not begin with itself.
 */
export function recognizes(grammar: Ebnf, expression: Expression, text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) as number);
  const known = new Map<string, ReadonlySet<number>>();
  return endsOf(expression, 0).has(codes.length);

  function endsOf(part: Expression, start: number): ReadonlySet<number> {
    switch (part.kind) {
      case 'rule':
        return endsOfRule(part.name, start);
      case 'character': {
        const code = codes[start];
        const fits = code !== undefined && part.ranges.some(([from, to]) => from <= code && code <= to);
        return new Set(fits ? [start + 1] : []);
      }
      case 'sequence':
        return part.parts.reduce(endsAfter, new Set([start]) as ReadonlySet<number>);
      case 'choice':
        return new Set(part.alternatives.flatMap((alternative) => [...endsOf(alternative, start)]));
      case 'repeat': {
        const once = endsOf(part.of, start);
        if (part.mark === '?') return new Set([start, ...once]);
        return part.mark === '+' ? closure(part.of, once) : closure(part.of, new Set([start]));
      }
    }
  }

  function endsOfRule(name: string, start: number): ReadonlySet<number> {
    const key = `${name} ${start}`;
    const ends = known.get(key) ?? endsOf(grammar.get(name) as Expression, start);
    known.set(key, ends);
    return ends;
  }

  function endsAfter(starts: ReadonlySet<number>, part: Expression): ReadonlySet<number> {
    return new Set([...starts].flatMap((start) => [...endsOf(part, start)]));
  }

  // The set grows during the iteration: each end is also a start.
  function closure(part: Expression, starts: ReadonlySet<number>): ReadonlySet<number> {
    const ends = new Set(starts);
    for (const start of ends) for (const end of endsOf(part, start)) ends.add(end);
    return ends;
  }
}
