import type { Edit, Fix, Span } from './problem.ts';

/*
 * Repairs and what proves them, apart from problems, which the client has without their fixes.
 */

/**
 * Why the text after a repair is what was meant: both texts select the same (`equivalent`, which is verified), all languages in which
 * the text may be written mean the same by it (`agreed`), or only marks without a meaning change (`marks`): encoding, white space,
 * quotes of a shell, the case of an operator. Without a proof it may be something else.
 */
export type Proof = 'equivalent' | 'agreed' | 'marks';

/** Edits that repair a text, with their proof if there is one. */
export interface Repair {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly proof?: Proof | undefined;
}

/** What is known of the text that is repaired. */
export interface Circumstances {
  /** Whether the text is surely a filter, and not one of another program's language; default true. */
  readonly isOurs?: boolean;
  /** Whether the text after these edits selects the same; by default that is not known. */
  readonly isEquivalent?: (edits: readonly Edit[]) => boolean;
}

/** The fix that a repair is: the only place that calls one `safe`, which is applied without being looked at. */
export function repairOf(
  { title, edits, proof }: Repair,
  { isOurs = true, isEquivalent = () => false }: Circumstances = {},
): Fix {
  const isProven = isOurs && proof !== undefined && (proof !== 'equivalent' || isEquivalent(edits));
  return { title, safety: isProven ? 'safe' : 'unsafe', edits };
}

/** The repair that writes one text in place of another. */
export function replacement(title: string, span: Span, text: string, proof?: Proof): Repair {
  return { title, edits: [{ span, text }], proof };
}

/** The edits that remove everything of a text but one part of it. */
export function editsToKeep(kept: Span, { start, end }: Span): readonly Edit[] {
  return [
    { span: { start, end: kept.start }, text: '' },
    { span: { start: kept.end, end }, text: '' },
  ];
}
