import { join } from 'node:path';
import { check, flag, is, listOf, object, oneOf, required, shape, text, wholeNumber } from '../../source/shape.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { QueryParts } from '../identity.ts';
import { readJsonObject } from '../response.ts';
import { damaged } from './download-error.ts';
import { hashContent, openFile, replaceFile } from './durable.ts';
import { emptyMark, type JournalMark } from './journal.ts';
import { said } from './messages.ts';
import { daysOf, gapsBetween, type Interval, type Window, type Windows } from './windows.ts';

/** How documents are stored: one XML file each, or lines of one file. */
export type DownloadFormat = 'xml' | 'ndjson';

/** The account of a download, as a salted hash. */
export interface DownloadAccount {
  readonly salt: string;
  readonly hash: string;
}

/** What a download has stored so far. */
export interface DownloadSummary {
  readonly format: DownloadFormat;
  /** The cursor of the query, if it has one. */
  readonly cursor?: string;
  /** Where the latest walk continues; missing if nothing has been stored. */
  readonly checkpoint?: Checkpoint;
  readonly pages: number;
  readonly documents: number;
  /** The number of documents without readable XML that no retry has read either. */
  readonly failed: number;
  /** The days of `createdAt` that have been asked for to their end, as intervals; up to `now` is up to the day it was asked. */
  readonly covered: readonly Interval[];
  /** The days between those, which nobody asked for. */
  readonly gaps: readonly Interval[];
}

/** What is durable so far; written after everything it describes. */
export interface DownloadState extends Omit<DownloadSummary, 'checkpoint' | 'covered' | 'gaps'> {
  readonly version: 3;
  /** Missing if the requests have no header that names the account. */
  readonly account?: DownloadAccount;
  /** What the archive is of; missing after an older version, until the first run with the same query. */
  readonly query?: QueryParts;
  readonly windows: Windows;
  readonly journals: {
    readonly documents: JournalMark;
    readonly index: JournalMark;
    readonly failed: JournalMark;
  };
}

const count = required(wholeNumber(0));
const filledMark = required(shape<JournalMark>({ bytes: count, tailBytes: count, tailSha256: required(text) }));
const versions = [2, 3] as const;
const everyVersion = {
  format: required(oneOf('xml', 'ndjson')),
  cursor: text,
  account: shape<DownloadAccount>({ salt: required(text), hash: required(text) }),
  pages: count,
  documents: count,
  failed: count,
  journals: required(shape({ documents: filledMark, index: filledMark, failed: filledMark })),
};
const windowShape = shape<Window>({ from: text, to: text, began: text, again: flag, checkpoint: object });
const interval = is('two times', (value) => Array.isArray(value) && value.length === 2 && value.every(text.fits));
const stateShape = shape<DownloadState>({
  ...everyVersion,
  version: required(is('3', (version) => version === 3)),
  query: shape<QueryParts>({ address: required(text), filter: text, sent: text, cnpjs: text, accessKeys: text }),
  windows: required(shape<Windows>({ covered: required(listOf(interval)), pending: windowShape, last: windowShape })),
});

/** A state of version 2, in which a folder had one query: its range is not known, only the hash in its checkpoint. */
interface OldState extends Omit<DownloadState, 'version' | 'query' | 'windows'> {
  readonly version: 2;
  readonly checkpoint?: Checkpoint;
}
const oldShape = shape<OldState>({
  ...everyVersion,
  version: required(is('2', (version) => version === 2)),
  checkpoint: object,
});

/** The part of a state that callers get: neither the account nor how journals are checked. */
export function summaryOf(state: DownloadState): DownloadSummary {
  const { format, cursor, pages, documents, failed, windows } = state;
  const { checkpoint } = windows.pending ?? windows.last ?? {};
  return {
    format,
    ...(cursor !== undefined && { cursor }),
    ...(checkpoint !== undefined && { checkpoint }),
    ...{ pages, documents, failed },
    covered: daysOf(windows.covered),
    gaps: gapsBetween(windows.covered),
  };
}

/** The download's own folder, in the one that holds the documents. */
export const ownFolder = '.prefilter';

const fileName = 'checkpoint.json';

/** The state of a download that has stored nothing. */
export function beginState(format: DownloadFormat, cursor: string | undefined): DownloadState {
  return {
    version: 3,
    format,
    ...(cursor !== undefined && { cursor }),
    windows: { covered: [] },
    pages: 0,
    documents: 0,
    failed: 0,
    journals: { documents: emptyMark, index: emptyMark, failed: emptyMark },
  };
}

/** Reads the state in a folder; `undefined` if there is none. Rejects if its content is not what was written. */
export async function readDownloadState(folder: string): Promise<DownloadState | undefined> {
  const path = join(folder, fileName);
  const file = await openFile(path);
  if (file === undefined) return undefined;
  const content = await file.readFile('utf8').finally(() => file.close());
  const stored = readJsonObject(content);
  if (stored === undefined) throw damaged(said('notJson', path));
  const { sha256: hash, ...state } = stored as unknown as (DownloadState | OldState) & { readonly sha256: unknown };
  if (!versions.includes(state.version)) throw damaged(said('version', path));
  if (hash !== hashContent(JSON.stringify(state))) throw damaged(said('changed', path));
  check(state.version === 3 ? stateShape : oldShape, state, path, () => damaged(said('notState', path)));
  return state.version === 3 ? state : carryOver(state);
}

function carryOver({ checkpoint, version: _, ...rest }: OldState): DownloadState {
  return { ...rest, version: 3, windows: { covered: [], ...(checkpoint && { pending: { checkpoint } }) } };
}

export async function writeDownloadState(folder: string, state: DownloadState): Promise<void> {
  const stored = { ...state, sha256: hashContent(JSON.stringify(state)) };
  await replaceFile(join(folder, fileName), `${JSON.stringify(stored, null, 2)}\n`, folder);
}
