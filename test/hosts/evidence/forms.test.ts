import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { extract } from '../../../src/hosts/extract.ts';
import { settings } from '../extracted.ts';

/**
 * A file, its class of text and its evidence as in the table of `docs/linting.md`, and the filters in it; what a program fills in is
 * `~`.
 */
type Form = readonly [file: string, text: string, kind: string, evidence: number, found: readonly string[]];

const forms: readonly Form[] = JSON.parse(readFileSync(new URL('forms.json', import.meta.url), 'utf8'));

test.each(forms)('%s: %j (%s, %i)', (file, text, _, __, expected) => {
  const { filters } = extract(file, text, settings);
  const texts = filters.map((filter) =>
    filter.interpolations
      .toReversed()
      .reduce((rest, { span }) => `${rest.slice(0, span.start)}~${rest.slice(span.end)}`, filter.text)
      .trim()
      .replace(/\s+/g, ' '),
  );
  expect(texts).toEqual(expected);
  for (const filter of filters) {
    // A name that is the reason is told, as it stands in the file.
    const isByName = /^(?:name|configured|parameter|address)$/.test(filter.reason);
    if (isByName) expect(filter.name).toMatch(/filt(?:er|ro)/i);
    for (const key of filter.name?.split('.') ?? []) expect(text).toContain(key);
    const at = filter.text.indexOf('==');
    const span = filter.map({ start: at, end: at + 2 });
    if (at >= 0) expect(decodeURIComponent(text.slice(span.start, span.end))).toBe('==');
  }
});

test('the forms have every class of text and every kind of evidence', () => {
  const cells = new Set(forms.map(([, , kind, evidence]) => `${kind}${evidence}`));
  expect(cells.size).toBe(24);
});
