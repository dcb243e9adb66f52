import type { Checkpoint } from './checkpoint.ts';
import { CursorLoopError } from './client-error.ts';
import type { ReceivedDocument } from './received-document.ts';
import type { ReceivedPage } from './received-page.ts';
import type { ReceivedQuery } from './received-query.ts';
import { planRequests } from './request-plan.ts';
import type { Send } from './send.ts';
import type { Settings } from './settings.ts';

/** A page of a walk, with where to go on once it is stored. */
export interface WalkedPage extends ReceivedPage {
  readonly checkpoint: Checkpoint;
}

/**
 * What a walk yields, once each and in the order of the service. Ending it early, also while a request is under way,
 * cancels that request.
 */
export interface Walk<T> extends AsyncGenerator<T, void, undefined> {
  /** Where to go on after the last page that the consumer is done with, which is when it has asked for more. */
  readonly checkpoint: Checkpoint | undefined;
}

/** What the steps of a walk share with who holds it. */
interface Progress {
  checkpoint: Checkpoint | undefined;
  readonly stop: AbortSignal;
}

/** Walks through the pages of a query that have documents. */
export function walkPages(query: ReceivedQuery, settings: Settings, send: Send): Walk<WalkedPage> {
  return walk((progress) => pages(query, settings, send, progress));
}

/** Walks through the documents of a query. */
export function walkDocuments(query: ReceivedQuery, settings: Settings, send: Send): Walk<ReceivedDocument> {
  return walk(async function* (progress) {
    for await (const { documents } of pages(query, settings, send, progress)) {
      for (const document of documents) {
        query.signal?.throwIfAborted();
        yield document;
      }
    }
  });
}

async function* pages(query: ReceivedQuery, settings: Settings, send: Send, progress: Progress) {
  const { limit, maxDocuments, signal } = query;
  const signals = signal === undefined ? [progress.stop] : [signal, progress.stop];
  const plan = await planRequests(query, true, settings);
  progress.checkpoint = query.checkpoint;
  let left = maxDocuments ?? Number.POSITIVE_INFINITY;
  let { batch, cursor } = plan.start;
  for (; batch < plan.batches; batch++, cursor = undefined) {
    const at = (position: string | undefined, in_ = batch): Checkpoint => ({
      ...(position !== undefined && { cursor: position }),
      batch: in_,
      query: plan.start.query,
    });
    const seen = new Set<string>();
    for (;;) {
      if (cursor !== undefined) seen.add(cursor);
      // The last page is asked for no larger than it will be used, so that its end is where the walk ends.
      const size = left < (limit ?? settings.service.maxLimit) ? left : limit;
      const page: ReceivedPage = await send(plan.url(batch, cursor, size), signals);
      const { next } = page;
      if (page.documents.length === 0) {
        progress.checkpoint = batch + 1 < plan.batches ? at(undefined, batch + 1) : at(next ?? cursor);
        break;
      }
      const documents = page.documents.slice(0, left);
      const checkpoint = at(documents.length < page.documents.length ? cursor : (next ?? cursor));
      yield { ...page, documents, checkpoint };
      progress.checkpoint = checkpoint;
      left -= documents.length;
      if (left === 0) return;
      if (next === undefined || next === cursor) break;
      if (seen.has(next)) throw new CursorLoopError(settings.service.path, next);
      // Observed: `previous` is the cursor of the page itself, here of the first one, which was requested without.
      if (cursor === undefined && page.previous !== undefined) seen.add(page.previous);
      cursor = next;
    }
  }
}

/** A generator that can be ended while it waits: its own `return` would stand in line behind the request under way. */
function walk<T>(steps: (progress: Progress) => AsyncGenerator<T, void, undefined>): Walk<T> {
  const stop = new AbortController();
  const progress: Progress = { checkpoint: undefined, stop: stop.signal };
  const generator = (async function* () {
    try {
      yield* steps(progress);
    } catch (error) {
      if (error !== stop.signal.reason) throw error;
    }
  })();
  for (const name of ['return', 'throw'] as const) {
    const end = generator[name].bind(generator);
    generator[name] = (value) => {
      stop.abort();
      return end(value);
    };
  }
  return Object.defineProperty(generator, 'checkpoint', { get: () => progress.checkpoint }) as Walk<T>;
}
