/**
 * When a quirk shows: always, every n-th time (a number), or when a function of the count, which begins with 1, says so.
 */
export type Occurrence = boolean | number | ((count: number) => boolean);

/** What the service, or the way to it, does now and then. */
export interface Quirks {
  /** `received??limit=…` in `page.next`. */
  readonly doubledQuestionMark?: Occurrence;
  /** `\/` for every slash of the body, as PHP writes JSON, and once more inside `page.next`. */
  readonly escapedSlashes?: Occurrence;
  /** `page.next` is null where nothing follows. */
  readonly nullNext?: Occurrence;
  /** `page.next` names another host. */
  readonly foreignHost?: Occurrence;
  /** 307 to another host. */
  readonly redirect?: Occurrence;
  /** The connection closes after half of the body. */
  readonly cutBody?: Occurrence;
  /** Half of the body comes, then nothing more, and the connection stays open. */
  readonly stalledBody?: Occurrence;
  /** 502 with a gateway's HTML. */
  readonly html502?: Occurrence;
  /** 200 with HTML. */
  readonly html200?: Occurrence;
  /** The connection closes without an answer. */
  readonly dropConnection?: Occurrence;
  /** 37 documents where 50 were asked for, though more follow. */
  readonly shortPages?: Occurrence;
  /** `xml` is no base64. Counts notes, the oldest first. */
  readonly brokenBase64?: Occurrence;
  /** `xml` is missing. Counts notes. */
  readonly missingXml?: Occurrence;
  /** An access key with a wrong check digit, in the XML too. Counts notes. */
  readonly wrongCheckDigit?: Occurrence;
  /** So many more notes arrive, one after each page that is answered. */
  readonly lateArrivals?: number;
}

export type QuirkName = keyof Quirks;

// Keyed by the names, so that one that is forgotten does not compile.
const all: Readonly<Record<QuirkName, true>> = {
  doubledQuestionMark: true,
  escapedSlashes: true,
  nullNext: true,
  foreignHost: true,
  redirect: true,
  cutBody: true,
  stalledBody: true,
  html502: true,
  html200: true,
  dropConnection: true,
  shortPages: true,
  brokenBase64: true,
  missingXml: true,
  wrongCheckDigit: true,
  lateArrivals: true,
};

/** The name of every quirk. */
export const quirkNames = Object.keys(all) as readonly QuirkName[];

/** Whether a quirk shows this time; `count` begins with 1. */
export function occurs(occurrence: Occurrence | undefined, count: number): boolean {
  if (typeof occurrence === 'function') return occurrence(count);
  if (typeof occurrence === 'number') return occurrence > 0 && count % occurrence === 0;
  return occurrence === true;
}
