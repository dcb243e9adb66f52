import { CursorLoopError } from '../client-error.ts';
import type { Send } from '../http/send.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { ReceivedDocument } from '../received/document.ts';
import type { ReceivedPage } from '../received/page.ts';
import type { ReceivedQuery } from '../received/query.ts';
import type { Settings } from '../settings.ts';
import type { Checkpoint, Position } from './checkpoint.ts';
import { planRequests } from './request-plan.ts';

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
  const { batches, start, url } = await planRequests(query, true, settings);
  const { limit, maxDocuments, signal, checkpoint } = query;
  const signals = signal === undefined ? [progress.stop] : [signal, progress.stop];
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
  // Through every batch once, and where the checkpoint says first.
  for (let turn = 0; turn < batches; turn++) {
    let { cursor, given = [] } = positions[batch] as Position;
    const seen = new Set<string>();
    for (;;) {
      // The last page is asked for no larger than it will be used, so that its end is where the walk ends.
      const size = left < (limit ?? settings.service.maxLimit) ? left : limit;
      const page: ReceivedPage = await send(url(batch, cursor, size), signals);
      const { next } = page;
      // Observed: `previous` is the cursor of the page itself, here of the first one, which was requested without.
      const own = cursor ?? page.previous;
      if (own !== undefined) seen.add(own);
      if (page.documents.length === 0) {
        positions[batch] = positionAt(next ?? cursor);
        break;
      }
      const rest = [...given];
      const fresh = page.documents.filter((document) => {
        const known = rest.indexOf(keyOf(document));
        return known === -1 || rest.splice(known, 1).length === 0;
      });
      const documents = fresh.slice(0, left);
      left -= documents.length;
      const goesOn = documents.length === fresh.length && next !== undefined && next !== own;
      const behind = [...given.filter((key) => !rest.includes(key)), ...documents.map(keyOf)];
      // Documents that have not been given stand behind all that have.
      given = fresh.length > 0 ? [] : rest;
      positions[batch] = goesOn ? positionAt(next, given) : positionAt(cursor, behind);
      const checkpoint = at(batch);
      if (documents.length > 0) yield { ...page, documents, checkpoint };
      progress.checkpoint = checkpoint;
      if (left === 0) return;
      if (!goesOn) break;
      if (seen.has(next)) throw new CursorLoopError(settings.service.path, next);
      cursor = next;
    }
    batch = (batch + 1) % batches;
    progress.checkpoint = at(batch);
  }
}

function positionAt(cursor: string | undefined, given: Position['given'] = []): Position {
  return omitUndefined({ cursor, given: given[0] === undefined ? undefined : given });
}

function keyOf({ accessKey }: ReceivedDocument): string | null {
  return accessKey ?? null;
}

/** A generator that can be ended while it waits: its own `return` would stand in line behind the request under way. */
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
  return Object.defineProperty(generator, 'checkpoint', { get: () => progress.checkpoint }) as Walk<T>;
}
