import { isWord } from '../language/word.ts';
import { Decoding, type Embedded, inside } from './embedded.ts';
import type { Interpolation } from './host.ts';

/** What templating tools fill in; the group is the expression. */
export const placeholder = /\$?\{\{([^{}\n]*)\}\}/g;

/** Treats `{{…}}` and `${{…}}`, which templating tools fill in, as interpolations. */
export function withPlaceholders(source: Embedded): { source: Embedded; interpolations: readonly Interpolation[] } {
  const { text } = source;
  if (!text.includes('{{')) return { source, interpolations: [] };
  const decoding = new Decoding(text);
  const interpolations: Interpolation[] = [];
  const naming = new InterpolationNames();
  let at = 0;
  for (const match of text.matchAll(placeholder)) {
    decoding.keep(at, match.index);
    at = match.index + match[0].length;
    const start = decoding.length;
    decoding.read(match.index, at, naming.of(match[1] as string));
    interpolations.push({ span: { start, end: decoding.length }, safe: false });
  }
  decoding.keep(at, text.length);
  const decoded = decoding.done((written) => (written.includes('{{') ? undefined : written));
  return { source: inside(source, decoded), interpolations };
}

/** Names interpolations: `${name}` for an expression that is a word, else a number; equal expressions get equal names. */
export class InterpolationNames {
  readonly #numbers = new Map<string, number>();

  of(expression: string): string {
    const inner = expression.trim();
    if (isWord(inner) && inner.length <= 100) return `\${${inner}}`;
    const number = this.#numbers.get(inner) ?? this.#numbers.size + 1;
    this.#numbers.set(inner, number);
    return `\${${number}}`;
  }
}
