import type { Client, QueryIdentity, ReceivedQuery, WalkedPage } from '../client.ts';
import type { PageStore } from './page-store.ts';
import { intervalOf, isSameRange, joinIntervals, type PlannedWindow, planWindows, type Window } from './windows.ts';

/** What to fetch, as `download` takes it. */
interface FetchOptions {
  readonly client: Client;
  readonly query?: Omit<ReceivedQuery, 'checkpoint'> | undefined;
  readonly overlap?: number | undefined;
  readonly slice?: number | undefined;
}

/** Fetches what the archive owes, then what is asked for; `onPage` is called for each page, when it is durable. */
export async function fetchWindows(
  store: PageStore,
  { createdAt, today }: QueryIdentity,
  options: FetchOptions,
  onPage: (page: WalkedPage) => void,
): Promise<void> {
  const { overlap, slice } = options;
  const planned = planWindows({ asked: createdAt, windows: store.state.windows, overlap, slice, today });
  for (const window of planned) {
    const isWhole = await fetchWindow(store, window, options, onPage);
    if (!isWhole) return;
  }
}

/** Fetches a window; false if `maxDocuments` has ended it. */
async function fetchWindow(
  store: PageStore,
  planned: PlannedWindow,
  { client, query = {} }: FetchOptions,
  onPage: (page: WalkedPage) => void,
): Promise<boolean> {
  const { goesOn, ...own } = planned;
  const { pending, last } = store.state.windows;
  const latest = pending ?? last;
  const again = own.again ?? store.state.documents > 0;
  const begun: Window =
    goesOn && isSameRange(own, latest) ? { ...latest, ...own } : { ...own, ...(again && { again }) };
  const { checkpoint } = begun;
  const { cursor, maxDocuments, createdAt: _, ...rest } = query;
  const left = () => (maxDocuments ?? Number.POSITIVE_INFINITY) - store.state.documents - store.state.failed;
  if (left() <= 0) return false;
  const pages = client.receivedPages({
    ...rest,
    ...(begun.from !== undefined && begun.to !== undefined && { createdAt: { from: begun.from, to: begun.to } }),
    ...(maxDocuments !== undefined && { maxDocuments: left() }),
    ...(checkpoint === undefined ? cursor !== undefined && { cursor } : { checkpoint }),
  });
  let isFirst = checkpoint === undefined;
  for await (const page of pages) {
    // Before the first document, so that the folder belongs to this query even if the run is killed during the first page.
    if (isFirst)
      await store.advance({ ...store.state.windows, pending: { ...begun, checkpoint: startOf(page, cursor) } });
    isFirst = false;
    await store.store({ documents: page.documents, window: { ...begun, checkpoint: page.checkpoint } });
    onPage(page);
  }
  if (left() <= 0) return false;
  const reached: Window = { ...begun, ...(pages.checkpoint && { checkpoint: pages.checkpoint }) };
  const { pending: owed, ...windows } = store.state.windows;
  if (!pages.isDrained) {
    if (owed !== undefined) await store.advance({ ...windows, pending: reached });
    return true;
  }
  // A walk from a cursor has left out what is before it.
  const covered = joinIntervals([...windows.covered, ...(cursor === undefined ? intervalOf(begun) : [])]);
  const isKnown = owed !== undefined || checkpoint !== undefined || begun.from !== undefined;
  if (isKnown) await store.advance({ covered, last: reached });
  return true;
}

/** Where the walk of a first page began. */
function startOf({ checkpoint: { query } }: WalkedPage, cursor: string | number | bigint | undefined) {
  return { batch: 0, query, ...(cursor !== undefined && { cursor: String(cursor) }) };
}
