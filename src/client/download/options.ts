import { isObject } from '../../source/is-object.ts';
import type { Client } from '../client.ts';
import type { ReceivedQuery } from '../query.ts';
import type { RateLimit } from '../response.ts';
import { DownloadError } from './download-error.ts';
import type { DownloadFormat, DownloadState } from './state.ts';

export interface DownloadOptions {
  readonly client: Client;
  /** What to fetch; a resumed download needs the same query. */
  readonly query?: Omit<ReceivedQuery, 'checkpoint'>;
  /** The folder to store it in; made if missing. */
  readonly folder: string;
  /** `xml`, the default: a file for each document, named by its access key; or `ndjson`: lines of `{ accessKey, xml }`. */
  readonly format?: DownloadFormat;
  /**
   * `true` continues an earlier download in the folder and retries documents that could not be read. `failed` only retries
   * those. Without it the folder must not hold a download.
   */
  readonly resume?: boolean | 'failed';
  /** Called after each page, when it is durable. */
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Called for unusual events that do not stop the download. */
  readonly onWarning?: (warning: DownloadWarning) => void;
}

/** `file-exists`: a file with the name of a document exists and has other contents; both are kept. */
export interface DownloadWarning {
  readonly code: 'file-exists';
  readonly message: string;
}

export interface DownloadResult extends DownloadState {
  /** The number of documents that this run has stored. */
  readonly fresh: number;
}

export interface DownloadProgress extends DownloadResult {
  readonly rateLimit?: RateLimit;
}

const isFunction = (value: unknown) => typeof value === 'function';

/** How each option is checked, and what to pass. */
const checks: Readonly<Record<keyof DownloadOptions, readonly [test: (value: unknown) => boolean, what: string]>> = {
  client: [(value) => isObject(value) && isFunction(value.receivedPages), 'a client, made with `createClient`'],
  folder: [(value) => typeof value === 'string' && value !== '', 'the path of a folder to store the documents in'],
  query: [(value) => value === undefined || isObject(value), 'an object, such as `{ filter }`'],
  format: [(value) => value === undefined || value === 'xml' || value === 'ndjson', '`xml` or `ndjson`'],
  resume: [(value) => value === undefined || typeof value === 'boolean' || value === 'failed', 'a boolean or `failed`'],
  onProgress: [(value) => value === undefined || isFunction(value), 'a function'],
  onWarning: [(value) => value === undefined || isFunction(value), 'a function'],
};

/** Checks the options of callers without types: throws a `DownloadError` that names the wrong one and says what to pass. */
export function checkOptions(options: DownloadOptions): void {
  if (!isObject(options)) throw invalid('`download` takes an object, such as `{ client, folder }`.');
  for (const [name, [test, what]] of Object.entries(checks)) {
    if (!test(options[name])) throw invalid(`\`${name}\` takes ${what}.`);
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) {
    throw invalid(`There is no option \`${unknown}\`; there are \`${Object.keys(checks).join('`, `')}\`.`);
  }
}

function invalid(message: string): DownloadError {
  return new DownloadError('invalid-options', message);
}
