import { isInterval } from '../language/kinds/kind.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import type { PropertyFacts } from '../language/properties.ts';
import type { Locale } from '../messages/locale.ts';
import { editorMessages } from './messages.ts';

/*
 * How the values of a kind are written, and what a word stands for.
 */

const days = ['YYYY-MM-DD', 'YYYY-MM', 'YYYY'];

/** The shapes of the words of a declared property; in letters and zeros, what is to be replaced. */
export function shapesOf({ type, zone }: PropertyFacts, locale: Locale): readonly string[] {
  const shapes: Readonly<Record<string, readonly string[]>> = {
    instant: ['YYYY-MM-DDThh:mm:ssZ', ...(zone === undefined ? [] : ['YYYY-MM-DDThh:mm:ss', ...days])],
    date: days,
    decimal: ['0.00'],
    cnpj: ['00000000000000'],
    cpf: ['00000000000'],
    accessKey: ['0'.repeat(44)],
  };
  const found = typeof type === 'string' && Object.hasOwn(shapes, type) ? (shapes[type] ?? []) : [];
  return locale === 'en' ? found : found.map((shape) => shape.replace('YYYY', 'AAAA'));
}

/** A shape as a snippet, of which each run of letters or digits is a placeholder. */
export function snippetOf(shape: string): readonly (string | { readonly placeholder: string })[] {
  return shape
    .split(/([A-SU-Y]+|[a-z]+|\d[\d.]*)/)
    .filter((part) => part !== '')
    .map((part) => (/^[A-SU-Ya-z\d]/.test(part) ? { placeholder: part } : part));
}

/** What a word of a filter stands for, if that is more than its text: an interval, an instant in UTC, a text without a mask. */
export function meantInWords(facts: PropertyFacts, word: string, locale: Locale): string | undefined {
  const kind = kindOf(facts);
  const meant = kind?.meant(word);
  if (kind === undefined || meant === undefined || 'fault' in meant) return undefined;
  const say = editorMessages[locale];
  if (isInterval(meant)) return say.interval(word, kind.textOf(meant.from), kind.textOf(meant.to));
  const text = kind.textOf(meant.key);
  return text === word ? undefined : say.comparedAs(word, text);
}

/** The type of a property, with the zone of its instants and what its texts are compared without. */
export function typeInDetail(type: string, { zone, ignore = [] }: PropertyFacts, locale: Locale): string {
  const say = editorMessages[locale];
  const ignored = ignore.map((one) => (one === 'case' ? say.withoutCase : say.withoutAccents));
  return [type, ...(zone === undefined ? [] : [zone]), ...ignored].join(', ');
}
