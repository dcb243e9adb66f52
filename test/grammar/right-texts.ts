import type { ISerializedGast } from 'chevrotain';

/** The productions for texts that are no filters; the grammar of record does not have them. */
export const onlyInWrongTexts: readonly string[] = ['stray', 'surplus'];

type Branch = ISerializedGast & { readonly definition: ISerializedGast[] };

/**
 * A production without its alternatives for invalid texts: those productions, and the missing `)` that makes `Close`
 * optional.
 */
export function ofRightTexts(gast: ISerializedGast): ISerializedGast {
  if (!isBranch(gast)) return gast;
  const definition = gast.definition.filter((part) => !onlyInWrongTexts.includes(firstOf(part))).map(ofRightTexts);
  const isClose = gast.type === 'Option' && firstOf(gast) === 'Close';
  return { ...gast, ...(isClose && { type: 'Alternative' }), definition } as ISerializedGast;
}

/** The first token of each alternative of the first choice in a production. */
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
