import type { Span } from '../../src/source/problem.ts';

/** A text with ranges marked as `<|…|>`, and the ranges, in order. */
export function marked(text: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  const open: number[] = [];
  let plain = '';
  for (const part of text.split(/(<\||\|>)/)) {
    if (part === '<|') open.push(plain.length);
    else if (part === '|>') spans.push({ start: open.pop() as number, end: plain.length });
    else plain += part;
  }
  return { text: plain, spans: spans.sort((a, b) => a.start - b.start || a.end - b.end) };
}
