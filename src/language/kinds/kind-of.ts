import { factsOf, type Properties, type PropertyFacts } from '../properties.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { foldedTexts } from './folding.ts';
import { instantIn } from './instant.ts';
import type { Kind } from './kind.ts';
import { accessKey, cnpj, cpf } from './tax-ids.ts';

const kinds: Readonly<Record<string, Kind>> = { date, decimal, cnpj, cpf, accessKey };

/** The kinds with facts of their own, by these. */
const made = new Map<string, Kind>();

/** The kind of a declared property; `undefined` if its texts are compared themselves. */
export function kindOf({ type, zone, ignore = [] }: PropertyFacts): Kind | undefined {
  if (typeof type !== 'string') return undefined;
  if (type !== 'instant' && (type !== 'string' || ignore.length === 0)) {
    return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  }
  const accents = ignore.includes('accents');
  const id = type === 'instant' ? (zone ?? '') : `${accents}`;
  const kind = made.get(id) ?? (type === 'instant' ? instantIn(zone) : foldedTexts(accents));
  made.set(id, kind);
  return kind;
}

/** The kind of a property by its name. */
export function declaredKind(properties: Properties | undefined, name: string): Kind | undefined {
  const facts = properties && factsOf(properties, name);
  return facts && kindOf(facts);
}
