import { CursorLoopError } from '../client-error.ts';
import type { Send } from '../http/send.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { ReceivedDocument } from '../received/document.ts';
import type { ReceivedPage } from '../received/page.ts';
import type { ReceivedQuery } from '../received/query.ts';
import type { Settings } from '../settings.ts';
import type { Checkpoint, Position } from './checkpoint.ts';
import { planRequests } from './request-plan.ts';
import { SeenDocuments } from './seen.ts';

/** A page of a walk, with the checkpoint to continue from once it is stored. */
export interface WalkedPage extends ReceivedPage {
  readonly checkpoint: Checkpoint;
}

/**
 * Yields each document once, in the order of the service. A document that is repeated within 100,000 documents is left out;
 * a different one with the same key is yielded; both are reported as events. Ending a walk early cancels a request that is
 * under way.
 */
export interface Walk<T> extends AsyncGenerator<T, void, undefined> {
  /** Where to continue after the last page that the consumer has finished, which it has when it asks for the next. */
  readonly checkpoint: Checkpoint | undefined;
  /** The next item; ends the walk. */
  first(): Promise<T | undefined>;
  /** All remaining items, or at most `max`; ends the walk. */
  toArray(options?: { readonly max?: number }): Promise<T[]>;
}

/** The number of successive pages without new documents after which a walk is considered endless. */
const mostRepeats = 3;

/** The state that the generator of a walk shares with its `Walk`. */
interface Progress {
  checkpoint: Checkpoint | undefined;
  readonly stop: AbortSignal;
}

/** Walks through the pages of a query that have documents. */
export function paginatePages(query: ReceivedQuery, settings: Settings, send: Send): Walk<WalkedPage> {
  return cancellable((progress) => pages(query, settings, send, progress));
}

/** Walks through the documents of a query. */
export function paginateDocuments(query: ReceivedQuery, settings: Settings, send: Send): Walk<ReceivedDocument> {
  return cancellable(async function* (progress) {
    for await (const { documents } of pages(query, settings, send, progress)) {
      for (const document of documents) {
        query.signal?.throwIfAborted();
        yield document;
      }
    }
  });
}

async function* pages(query: ReceivedQuery, settings: Settings, send: Send, progress: Progress) {
  const { batches, start, url, asked } = await planRequests(query, true, settings);
  const { limit, maxDocuments, signal, checkpoint } = query;
  const { onEvent, service } = settings;
  const warn = (code: string, message: string) => onEvent?.({ kind: 'warning', code, message });
  const call = { ...query, signals: signal === undefined ? [progress.stop] : [signal, progress.stop] };
  progress.checkpoint = checkpoint;
  let left = maxDocuments ?? Number.POSITIVE_INFINITY;
  let { batch } = start;
  const positions = Array.from({ length: batches }, (_, index) => start.batches?.[index] ?? {});
  positions[batch] = positionAt(start.cursor, start.given);
  const at = (part: number): Checkpoint => ({
    ...positions[part],
    batch: part,
    ...(batches > 1 && { batches: [...positions] }),
    query: start.query,
  });
  const seen = new SeenDocuments();
  // Every batch once, beginning with that of the checkpoint.
  for (let turn = 0; turn < batches; turn++) {
    let { cursor, given = [] } = positions[batch] as Position;
    const requested = new Set<bigint>();
    let repeats = 0;
    for (;;) {
      // The last page is requested in the size that is needed, so that its end is the end of the walk.
      const size = left < (limit ?? service.maxLimit) ? left : limit;
      const page: ReceivedPage = await send(url(batch, cursor, size), { ...call, asked: asked(size) });
      const { next } = page;
      // Observed: `previous` is the cursor of the page itself; the first page was requested without one.
      const own = cursor ?? page.previous;
      if (own !== undefined) requested.add(BigInt(own));
      if (page.documents.length === 0) {
        positions[batch] = positionAt(next ?? cursor);
        break;
      }
      const { documents, behind, rest, cut, hasFresh } = take(page, given, left, (document) => {
        const found = seen.add(document);
        if (found === 'same') warn('repeated-document', 'a document was repeated and is left out');
        if (found === 'other') warn('repeated-key', 'two documents have the same access key and different XML');
        return found !== 'same';
      });
      left -= documents.length;
      const isEnd = own !== undefined && next !== undefined && BigInt(next) === BigInt(own);
      const goesOn = !cut && next !== undefined && !isEnd;
      // New documents come after all that have been yielded.
      given = hasFresh ? [] : rest;
      positions[batch] = goesOn ? positionAt(next, given) : positionAt(cursor, behind);
      const checkpoint = at(batch);
      if (documents.length > 0) yield { ...page, documents, checkpoint };
      progress.checkpoint = checkpoint;
      if (left === 0) return;
      if (!goesOn) break;
      repeats = hasFresh && documents.length === 0 ? repeats + 1 : 0;
      if (repeats > 0) warn('repeated-page', 'a page has only documents of earlier pages');
      const loops = requested.has(BigInt(next));
      if (loops || repeats === mostRepeats) throw new CursorLoopError(service.path, next, !loops);
      if (own !== undefined && BigInt(next) < BigInt(own)) {
        warn('cursor-back', `\`page.next\` goes back from ${own} to ${next}`);
      }
      cursor = next;
    }
    batch = (batch + 1) % batches;
    progress.checkpoint = at(batch);
  }
}

/** The part of a page that is yielded now. */
interface Taken {
  readonly documents: readonly ReceivedDocument[];
  /** The keys of all documents of the page that have been yielded or left out. */
  readonly behind: readonly (string | null)[];
  /** The keys that were yielded before and are not on the page. */
  readonly rest: readonly (string | null)[];
  /** Whether some documents are left for later. */
  readonly cut: boolean;
  /** Whether the page has documents that were not yielded before. */
  readonly hasFresh: boolean;
}

function take(
  page: ReceivedPage,
  given: readonly (string | null)[],
  left: number,
  isNew: (document: ReceivedDocument) => boolean,
): Taken {
  const rest = [...given];
  const documents: ReceivedDocument[] = [];
  const behind: (string | null)[] = [];
  let [cut, hasFresh] = [false, false];
  for (const document of page.documents) {
    const key = keyOf(document);
    const known = rest.indexOf(key);
    if (known !== -1) {
      rest.splice(known, 1);
      isNew(document);
    } else {
      hasFresh = true;
      cut ||= documents.length >= left;
      if (cut) continue;
      if (isNew(document)) documents.push(document);
    }
    behind.push(key);
  }
  return { documents, behind, rest, cut, hasFresh };
}

function positionAt(cursor: string | undefined, given: Position['given'] = []): Position {
  return omitUndefined({ cursor, given: given[0] === undefined ? undefined : given });
}

function keyOf({ accessKey }: ReceivedDocument): string | null {
  return accessKey ?? null;
}

/** A generator that can be ended while it waits; the `return` of a plain one would wait for the request under way. */
function cancellable<T>(steps: (progress: Progress) => AsyncGenerator<T, void, undefined>): Walk<T> {
  const stop = new AbortController();
  const progress: Progress = { checkpoint: undefined, stop: stop.signal };
  const generator = (async function* () {
    try {
      yield* steps(progress);
    } catch (error) {
      if (!stop.signal.aborted || error !== stop.signal.reason) throw error;
    }
  })();
  for (const name of ['return', 'throw'] as const) {
    const end = generator[name].bind(generator);
    generator[name] = (value) => {
      stop.abort();
      return end(value);
    };
  }
  return Object.defineProperties(generator, {
    checkpoint: { get: () => progress.checkpoint },
    first: {
      async value(): Promise<T | undefined> {
        for await (const one of generator) return one;
        return undefined;
      },
    },
    toArray: {
      async value({ max = Number.POSITIVE_INFINITY }: { readonly max?: number } = {}): Promise<T[]> {
        const all: T[] = [];
        if (max > 0) {
          for await (const one of generator) if (all.push(one) >= max) break;
        } else await generator.return();
        return all;
      },
    },
  }) as Walk<T>;
}
