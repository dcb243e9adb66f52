import type { ISerializedGast } from 'chevrotain';

/** The tokens that no filter may hold: the grammar of record has no words for them. */
export const onlyInWrongTexts: readonly string[] = ['Stray'];

type Branch = ISerializedGast & { readonly definition: ISerializedGast[] };

/** A production without what it takes of wrong texts: those tokens, and the missing `)` that makes `Close` an option. */
export function ofRightTexts(gast: ISerializedGast): ISerializedGast {
  if (!isBranch(gast)) return gast;
  const definition = gast.definition.filter((part) => !onlyInWrongTexts.includes(firstOf(part))).map(ofRightTexts);
  const isClose = gast.type === 'Option' && firstOf(gast) === 'Close';
  return { ...gast, ...(isClose && { type: 'Alternative' }), definition } as ISerializedGast;
}

/** What the alternatives of the first choice in a production begin with. */
export function alternativesIn(gast: ISerializedGast): readonly string[] {
  if (!isBranch(gast)) return [];
  return gast.type === 'Alternation' ? gast.definition.map(firstOf) : gast.definition.flatMap(alternativesIn);
}

function firstOf(gast: ISerializedGast): string {
  const [first] = isBranch(gast) ? gast.definition : [];
  return first === undefined ? (gast as ISerializedGast & { name: string }).name : firstOf(first);
}

function isBranch(gast: ISerializedGast): gast is Branch {
  return 'definition' in gast;
}
