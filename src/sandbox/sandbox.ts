import type { Dialect } from '../language/dialect/dialect.ts';
import type { DialectName } from '../language/dialect/dialects.ts';
import { accept } from '../server/accept.ts';
import { describe } from '../source/shape.ts';
import { type NoteProperties, noteMaker, type SandboxDocument } from './data/note.ts';
import { Notes } from './data/notes.ts';
import { ownersOf } from './data/taxpayer.ts';
import { noteXml } from './data/xml.ts';
import { allowing } from './endpoint/cors.ts';
import { type Quirks, quirkNames } from './endpoint/quirks.ts';
import { Budget, type RateLimit } from './endpoint/rate-limit.ts';
import { routes } from './endpoint/routes.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { cursorOf, type SandboxCredentials, type Service } from './service.ts';
import { defaultOrigin, openStore } from './store/open.ts';
import { isCount, maxNotes } from './store/saved.ts';
import { memoryStore } from './store/store.ts';

export interface SandboxOptions {
  /** The number of notes, or the caller's notes, whose missing parts are generated; default 100. */
  readonly documents?: number | readonly SandboxDocument[];
  /** The same seed gives the same notes on every machine; default 1. */
  readonly seed?: number;
  readonly quirks?: Quirks;
  /**
   * Stores properties and arrivals in this file; without it they end with the process. Only one sandbox at a time can
   * use a file.
   */
  readonly file?: string;
  /** The only accepted credentials; by default any that are not empty. */
  readonly credentials?: SandboxCredentials;
  readonly rateLimit?: RateLimit;
  /** The dialect of `filter`, or the name of one that comes with the package; default `received`. */
  readonly dialect?: Dialect | DialectName;
  /** The cursor just before the oldest note; default 30,000. It may be beyond 2^53. */
  readonly firstCursor?: bigint;
  /** The target of the quirks `redirect` and `foreignHost`; default `https://elsewhere.invalid`. */
  readonly foreignOrigin?: string;
  /** Lets pages of this origin use the sandbox from a browser, `*` those of any; by default none. */
  readonly cors?: string;
  /** Milliseconds since 1970, for the periods of the rate limit. */
  readonly now?: () => number;
}

const optionNames = Object.keys({
  documents: 0,
  seed: 0,
  quirks: 0,
  file: 0,
  credentials: 0,
  rateLimit: 0,
  dialect: 0,
  firstCursor: 0,
  foreignOrigin: 0,
  cors: 0,
  now: 0,
} satisfies Record<keyof SandboxOptions, 0>);

/** A note as the sandbox stores it. */
export interface SandboxNote {
  readonly accessKey: string;
  readonly cursor: string;
  /** The CNPJ or CPF of the recipient. */
  readonly owner: string;
  readonly createdAt: Date;
  readonly properties: NoteProperties;
}

/** A server that behaves like the endpoint `GET /v1/nfe/received`. */
export interface Sandbox {
  /** Answers like a server at any address, without a socket; does not follow redirects. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Serves HTTP. */
  listen(options?: ListenOptions): Promise<Listening>;
  /** All notes, the oldest first. */
  notes(): Iterable<SandboxNote>;
  /** The XML of a note. */
  xml(accessKey: string): string | undefined;
  /** The CNPJs and CPFs of the account. */
  readonly owners: readonly string[];
  /** Adds so many notes, newer than all others. */
  arrive(count?: number): void;
  /** Stops listening and closes the file. */
  close(): Promise<void>;
}

/**
 * Makes a sandbox. Throws a `TypeError` or `RangeError` for a wrong option, and an `Error` for a file that is not a
 * sandbox's or was made with another seed or number of documents.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checked(options);
  const { documents, quirks = {}, file, dialect = 'received' } = options;
  const asked = {
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(documents !== undefined && { documents: typeof documents === 'number' ? documents : documents.length }),
  };
  const store = file === undefined ? memoryStore({ ...defaultOrigin, ...asked }) : openStore(file, asked);
  const { seed } = store.origin;
  const given = typeof documents === 'object' ? documents : [];
  const owners = ownersOf(seed).map(({ id }) => id);
  const service: Service = {
    seed,
    notes: new Notes(noteMaker({ seed, documents: given, wrongCheckDigit: quirks.wrongCheckDigit }), store),
    owners: new Set(owners),
    quirks,
    budget: new Budget(options.rateLimit),
    readFilter: filterReader(dialect),
    credentials: options.credentials,
    firstCursor: options.firstCursor ?? 30_000n,
    foreignOrigin: options.foreignOrigin ?? 'https://elsewhere.invalid',
    now: options.now ?? Date.now,
    pages: 0,
    late: 0,
  };
  const answer = options.cors === undefined ? routes(service) : allowing(options.cors, routes(service));
  const open = new Set<Listening>();
  let closed = false;

  const sandbox: Sandbox = {
    async fetch(input, init) {
      const request = input instanceof Request && init === undefined ? input : new Request(input, init);
      const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
      signal?.throwIfAborted();
      const response = await answer(request, signal ?? undefined);
      signal?.throwIfAborted();
      return response;
    },
    async listen(where) {
      const listening = await listen(sandbox.fetch, where);
      open.add(listening);
      return listening;
    },
    *notes() {
      for (const note of service.notes) {
        const { accessKey, position, owner, createdAt, properties } = note;
        const cursor = cursorOf(service, position);
        yield { accessKey, cursor, owner: owner.id, createdAt: new Date(createdAt), properties };
      }
    },
    xml(accessKey) {
      const note = service.notes.get(accessKey);
      return note && (note.xml ?? noteXml(note, seed));
    },
    owners,
    arrive: (count = 1) => service.notes.arrive(count),
    async close() {
      await Promise.all([...open].map((listening) => listening.close()));
      if (!closed) store.close();
      closed = true;
    },
  };
  return sandbox;
}

/**
 * Only the service's language is checked: any property may be named, and a filter that selects nothing returns no
 * notes.
 */
function filterReader(dialect: Dialect | DialectName) {
  return accept({
    dialect,
    properties: 'any',
    limits: { length: 1_000_000, depth: 256, conditions: Infinity, values: Infinity },
    rules: { 'always-false': 'off', 'invisible-character': 'off' },
  });
}

function checked(options: SandboxOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`\`options\` must be an object, not ${describe(options)}.`);
  }
  const unknownOption = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknownOption !== undefined) {
    throw new TypeError(`There is no option \`${unknownOption}\`; the options are ${optionNames.join(', ')}.`);
  }
  const { documents, seed, quirks = {} } = options;
  if (documents !== undefined && !Array.isArray(documents) && !isCount(documents)) {
    const given = typeof documents === 'number' ? documents : describe(documents);
    throw new RangeError(`\`documents\` must be a whole number up to ${maxNotes}, or a list, not ${given}.`);
  }
  if (seed !== undefined && !Number.isSafeInteger(seed)) {
    throw new RangeError(`\`seed\` must be a whole number, not ${seed}.`);
  }
  const unknown = Object.keys(quirks).find((name) => !(quirkNames as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new TypeError(
      `There is no quirk \`${unknown}\`; there are ${quirkNames.map((name) => `\`${name}\``).join(', ')}.`,
    );
  }
}
