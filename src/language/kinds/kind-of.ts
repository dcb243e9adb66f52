import { remembered } from '../../source/remembered.ts';
import { decimal } from '../numeral.ts';
import { factsOf, type Properties, type PropertyFacts } from '../properties.ts';
import { foldedTexts } from './folding.ts';
import type { Kind } from './kind.ts';
import { accessKey, cnpj, cpf } from './tax-ids.ts';
import { date, instantIn } from './times.ts';

const kinds: Readonly<Record<string, Kind>> = { date, decimal, cnpj, cpf, accessKey };

const withoutCase = /* @__PURE__ */ foldedTexts(false);
const withoutAccents = /* @__PURE__ */ foldedTexts(true);

/** The kinds of instants, by their zones. */
const instants = /* @__PURE__ */ remembered(instantIn);

/** The kind of a declared property; `undefined` if its texts are compared themselves. */
export function kindOf({ type, zone, ignore = [] }: PropertyFacts): Kind | undefined {
  if (typeof type !== 'string') return undefined;
  if (type === 'string' && ignore.length > 0) return ignore.includes('accents') ? withoutAccents : withoutCase;
  return type === 'instant' ? instants(zone) : Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Those facts of a property that its kind follows from. */
export function kindFacts({ type, zone, ignore }: PropertyFacts): PropertyFacts {
  return { type, ...(zone !== undefined && { zone }), ...(ignore !== undefined && { ignore }) };
}

/** The kind of a property by its name. */
export function declaredKind(properties: Properties | undefined, name: string): Kind | undefined {
  const facts = properties && factsOf(properties, name);
  return facts && kindOf(facts);
}
