import { remembered } from '../../source/remembered.ts';
import type { Equality } from '../dialect/dialect.ts';
import { factsOf, type Properties, type PropertyFacts } from '../properties.ts';
import { decimal } from './decimal.ts';
import { foldedTexts } from './folding.ts';
import type { DeclaredKind, Kind } from './kind.ts';
import { accessKey, cnpj, cpf } from './tax-ids.ts';
import { text } from './text.ts';
import { date, instantIn, refusingDates } from './times.ts';
import { typed } from './typed.ts';
import { uuid } from './uuid.ts';

const kinds: Readonly<Record<string, DeclaredKind>> = { date, decimal, cnpj, cpf, accessKey, uuid };

const withoutCase = /* @__PURE__ */ foldedTexts(false);
const withoutAccents = /* @__PURE__ */ foldedTexts(true);

/** The kinds of instants, by their zones. */
const instants = /* @__PURE__ */ remembered(instantIn);

/** The kind of a declared property; `undefined` if its texts are compared themselves. */
export function kindOf({ type, zone, ignore = [] }: PropertyFacts): DeclaredKind | undefined {
  if (typeof type !== 'string') return undefined;
  if (type === 'string' && ignore.length > 0) return ignore.includes('accents') ? withoutAccents : withoutCase;
  return type === 'instant' ? instants(zone) : Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Those facts of a property that its kind follows from. */
export function kindFacts({ type, zone, ignore }: PropertyFacts): PropertyFacts {
  return { type, ...(zone !== undefined && { zone }), ...(ignore !== undefined && { ignore }) };
}

/** The kind of a property by its name. */
export function declaredKind(properties: Properties | undefined, name: string): DeclaredKind | undefined {
  const facts = properties && factsOf(properties, name);
  return facts && kindOf(facts);
}

/** The kinds of properties that are declared to have none. */
export const plainKinds: Readonly<Record<Equality, Kind>> = { text, typed };

/** What the values of a property are compared by: its declared kind, else its equality. */
export function kindWith(equality: Equality, facts: PropertyFacts | undefined): Kind {
  return (facts && kindOf(facts)) ?? plainKinds[equality];
}

/** The same, by the property's name, for values of documents. */
export function kindIn({ equality, properties }: KindView, name: string): Kind {
  const kind = kindWith(equality, properties && factsOf(properties, name));
  return kind === date ? refusingDates(kind, name) : kind;
}

/** The part of a view that kinds follow from. */
interface KindView {
  readonly equality: Equality;
  readonly properties?: Properties | undefined;
}
