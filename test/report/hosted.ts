import { Decoding, type Embedded } from '../../src/hosts/embedded.ts';
import type { Locale } from '../../src/messages/locale.ts';
import type { Finding } from '../../src/report/finding.ts';
import type { Source } from '../../src/source/lines.ts';
import { validate } from '../../src/validate/validate.ts';

/** The units of each way of writing, one or more of which make a text. */
const units = {
  none: /./gs,
  percent: /%[0-9A-F]{2}|./gs,
  backslash: /\\u[0-9a-f]{4}|\\.|./gs,
  folded: /[ \t]*\n\s*|./gs,
} as const;

function read(unit: string): string {
  if (unit.startsWith('%')) return decodeURIComponent(unit);
  return unit.startsWith('\\') ? (JSON.parse(`"${unit}"`) as string) : ' ';
}

/** The problems of the filters between `«` and `»` of a file, as decoded there. */
export function hosted(
  file: string,
  marked: string,
  kind: string,
  writing: keyof typeof units = 'none',
  locale: Locale = 'en',
): readonly Finding[] {
  const source: Source = { file, text: marked.replace(/[«»]/g, '') };
  const filters = [...marked.matchAll(/«(.*?)»/gs)];
  return filters.flatMap(({ index, 1: written = '' }, before) => {
    const start = index - 2 * before;
    const { text, map } = decoded(source.text, start, start + written.length, units[writing]);
    return validate(text, { locale }).map(
      ({ span, related = [], fix, ...problem }): Finding => ({
        source,
        problem: {
          ...problem,
          span: map(span),
          related: related.map((place) => ({ ...place, span: map(place.span) })),
          ...(fix && { fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, span: map(edit.span) })) } }),
        },
        host: { kind, encoding: writing === 'percent' ? 'percent' : 'none' },
        filter: { text, span },
      }),
    );
  });
}

function decoded(text: string, start: number, end: number, unit: RegExp): Pick<Embedded, 'text' | 'map'> {
  const decoding = new Decoding(text);
  for (const { 0: found, index } of text.slice(start, end).matchAll(unit)) {
    const at = start + index;
    if (found.length === 1) decoding.keep(at, at + 1);
    else decoding.read(at, at + found.length, read(found));
  }
  return decoding.done(() => undefined, start);
}
