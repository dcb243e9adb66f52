import { expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { settings } from './extracted.ts';

/**
 * Tests that exactly the texts marked with `§` are found as filters, each at its place; `§` stands for `(== a b)`. Parts that
 * are filled in at run time are compared as `~`.
 */
export function finds(forms: readonly (readonly [file: string, text: string, ...expected: string[]])[]): void {
  test.each(forms.map(([file, text, ...expected]) => [file, text, expected] as const))(
    '%s: %j',
    (file, text, expected) => {
      const source = text.replaceAll('§', '(== a b)');
      const { filters } = extract(file, source, settings);
      const texts = filters.map((filter) =>
        filter.interpolations
          .toReversed()
          .reduce((rest, { span }) => `${rest.slice(0, span.start)}~${rest.slice(span.end)}`, filter.text)
          .trim()
          .replace(/\s+/g, ' '),
      );
      const marked = text.split('§').length - 1;
      expect(texts).toEqual(expected.length > 0 ? expected : new Array(marked).fill('(== a b)'));
      for (const filter of filters) {
        const at = filter.text.indexOf('==');
        const span = filter.map({ start: at, end: at + 2 });
        expect(decodeURIComponent(source.slice(span.start, span.end))).toBe('==');
      }
    },
  );
}
