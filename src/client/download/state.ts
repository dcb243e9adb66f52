import { join } from 'node:path';
import { check, is, object, oneOf, required, shape, text, wholeNumber } from '../../source/shape.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { readJsonObject } from '../response.ts';
import { damaged } from './download-error.ts';
import { hashContent, openFile, replaceFile } from './durable.ts';
import { emptyMark, type JournalMark } from './journal.ts';

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
  /** Where to continue; missing if nothing has been stored. */
  readonly checkpoint?: Checkpoint;
  readonly pages: number;
  readonly documents: number;
  /** The number of documents without readable XML that no retry has read either. */
  readonly failed: number;
}

/** What is durable so far; written after everything it describes. */
export interface DownloadState extends DownloadSummary {
  readonly version: 2;
  /** Missing if the requests have no header that names the account. */
  readonly account?: DownloadAccount;
  readonly journals: {
    readonly documents: JournalMark;
    readonly index: JournalMark;
    readonly failed: JournalMark;
  };
}

const count = required(wholeNumber(0));
const filledMark = required(shape<JournalMark>({ bytes: count, tailBytes: count, tailSha256: required(text) }));
const stateShape = shape<DownloadState>({
  version: required(is('2', (version) => version === 2)),
  format: required(oneOf('xml', 'ndjson')),
  cursor: text,
  account: shape<DownloadAccount>({ salt: required(text), hash: required(text) }),
  checkpoint: object,
  pages: count,
  documents: count,
  failed: count,
  journals: required(shape({ documents: filledMark, index: filledMark, failed: filledMark })),
});

/** The part of a state that callers get: neither the account nor how journals are checked. */
export function summaryOf({ version: _, account: __, journals: ___, ...summary }: DownloadState): DownloadSummary {
  return summary;
}

/** The download's own folder, in the one that holds the documents. */
export const ownFolder = '.prefilter';

const fileName = 'checkpoint.json';

/** The state of a download that has stored nothing. */
export function beginState(format: DownloadFormat, cursor: string | undefined): DownloadState {
  return {
    version: 2,
    format,
    ...(cursor !== undefined && { cursor }),
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
  if (stored === undefined) throw damaged(`${path} is not JSON`);
  const { sha256: hash, ...state } = stored as unknown as DownloadState & { readonly sha256: unknown };
  if (state.version !== 2) throw damaged(`${path} has a version that cannot be read here`);
  if (hash !== hashContent(JSON.stringify(state))) throw damaged(`${path} was changed after it was written`);
  check(stateShape, state, path, () => damaged(`${path} is not the state of a download`));
  return state;
}

export async function writeDownloadState(folder: string, state: DownloadState): Promise<void> {
  const stored = { ...state, sha256: hashContent(JSON.stringify(state)) };
  await replaceFile(join(folder, fileName), `${JSON.stringify(stored, null, 2)}\n`, folder);
}
