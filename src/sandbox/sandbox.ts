import { isPath } from '../client/download/durable.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck } from '../language/dialect/dialects.ts';
import { knownLocale, type Locale, localeCheck } from '../messages/locale.ts';
import { accept } from '../server/accept.ts';
import { invalidArgument } from '../source/problem.ts';
import {
  amount,
  callback,
  check,
  is,
  listOf,
  object,
  oneOf,
  recordOf,
  required,
  shape,
  text,
  wholeNumber,
} from '../source/shape.ts';
import { createNoteMaker, isPropertyValue, type NoteProperties, type SandboxDocument } from './data/note.ts';
import { Notes } from './data/notes.ts';
import { ownersOf } from './data/taxpayer.ts';
import { noteXml } from './data/xml.ts';
import { type Quirks, quirkChecks } from './endpoint/quirks.ts';
import { allowOrigin, createRoutes } from './endpoint/routes.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { Budget, cursorAt, type SandboxCredentials, type SandboxRateLimit, type Service } from './service.ts';
import { openStore } from './store/open.ts';
import { maxNotes } from './store/store.ts';

export type { NoteProperties, PropertyValue, SandboxDocument } from './data/note.ts';
export { type Occurrence, type QuirkName, type Quirks, quirkNames } from './endpoint/quirks.ts';
export type { Listening, ListenOptions } from './listen.ts';
export type { SandboxCredentials, SandboxRateLimit } from './service.ts';

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
  readonly rateLimit?: SandboxRateLimit;
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
  /** The language of errors about the options and the file; English by default. */
  readonly locale?: Locale;
}

const optionsShape = shape<SandboxOptions>({
  documents: oneOf(
    wholeNumber(0, maxNotes),
    listOf(
      shape<SandboxDocument>({
        accessKey: text,
        xml: text,
        properties: recordOf(
          is(
            { en: 'a text, a finite number or a boolean', 'pt-BR': 'um texto, um número finito ou um booleano' },
            isPropertyValue,
          ),
        ),
        createdAt: is({ en: 'a `Date`', 'pt-BR': 'um `Date`' }, (value) => value instanceof Date),
      }),
    ),
  ),
  seed: is({ en: 'a whole number', 'pt-BR': 'um número inteiro' }, Number.isSafeInteger),
  quirks: shape<Quirks>(quirkChecks, object.what, { en: 'a quirk', 'pt-BR': 'uma peculiaridade' }),
  file: is({ en: 'the path of a file', 'pt-BR': 'o caminho de um arquivo' }, isPath),
  credentials: shape<SandboxCredentials>({ id: required(text), key: required(text) }),
  rateLimit: shape<SandboxRateLimit>({
    allowed: amount,
    periodMs: amount,
    reset: oneOf('seconds', 'milliseconds', 'delta'),
  }),
  dialect: dialectCheck,
  firstCursor: is({ en: 'a `bigint`', 'pt-BR': 'um `bigint`' }, (value) => typeof value === 'bigint'),
  foreignOrigin: text,
  cors: is(
    {
      en: 'an origin such as `http://localhost:5173`, without a path, or `*`',
      'pt-BR': 'uma origem como `http://localhost:5173`, sem caminho, ou `*`',
    },
    (value) => typeof value === 'string' && /^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[\w.:[\]-]+)$/.test(value),
  ),
  now: callback,
  locale: localeCheck,
});

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
 * Makes a sandbox. Throws a `PrefilterError` for a wrong option, and for a file that is not a
 * sandbox's or was made with another seed or number of documents.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const invalid = (message: string) => invalidArgument(message);
  check(optionsShape, options, 'options', invalid, true, knownLocale(Object(options).locale));
  const { documents, quirks = {}, dialect = 'received', locale } = options;
  const own = typeof documents === 'object' ? documents : [];
  const count = typeof documents === 'object' ? documents.length : documents;
  const store = openStore(options.file, { seed: options.seed, documents: count }, locale);
  const { seed } = store.origin;
  const owners = ownersOf(seed).map(({ id }) => id);
  const service: Service = {
    seed,
    notes: new Notes(createNoteMaker(seed, own, quirks.wrongCheckDigit), store),
    owners: new Set(owners),
    quirks,
    budget: new Budget(options.rateLimit),
    readFilter: createFilterReader(dialect),
    credentials: options.credentials,
    firstCursor: options.firstCursor ?? 30_000n,
    foreignOrigin: options.foreignOrigin ?? 'https://elsewhere.invalid',
    now: options.now ?? Date.now,
    pages: 0,
    late: 0,
  };
  const routes = createRoutes(service);
  const answer = options.cors === undefined ? routes : allowOrigin(options.cors, routes);
  const open = new Set<Listening>();
  let closed = false;

  const sandbox: Sandbox = {
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const response = await answer(request);
      request.signal.throwIfAborted();
      return response;
    },
    async listen(where) {
      const listening = await listen(sandbox.fetch, where, locale);
      open.add(listening);
      return listening;
    },
    *notes() {
      for (const note of service.notes) {
        const { accessKey, position, owner, createdAt, properties } = note;
        const cursor = cursorAt(service, position);
        yield { accessKey, cursor, owner: owner.id, createdAt: new Date(createdAt), properties };
      }
    },
    xml(accessKey) {
      const note = service.notes.get(accessKey);
      return note && (note.xml ?? noteXml(note, seed));
    },
    owners,
    arrive(count = 1) {
      check(wholeNumber(0, maxNotes), count, 'count', invalid, false, knownLocale(locale));
      service.notes.arrive(count);
    },
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
function createFilterReader(dialect: Dialect | DialectName) {
  return accept({
    dialect,
    properties: 'any',
    limits: { length: 1_000_000, depth: 256, conditions: Infinity, values: Infinity },
    rules: { 'always-false': 'off', 'invisible-character': 'off' },
  });
}
