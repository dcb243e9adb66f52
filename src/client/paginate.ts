import { amount, check, shape } from '../source/shape.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { ReceivedDocument } from './document.ts';
import type { WalkedPage } from './page.ts';
import type { ReceivedQuery } from './query.ts';
import type { Send } from './send.ts';
import type { Settings } from './settings.ts';
import type { WalkState } from './walk-state.ts';

/**
 * Yields each document once, in the order of the service. A document that is repeated within 100,000 documents is left out;
 * a different one with the same key is yielded; both are reported as events. An entry without a key is always yielded. An
 * answer that cannot be the requested one, such as an earlier one that a cache repeats, is requested again; if it stays so,
 * the walk ends with a `CursorLoopError`. Ending a walk early cancels a request that is under way.
 */
export interface Walk<T> extends AsyncGenerator<T, void, undefined> {
  /** Where to continue after the last page that the consumer has finished, which it has when it asks for the next. */
  readonly checkpoint: Checkpoint | undefined;
  /**
   * Whether the walk has come to an end that the service has shown: false while it goes on, at `maxDocuments`, and where a page
   * names no next position though more may follow.
   */
  readonly isDrained: boolean;
  /** The next item; ends the walk. */
  first(): Promise<T | undefined>;
  /** All remaining items, or at most `max`; ends the walk. */
  toArray(options?: { readonly max?: number | undefined }): Promise<T[]>;
}

/** Walks through the pages of a query that have documents. */
export function paginatePages(query: ReceivedQuery, settings: Settings, send: Send): Walk<WalkedPage> {
  return makeCancellable(settings, async function* (progress) {
    const { walkSelected } = await import('./walk-pages.ts');
    yield* walkSelected(query, settings, send, progress);
  });
}

/** Walks through the documents of a query. */
export function paginateDocuments(query: ReceivedQuery, settings: Settings, send: Send): Walk<ReceivedDocument> {
  return makeCancellable(settings, async function* (progress) {
    const { walkSelected } = await import('./walk-pages.ts');
    for await (const { documents } of walkSelected(query, settings, send, progress)) {
      for (const document of documents) {
        query.signal?.throwIfAborted();
        yield document;
      }
    }
  });
}

const arrayCheck = /* @__PURE__ */ shape({ max: amount });

/** A generator that can be ended while it waits; the `return` of a plain one would wait for the request under way. */
function makeCancellable<T>(
  { refuse, locale }: Settings,
  steps: (progress: WalkState) => AsyncGenerator<T, void, undefined>,
): Walk<T> {
  const stop = new AbortController();
  const progress: WalkState = { checkpoint: undefined, isDrained: false, stop: stop.signal };
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
  const methods = {
    async first(): Promise<T | undefined> {
      for await (const one of generator) return one;
      return undefined;
    },
    async toArray(options: { readonly max?: number | undefined } = {}): Promise<T[]> {
      check(arrayCheck, options, 'options', (_, fault) => refuse(...fault), true, locale);
      const { max = Number.POSITIVE_INFINITY } = options;
      const items: T[] = [];
      if (max > 0) {
        for await (const one of generator) if (items.push(one) >= max) break;
      } else await generator.return();
      return items;
    },
  };
  return Object.defineProperties(Object.assign(generator, methods), {
    checkpoint: { get: () => progress.checkpoint },
    isDrained: { get: () => progress.isDrained },
  }) as Walk<T>;
}
