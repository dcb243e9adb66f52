import { ArgumentError, type Client } from '../client.ts';
import { accessKeyFlaw, type ReceivedDocument, readDocument } from '../document.ts';
import type { FailedEntry, PageStore } from './page-store.ts';

/**
 * Retries documents that could not be read: first from the kept data, which a later version may be able to read, then by
 * requesting the access key again. Documents that can be read are stored like any other; the rest stay as they are.
 */
export async function retryFailed(store: PageStore, client: Client): Promise<void> {
  const lines = await unreadLines(store);
  const readNow = [...lines].flatMap(([line, { accessKey, raw }]) => {
    const document = readDocument({ access_key: accessKey, xml: raw });
    return document.error === undefined ? [{ line, document }] : [];
  });
  await storeRead(store, readNow);
  for (const { line } of readNow) lines.delete(line);

  const lineOf = new Map<string, number>();
  for (const [line, { accessKey }] of lines) if (accessKey !== undefined) lineOf.set(accessKey, line);
  for await (const { documents } of fetchKeys([...lineOf.keys()], client)) {
    const readable = documents.flatMap((document) => {
      const line = document.error === undefined ? lineOf.get(document.accessKey) : undefined;
      return line === undefined ? [] : [{ line, document }];
    });
    await storeRead(store, readable);
    for (const { document } of readable) lineOf.delete(document.accessKey as string);
  }
}

type Unread = Extract<ReceivedDocument, { readonly error: object }>;

/** The documents still unread, by line number. */
async function unreadLines(store: PageStore): Promise<Map<number, Unread>> {
  const lines = new Map<number, Unread>();
  let number = 0;
  for await (const entry of store.lines<FailedEntry>('failed')) {
    number++;
    if (entry.readLater === undefined) lines.set(number, entry);
    else lines.delete(entry.readLater);
  }
  return lines;
}

async function storeRead(
  store: PageStore,
  readable: readonly { readonly line: number; readonly document: ReceivedDocument }[],
): Promise<void> {
  if (readable.length === 0) return;
  await store.store({
    documents: readable.map(({ document }) => document),
    readLater: readable.map(({ line, document: { accessKey } }) => ({ accessKey, readLater: line })),
  });
}

/** The pages for these keys, without keys that cannot be requested. */
async function* fetchKeys(keys: readonly string[], client: Client) {
  const wellFormed = keys.filter((key) => accessKeyFlaw(key, false) === undefined);
  if (wellFormed.length === 0) return;
  try {
    yield* client.receivedPages({ accessKeys: wellFormed });
  } catch (error) {
    if (!(error instanceof ArgumentError) || !error.argument.startsWith('accessKeys')) throw error;
    // The service itself gave keys with wrong check digits, which the client refuses to send.
    const right = wellFormed.filter((key) => accessKeyFlaw(key) === undefined);
    if (right.length > 0) yield* client.receivedPages({ accessKeys: right });
  }
}
