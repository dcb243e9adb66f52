import { checksum } from '../source/checksum.ts';
import type { ReceivedDocument } from './document.ts';
import { CursorLoopError } from './errors.ts';
import { answerMessages } from './messages/answers.ts';
import { warningMessages } from './messages/warnings.ts';
import type { ReceivedPage } from './page.ts';
import type { Settings } from './settings.ts';

/** How many documents a walk remembers at least; at most twice as many, which take some twenty megabytes. */
const mostSeen = 100_000;

/** Hashes of contents by access key, or by themselves for documents without one. */
type SeenContents = Map<string | number, number | Set<number>>;

/** The documents that a walk has yielded lately, by key and by a hash of their content. */
export class SeenDocuments {
  // Two generations: deleting the oldest entry of a large `Map` is slow.
  #recent: SeenContents = new Map();
  #older: SeenContents = new Map();
  #count = 0;

  /** Adds a document; says whether it is new, the same as an earlier one with its key, or has the key of a different one. */
  add(document: ReceivedDocument): 'new' | 'same' | 'other' {
    const hash = hashDocument(document);
    const id = document.accessKey ?? hash;
    const known = this.#find(id);
    if (known !== undefined && includes(known, hash)) return document.accessKey === undefined ? 'new' : 'same';
    if (this.#count++ === mostSeen) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#count = 1;
    }
    this.#recent.set(id, known === undefined ? hash : withHash(known, hash));
    return known === undefined ? 'new' : 'other';
  }

  /** Whether a document with this key, or without one, and with this content was added. */
  has(document: ReceivedDocument): boolean {
    const hash = hashDocument(document);
    const known = this.#find(document.accessKey ?? hash);
    return known !== undefined && includes(known, hash);
  }

  #find(id: string | number): number | Set<number> | undefined {
    return this.#recent.get(id) ?? this.#older.get(id);
  }
}

function includes(known: number | Set<number>, hash: number): boolean {
  return typeof known === 'number' ? known === hash : known.has(hash);
}

function withHash(known: number | Set<number>, hash: number): Set<number> {
  const all = typeof known === 'number' || known.size === mostSeen ? new Set<number>() : known;
  if (typeof known === 'number') all.add(known);
  return all.add(hash);
}

function hashDocument(document: ReceivedDocument): number {
  return checksum(document.error === undefined ? document.xml : (JSON.stringify(document.raw) ?? ''));
}

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
type Doubt = 'goesBack' | 'onlyEarlier' | 'otherKeys';

/** Requests a page, and again if it may be the answer to another request; throws if it is one then too. */
export async function confirmPage(
  request: () => Promise<ReceivedPage>,
  expected: ExpectedPage,
  warn: (code: string, message: string) => void,
  { service, locale }: Pick<Settings, 'service' | 'locale'>,
): Promise<ReceivedPage> {
  const first = await request();
  const doubt = findDoubt(first, expected);
  if (doubt === undefined) return first;
  if (doubt !== 'unconfirmed') warn('stale-answer', warningMessages[locale][doubt]);
  const page = await request();
  const { documents, next, previous } = page;
  const { own, step, isRepeat } = comparePage(page, expected);
  if (documents.length === 0) return page;
  const isOther = previous !== undefined && previous !== own && findDoubt(page, expected) === 'unconfirmed';
  const isStale = isRepeat ? step === 0 || next === undefined : isOther;
  if (step < 0 || isStale) {
    const at = next ?? own ?? '';
    const say = answerMessages[locale];
    throw new CursorLoopError(service.path, isStale ? say.repeats(at) : say.goesBack(at), at);
  }
  return page;
}

/**
 * Why a page may be the answer to another request, such as one that a cache repeats; `unconfirmed` if nothing contradicts it
 * and the answer that ended an earlier walk or batch would look the same.
 */
function findDoubt(page: ReceivedPage, expected: ExpectedPage): Doubt | 'unconfirmed' | undefined {
  const { documents, next } = page;
  const { cursor, yielded, isFirst, isResumed, keys } = expected;
  const { step, isRepeat } = comparePage(page, expected);
  if (step < 0) return 'goesBack';
  // What goes on is not an earlier answer of this batch.
  if (isRepeat && (keys !== undefined || step === 0 || next === undefined)) return 'onlyEarlier';
  if (keys !== undefined && documents.some(({ accessKey = '' }) => !keys.has(accessKey))) return 'otherKeys';
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
