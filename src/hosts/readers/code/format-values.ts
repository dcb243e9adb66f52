import { isHarmless } from '../../harmless.ts';
import type { Tokens } from '../../tokens.ts';

/** Makes a test whether the value of a placeholder of a format cannot change a filter; it is asked from left to right. */
export function harmlessValues(tokens: Tokens, first: number, last: number): (placeholder: string) => boolean {
  const values = valuesGiven(tokens, first, last);
  let next = 0;
  return (placeholder) => {
    const number = /^\{(\d+)|^%(\d+)\$/.exec(placeholder);
    const index = number?.[1] ?? (number?.[2] === undefined ? next++ : Number(number[2]) - 1);
    const value = values[Number(index)];
    return value !== undefined && isHarmless(value);
  };
}

/** `sprintf('…', a, b)`, `Format('…', [a, b])`, `'…' % (a, b)`, `'…'.format(a, b)`, `'…' -f a, b`. */
function valuesGiven(tokens: Tokens, first: number, last: number): readonly string[] {
  const after = tokens.at(last + 1);
  if (after === '%' || after === '-') {
    const from = after === '%' ? last + 2 : last + 3;
    const isGroup = /^[([]$/.test(tokens.at(from));
    const group = isGroup ? elements(tokens, from) : [];
    if (group.length > 1) return group;
    return [tokens.text.slice(tokens.start(from), tokens.end(isGroup ? tokens.closer(from) : from))];
  }
  if (/^[.:]$/.test(after) && tokens.at(last + 3) === '(') return elements(tokens, last + 3);
  const paren = tokens.opener(first);
  if (paren < 0) return [];
  const isList = tokens.at(last + 1) === ',' && /^[[{]$/.test(tokens.at(last + 2));
  return isList ? elements(tokens, last + 2) : elements(tokens, paren, last + 1).slice(1);
}

/** The texts of the elements of brackets, from a token of them on. */
function elements(tokens: Tokens, bracket: number, from = bracket + 1): readonly string[] {
  const closer = Math.min(tokens.closer(bracket), tokens.count);
  const found: string[] = [];
  let start = from;
  for (let at = from; at <= closer && at < from + 300; at++) {
    const isEnd = at === closer || (tokens.at(at) === ',' && tokens.opener(at) === bracket);
    if (!isEnd) continue;
    found.push(at > start ? tokens.text.slice(tokens.start(start), tokens.end(at - 1)) : '');
    start = at + 1;
  }
  return found;
}
