import type { Locale } from '../../messages/locale.ts';
import { ArgumentError, type Client } from '../client.ts';
import { accessKeyFlaw, type ReceivedDocument, readDocument } from '../document.ts';
import type { FailedEntry, PageStore } from './page-store.ts';

/** How many unread documents are requested, and stored, together, so that memory does not grow with their number. */
const requestedTogether = 500;
const storedTogether = 50;

/**
 * Retries documents that could not be read: first from the kept data, which a later version may be able to read, then by
 * requesting the access key again. Documents that can be read are stored like any other; the rest stay as they are.
 */
export async function retryFailed(store: PageStore, client: Client, locale: Locale): Promise<void> {
  const isReadLater = await findReadLater(store);
  let linesOf = new Map<string, number[]>();
  let readable: ReadLater[] = [];
  let line = 0;
  for await (const entry of store.lines<FailedEntry>('failed')) {
    line++;
    if (entry.readLater !== undefined || isReadLater(line)) continue;
    const { accessKey, raw } = entry;
    // Earlier versions kept only the XML of the entry.
    const isXml = accessKey !== undefined && typeof raw === 'string';
    const document = readDocument(isXml ? { access_key: accessKey, xml: raw } : raw, locale);
    if (document.error === undefined) readable.push({ lines: [line], document });
    else if (accessKey !== undefined) {
      const lines = linesOf.get(accessKey);
      if (lines === undefined) linesOf.set(accessKey, [line]);
      else lines.push(line);
    }
    if (readable.length === storedTogether) {
      await storeRead(store, readable);
      readable = [];
    }
    if (linesOf.size < requestedTogether) continue;
    await fetchUnread(store, client, linesOf);
    linesOf = new Map();
  }
  await storeRead(store, readable);
  await fetchUnread(store, client, linesOf);
}

/** Whether a line, by its number, has been read since; a bit for each line. */
async function findReadLater(store: PageStore): Promise<(line: number) => boolean> {
  let bits = new Uint8Array(1024);
  for await (const { readLater } of store.lines<FailedEntry>('failed')) {
    if (readLater === undefined) continue;
    const at = readLater >> 3;
    if (at >= bits.length) {
      const longer = new Uint8Array(2 * at);
      longer.set(bits);
      bits = longer;
    }
    bits[at] = (bits[at] as number) | (1 << (readLater & 7));
  }
  return (line) => ((bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
}

/** Requests documents again; the lines of those that can be read are noted as read. */
async function fetchUnread(store: PageStore, client: Client, linesOf: Map<string, number[]>): Promise<void> {
  for await (const { documents } of fetchKeys([...linesOf.keys()], client)) {
    const readable = documents.flatMap((document) => {
      const lines = document.error === undefined ? linesOf.get(document.accessKey) : undefined;
      return lines === undefined ? [] : [{ lines, document }];
    });
    await storeRead(store, readable);
    for (const { document } of readable) linesOf.delete(document.accessKey as string);
  }
}

/** A document that can be read now, and its lines among the failed ones. */
interface ReadLater {
  readonly lines: readonly number[];
  readonly document: ReceivedDocument;
}

async function storeRead(store: PageStore, readable: readonly ReadLater[]): Promise<void> {
  if (readable.length === 0) return;
  await store.store({
    documents: readable.map(({ document }) => document),
    readLater: readable.flatMap(({ lines, document: { accessKey } }) =>
      lines.map((line) => ({ accessKey, readLater: line })),
    ),
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
