import { type Checkpoint, type Position, writePosition } from './checkpoint.ts';
import type { ReceivedDocument } from './document.ts';
import { CursorLoopError } from './errors.ts';
import { answerMessages } from './messages/answers.ts';
import { warningMessages } from './messages/warnings.ts';
import { isOpenEnded, type WalkedPage } from './page.ts';
import { checkQuery, planRequests, type ReceivedQuery } from './query.ts';
import type { Send } from './send.ts';
import type { Settings } from './settings.ts';
import { comparePage, confirmPage, type ExpectedPage, SeenDocuments } from './stale-page.ts';
import type { WalkState } from './walk-state.ts';

/** The number of successive pages without new documents after which a walk is considered endless. */
const mostRepeats = 3;

/** Walks through the pages of a query, a filter in parts if `split` is set. */
export async function* walkSelected(
  query: ReceivedQuery,
  settings: Settings,
  send: Send,
  progress: WalkState,
): AsyncGenerator<WalkedPage, void> {
  checkQuery(query, true, settings);
  if (!query.split) return yield* walkPages(query, settings, send, progress);
  const { walkInParts } = await import('./split.ts');
  const walk: Parameters<typeof walkInParts>[3] = (part, own, state, asked) => walkPages(part, own, send, state, asked);
  yield* walkInParts(query, settings, progress, walk);
}

async function* walkPages(
  query: ReceivedQuery,
  settings: Settings,
  send: Send,
  progress: WalkState,
  asked?: string,
): AsyncGenerator<WalkedPage, void> {
  const { batches, start, url, pageRequest, keysOf } = await planRequests(query, true, settings, asked);
  const { limit, maxDocuments, signal, checkpoint } = query;
  const { onEvent, service, locale } = settings;
  const say = warningMessages[locale];
  const warn = (code: string, message: string) => onEvent?.({ kind: 'warning', code, message });
  const call = { ...query, signals: signal === undefined ? [progress.stop] : [signal, progress.stop] };
  progress.checkpoint = checkpoint;
  let left = maxDocuments ?? Number.POSITIVE_INFINITY;
  let { batch } = start;
  const positions = Array.from({ length: batches }, (_, index) => start.batches?.[index] ?? {});
  positions[batch] = writePosition(start.cursor, start.given);
  const checkpointIn = (index: number): Checkpoint => ({
    ...positions[index],
    batch: index,
    ...(batches > 1 && { batches: [...positions] }),
    query: start.query,
  });
  // Whether each batch has been followed to an end that the service has shown.
  let isDrained = true;
  const seen = new SeenDocuments();
  const isNew = (document: ReceivedDocument) => {
    const match = seen.add(document);
    if (match === 'same') warn('repeated-document', say.repeatedDocument);
    if (match === 'other') warn('repeated-key', say.repeatedKey);
    return match !== 'same';
  };
  // Every batch once, beginning with that of the checkpoint.
  for (let turn = 0; turn < batches; turn++) {
    let { cursor, given: yielded = [] } = positions[batch] as Position;
    const keys = batches > 1 ? keysOf(batch) : undefined;
    let isFirst = true;
    let repeats = 0;
    for (;;) {
      // The last page is requested in the size that is needed, so that its end is the end of the walk.
      const size = left < (limit ?? service.maxLimit) ? left : limit;
      const request = () => send(url(batch, cursor, size), { ...call, pageRequest: pageRequest(size) });
      const expected: ExpectedPage = {
        ...{ cursor, yielded, seen, isFirst },
        isResumed: checkpoint !== undefined,
        ...(keys !== undefined && { keys }),
      };
      const page = await confirmPage(request, expected, warn, settings);
      const { next } = page;
      const { own, step } = comparePage(page, expected);
      if (page.documents.length === 0) {
        if (step > 0) {
          warn('empty-page', say.emptyPage(`${own}`, `${next}`));
          isDrained = false;
        }
        positions[batch] = writePosition(step < 0 ? cursor : (next ?? cursor));
        break;
      }
      const { documents, behind, rest, isCut, hasFresh } = takeDocuments(page.documents, yielded, left, isNew);
      left -= documents.length;
      const goesOn = !isCut && next !== undefined && step !== 0;
      // New documents come after all that have been yielded.
      yielded = hasFresh ? [] : rest;
      positions[batch] = goesOn ? writePosition(next, yielded) : writePosition(cursor, behind);
      const position = checkpointIn(batch);
      if (documents.length > 0) yield { ...page, documents, checkpoint: position };
      progress.checkpoint = position;
      if (left === 0) return;
      if (!goesOn) {
        if (isOpenEnded(page)) isDrained = false;
        break;
      }
      repeats = hasFresh && documents.length === 0 ? repeats + 1 : 0;
      if (repeats > 0) warn('repeated-page', say.repeatedPage);
      if (repeats === mostRepeats) throw new CursorLoopError(service.path, answerMessages[locale].repeats(next), next);
      cursor = next;
      isFirst = false;
    }
    batch = (batch + 1) % batches;
    progress.checkpoint = checkpointIn(batch);
  }
  progress.isDrained = isDrained;
}

/** The part of a page that is yielded now. */
interface TakenDocuments {
  readonly documents: readonly ReceivedDocument[];
  /** The keys of all documents of the page that have been yielded or left out. */
  readonly behind: readonly (string | null)[];
  /** The keys that were yielded before and are not on the page. */
  readonly rest: readonly (string | null)[];
  /** Whether some documents are left for later. */
  readonly isCut: boolean;
  /** Whether the page has documents that were not yielded before. */
  readonly hasFresh: boolean;
}

/** Takes as many documents as are left from a page, without those `yielded` before the checkpoint and those not new. */
function takeDocuments(
  all: readonly ReceivedDocument[],
  yielded: readonly (string | null)[],
  left: number,
  isNew: (document: ReceivedDocument) => boolean,
): TakenDocuments {
  const rest = [...yielded];
  const documents: ReceivedDocument[] = [];
  const behind: (string | null)[] = [];
  let [isCut, hasFresh] = [false, false];
  for (const document of all) {
    const key = document.accessKey ?? null;
    const known = rest.indexOf(key);
    if (known !== -1) {
      rest.splice(known, 1);
      isNew(document);
    } else {
      hasFresh = true;
      isCut ||= documents.length >= left;
      if (isCut) continue;
      if (isNew(document)) documents.push(document);
    }
    behind.push(key);
  }
  return { documents, behind, rest, isCut, hasFresh };
}
