import { type Check, callback, flag, oneOf, wholeNumber } from '../../source/shape.ts';

/**
 * When a quirk applies: always, every n-th time (a number), or when a function of the count, which begins with 1,
 * returns true.
 */
export type Occurrence = boolean | number | ((count: number) => boolean);

/** Peculiarities and faults of the service, or of the network. */
export interface Quirks {
  /** `received??limit=…` in `page.next`. */
  readonly doubledQuestionMark?: Occurrence;
  /** `\/` for every slash of the body, as PHP writes JSON, and once more inside `page.next`. */
  readonly escapedSlashes?: Occurrence;
  /** `page.next` is null if nothing follows. */
  readonly nullNext?: Occurrence;
  /** `page.next` names another host. */
  readonly foreignHost?: Occurrence;
  /** 307 to another host. */
  readonly redirect?: Occurrence;
  /** The connection closes after half of the body. */
  readonly cutBody?: Occurrence;
  /** Half of the body arrives, then nothing more, and the connection stays open. */
  readonly stalledBody?: Occurrence;
  /** 502 with a gateway's HTML. */
  readonly html502?: Occurrence;
  /** 200 with HTML. */
  readonly html200?: Occurrence;
  /** The connection closes without an answer. */
  readonly dropConnection?: Occurrence;
  /** 37 documents instead of the 50 requested, although more follow. */
  readonly shortPages?: Occurrence;
  /** `xml` is not base64. Counts notes, the oldest first. */
  readonly brokenBase64?: Occurrence;
  /** `xml` is missing. Counts notes. */
  readonly missingXml?: Occurrence;
  /** An access key with a wrong check digit, also in the XML. Counts notes. */
  readonly wrongCheckDigit?: Occurrence;
  /** `access_key[]` restricts nothing. */
  readonly ignoresAccessKeys?: Occurrence;
  /** `filter` restricts nothing where `access_key[]` is given too. */
  readonly ignoresFilterBesideAccessKeys?: Occurrence;
  /** So many more notes arrive after each page. */
  readonly lateArrivals?: number;
}

export type QuirkName = keyof Quirks;

const occurrence = oneOf(flag, wholeNumber(0), callback);

/** How each quirk is checked. */
export const quirkChecks = {
  doubledQuestionMark: occurrence,
  escapedSlashes: occurrence,
  nullNext: occurrence,
  foreignHost: occurrence,
  redirect: occurrence,
  cutBody: occurrence,
  stalledBody: occurrence,
  html502: occurrence,
  html200: occurrence,
  dropConnection: occurrence,
  shortPages: occurrence,
  brokenBase64: occurrence,
  missingXml: occurrence,
  wrongCheckDigit: occurrence,
  ignoresAccessKeys: occurrence,
  ignoresFilterBesideAccessKeys: occurrence,
  lateArrivals: wholeNumber(0),
} satisfies Record<QuirkName, Check>;

/** The name of every quirk. */
export const quirkNames = Object.keys(quirkChecks) as readonly QuirkName[];

/** Whether a quirk applies this time; `count` begins with 1. */
export function occurs(occurrence: Occurrence | undefined, count: number): boolean {
  if (typeof occurrence === 'function') return occurrence(count);
  if (typeof occurrence === 'number') return occurrence > 0 && count % occurrence === 0;
  return occurrence === true;
}
