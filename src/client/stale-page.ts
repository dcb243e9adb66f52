import { CursorLoopError } from './errors.ts';
import type { ReceivedPage } from './page.ts';
import type { SeenDocuments } from './seen-documents.ts';

/** What is known before a page is requested. */
export interface ExpectedPage {
  readonly cursor: string | undefined;
  /** The keys of its documents that were yielded before the checkpoint. */
  readonly yielded: readonly (string | null)[];
  readonly seen: SeenDocuments;
  /** Whether it is the first of its batch, and whether the walk was resumed. */
  readonly isFirst: boolean;
  readonly isResumed: boolean;
  /** The keys that are requested, if they need several batches. */
  readonly keys?: ReadonlySet<string>;
}

/** Why a page may not be the requested one. */
const doubts = {
  back: '`page.next` goes back',
  repeated: 'a page has only documents of earlier pages',
  'other-keys': 'a page has documents of other access keys',
} as const;

/** Requests a page, and again if it may be the answer to another request; throws if it is one then too. */
export async function confirmPage(
  request: () => Promise<ReceivedPage>,
  expected: ExpectedPage,
  warn: (code: string, message: string) => void,
  path: string,
): Promise<ReceivedPage> {
  const first = await request();
  const doubt = findDoubt(first, expected);
  if (doubt === undefined) return first;
  if (doubt !== 'unconfirmed') warn('stale-answer', `${doubts[doubt]}; the page is requested again`);
  const page = await request();
  const { documents, next, previous } = page;
  const { own, step, isRepeat } = comparePage(page, expected);
  if (documents.length === 0) return page;
  const isOther = previous !== undefined && previous !== own && findDoubt(page, expected) === 'unconfirmed';
  const isStale = isRepeat ? step === 0 || next === undefined : isOther;
  if (step < 0 || isStale) throw new CursorLoopError(path, next ?? own ?? '', isStale);
  return page;
}

/**
 * Why a page may be the answer to another request, such as one that a cache repeats; `unconfirmed` if nothing contradicts it
 * and the answer that ended an earlier walk or batch would look the same.
 */
function findDoubt(page: ReceivedPage, expected: ExpectedPage): keyof typeof doubts | 'unconfirmed' | undefined {
  const { documents, next } = page;
  const { cursor, yielded, isFirst, isResumed, keys } = expected;
  const { step, isRepeat } = comparePage(page, expected);
  if (step < 0) return 'back';
  // What goes on is not an earlier answer of this batch.
  if (isRepeat && (keys !== undefined || step === 0 || next === undefined)) return 'repeated';
  if (keys !== undefined && documents.some(({ accessKey = '' }) => !keys.has(accessKey))) return 'other-keys';
  if (documents.length === 0) {
    const isEnd = keys === undefined || next === cursor;
    return isEnd && !(isResumed && isFirst) ? undefined : 'unconfirmed';
  }
  if (!isFirst || cursor === undefined || (next !== undefined && step !== 0)) return undefined;
  const known = documents.filter(({ accessKey = null }) => yielded.includes(accessKey)).length;
  const isAmbiguous = (known === 0 && step === 0) || (isResumed && known === documents.length);
  return isAmbiguous ? 'unconfirmed' : undefined;
}

/** How a page relates to the requested position and to earlier pages. */
export function comparePage(
  { documents, next, previous }: ReceivedPage,
  { cursor, yielded, seen }: ExpectedPage,
): {
  /** The cursor of the page; observed: `previous`, where the first page was requested without one. */
  readonly own: string | undefined;
  /** Negative if `next` goes back, 0 if it is the page's own cursor; positive if it goes on or one of the two is unknown. */
  readonly step: number;
  /** Whether all documents were on earlier pages of this walk. */
  readonly isRepeat: boolean;
} {
  const own = cursor ?? previous;
  const distance = own === undefined || next === undefined ? 1n : BigInt(next) - BigInt(own);
  const step = distance > 0n ? 1 : distance < 0n ? -1 : 0;
  const isRepeat =
    documents.length > 0 &&
    // Equal entries without a key may be different documents, unless the position does not change either.
    (step === 0 || documents.some(({ accessKey }) => accessKey !== undefined)) &&
    documents.every((document) => seen.has(document) && !yielded.includes(document.accessKey ?? null));
  return { own, step, isRepeat };
}
