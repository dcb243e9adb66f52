import { dateOf, periodOf } from './calendar.ts';
import { type DeclaredKind, isInterval } from './kind.ts';
import { withMask } from './tax-ids.ts';

/** Why texts compare a word otherwise than its kind does. */
export type TextDifference = 'instant' | 'period' | 'decimal' | 'folded' | 'mask' | 'uuid';

/** Why an equality with a word selects otherwise by text than by kind; `undefined` if it does not. */
export function textDifference(text: string, kind: DeclaredKind): TextDifference | undefined {
  const meant = kind.meant(text);
  if ('fault' in meant) return undefined;
  if (isInterval(meant)) return 'period';
  switch (kind.name) {
    case 'instant':
    case 'decimal':
      return kind.name;
    case 'uuid':
      // As nearly all programs write one.
      return text === meant.key ? undefined : 'uuid';
    case 'date':
      return undefined;
    case 'folded':
      // Letters have a case, and with accents further forms; digits and signs have one.
      return /[\p{L}\p{M}]/u.test(text) ? 'folded' : undefined;
    case 'cnpj':
    case 'cpf':
    case 'accessKey':
      return meant.unmasked === undefined ? undefined : 'mask';
  }
}

/** The texts that documents can have for a word, if they are few: the days of a month, a number with and without its mask. */
export function textForms(text: string, kind: DeclaredKind): readonly string[] | undefined {
  const meant = kind.meant(text);
  if ('fault' in meant) return [];
  if (kind.name === 'date') {
    const [from, to] = periodOf(text) as readonly [number, number];
    return to - from > 31 ? undefined : Array.from({ length: to - from }, (_, index) => dateOf(from + index));
  }
  const difference = textDifference(text, kind);
  if (isInterval(meant) || (difference !== undefined && difference !== 'mask')) return undefined;
  const isNumber = kind.name === 'cnpj' || kind.name === 'cpf' || kind.name === 'accessKey';
  return isNumber ? [meant.key, withMask(kind.name, meant.key)] : [text];
}
