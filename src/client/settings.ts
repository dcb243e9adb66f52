import type { Dialect } from '../language/dialect/dialect.ts';
import type { DialectName } from '../language/dialect/dialects.ts';
import type { Properties } from '../language/properties.ts';
import { knownLocale, type Locale, localeCheck } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import {
  anything,
  callback,
  check,
  flag,
  is,
  listOf,
  object,
  oneOf,
  required,
  shape,
  wholeNumber,
} from '../source/shape.ts';
import {
  type Credentials,
  createCredentials,
  type HeaderSource,
  isHeaderName,
  type RequestHeaders,
} from './credentials.ts';
import { ArgumentError, type ClientError, type Refuse, type Speech } from './errors.ts';
import { optionMessages } from './messages/options.ts';
import { qiveService, type ServiceProfile } from './service-profile.ts';

/** The options of a client. */
export interface ClientOptions<
  D extends Dialect | DialectName = Dialect | DialectName,
  P extends Properties = Properties,
> {
  /** The service, or the values in which it differs from the profile `qiveService`. */
  readonly service?: Partial<ServiceProfile<D>> | undefined;
  /** The dialect of filters, or the name of one that comes with the package, if it is not that of the service; default `received`. */
  readonly dialect?: D | undefined;
  /** Which of the profile's base addresses to use; default `production`. */
  readonly environment?: 'production' | 'test' | undefined;
  /**
   * The base address, in place of the profile's; it may end in the beginning of the endpoint's path. Credentials go nowhere else.
   */
  readonly baseUrl?: string | undefined;
  /**
   * Sent with each request: the credentials, under the header names of the profile, and any other headers. A function is
   * called before each try, so that credentials can change.
   */
  readonly headers: HeaderSource;
  /**
   * The names of further headers whose values are secret: no error or event repeats them. Always secret are the credentials of the
   * profile, `authorization`, `proxy-authorization` and `cookie`.
   */
  readonly secretHeaders?: readonly string[] | undefined;
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** How long one try may take, including its body; default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The number of tries for a request (default 4), and the total time of the waits between them (default 60,000). */
  readonly retry?: { readonly attempts?: number; readonly budgetMs?: number } | undefined;
  /**
   * The longest time that a call waits because the service asks for it; default 120,000. If the service asks for more, calls
   * fail at once and report that time, until `maxWaitMs` has passed.
   */
  readonly maxWaitMs?: number | undefined;
  /** The largest body to read, in bytes after decompression; default 64 MiB. A larger one is an error and not retried. */
  readonly maxResponseBytes?: number | undefined;
  /** Waits; rejects when the signal aborts. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** The time in milliseconds since 1970; by default waits are measured by a monotonic clock. */
  readonly now?: (() => number) | undefined;
  /** A number from 0 up to 1, for the jitter of retries. */
  readonly random?: (() => number) | undefined;
  readonly onEvent?: ((event: ClientEvent) => void) | undefined;
  /** The properties of documents; a filter with any other name, or with a value that its property cannot have, is not sent. */
  readonly properties?: P | undefined;
  /** `false` sends filters unchecked, without loading the parser. */
  readonly checkFilter?: boolean | undefined;
  /** `false` accepts access keys, CNPJs and CPFs with wrong check digits, such as those of the service's test environment. */
  readonly checkDigits?: boolean | undefined;
  /** The language of errors, warnings and the problems of filters; default `en`. */
  readonly locale?: Locale | undefined;
}

/** An event for `onEvent`; none stops the call, and none holds a credential. */
export type ClientEvent =
  /** A request is sent. `url` holds the query and no credential; `attempt` counts from 1. */
  | { readonly kind: 'request'; readonly method: 'GET'; readonly url: string; readonly attempt: number }
  /** The request has ended, its body read: `status` if there was an answer, `error` if it failed. */
  | {
      readonly kind: 'response';
      readonly method: 'GET';
      readonly url: string;
      readonly attempt: number;
      readonly status?: number;
      readonly durationMs: number;
      readonly error?: ClientError;
    }
  /** The next attempt begins after `waitMs`; `error` is why the last one failed. */
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly error: ClientError }
  /** A request is delayed by `waitMs`, because an answer said that no requests are left in the period. */
  | { readonly kind: 'delay'; readonly waitMs: number }
  /** With `split`: a question is asked about so many documents; its requests follow. Without `filter`, it checks the service. */
  | { readonly kind: 'question'; readonly filter: string | undefined; readonly keys: number }
  /** A warning, such as a problem of the filter or an unusual answer; `docs/client-reference.md` lists the codes. */
  | {
      readonly kind: 'warning';
      readonly code: string;
      readonly message: string;
      /** The problem, if the warning is about the filter. */
      readonly problem?: Problem;
    };

/** All options, none of them `undefined`. */
type Complete<Options> = { readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

/** The options of a client, checked and complete. */
export interface Settings
  extends Complete<Omit<ClientOptions, 'dialect' | 'environment' | 'baseUrl' | 'onEvent' | 'headers' | 'properties'>> {
  readonly service: ServiceProfile;
  /** The address of the operation, without a query. */
  readonly address: string;
  /** The headers for a request, including those of its call. */
  readonly credentialsFor: (extra?: RequestHeaders) => Promise<Credentials>;
  /** Whether credentials go to another machine unencrypted. */
  readonly isPlain: boolean;
  /** Milliseconds of a monotonic clock with an arbitrary start. */
  readonly elapsed: () => number;
  readonly retry: { readonly attempts: number; readonly budgetMs: number };
  readonly onEvent: ClientOptions['onEvent'];
  /** The dialect of the service, which that of the client's filters does not replace. */
  readonly serviceDialect: Dialect | DialectName;
  /** Whether access keys come from the service itself, whatever they are. */
  readonly hasOwnKeys?: boolean;
  readonly properties: ClientOptions['properties'];
  readonly refuse: Refuse;
}

/** The settings of one request, with its headers. */
export interface RequestSettings extends Settings, Credentials {}

/** The longest time that a JavaScript timer can wait. */
export const maxMs = 2 ** 31 - 1;

/** The check of a dialect or its name, for which none needs to be loaded. */
export const dialectCheck = /* @__PURE__ */ (() =>
  oneOf(
    'received',
    'qive',
    is({ en: 'a dialect', 'pt-BR': 'um dialeto' }, (value) => typeof Object(value).operator === 'function'),
  ))();

const optionsShape = /* @__PURE__ */ (() => {
  const filled = is(
    { en: 'a text that is not empty', 'pt-BR': 'um texto não vazio' },
    (value) => typeof value === 'string' && value !== '',
  );
  const header = is({ en: 'the name of a header', 'pt-BR': 'o nome de um cabeçalho' }, isHeaderName);
  const [positive, milliseconds] = [wholeNumber(1, maxMs), wholeNumber(0, maxMs)];
  return shape<ClientOptions>({
    service: shape<ServiceProfile>({
      ...{ name: filled, production: filled, test: filled, path: filled, positionParameter: filled },
      ...{ idHeader: header, keyHeader: header, permissionHeader: header, requestIdHeader: header },
      ...{ allowedHeader: header, remainingHeader: header, resetHeader: header, retryAfterHeader: header },
      ...{ maxLimit: positive, maxUrlLength: positive, exhaustedPauseMs: milliseconds },
      dialect: dialectCheck,
    }),
    dialect: dialectCheck,
    environment: oneOf('production', 'test'),
    baseUrl: filled,
    // Each of them is checked when it is written.
    headers: required(anything),
    secretHeaders: listOf(header),
    retry: shape({ attempts: positive, budgetMs: milliseconds }),
    ...{ timeoutMs: positive, maxWaitMs: positive, maxResponseBytes: positive },
    ...{ fetch: callback, sleep: callback, now: callback, random: callback, onEvent: callback },
    ...{ properties: object, checkFilter: flag, checkDigits: flag, locale: localeCheck },
  });
})();

const defaults = {
  environment: 'production',
  secretHeaders: [],
  fetch: (url, init) => globalThis.fetch(url, init),
  timeoutMs: 30_000,
  maxWaitMs: 120_000,
  maxResponseBytes: 64 * 1024 * 1024,
  sleep: defaultSleep,
  now: () => Date.now(),
  random: Math.random,
  checkFilter: true,
  checkDigits: true,
  locale: 'en',
} as const satisfies Partial<ClientOptions>;

/** Checks the options of a client and completes them; throws an `ArgumentError` for a wrong one. */
export function completeClientOptions(options: ClientOptions): Settings {
  const locale = knownLocale(Object(options).locale);
  check(optionsShape, options, 'options', (_, fault) => new ArgumentError(qiveService.path, ...fault), true, locale);
  const say = optionMessages[locale];
  const { properties, onEvent, ...all } = { ...defaults, ...pickDefined(options) };
  const { dialect } = all;
  const service = { ...qiveService, ...pickDefined(all.service ?? {}), ...(dialect && { dialect }) };
  const { path } = service;
  const refuse: Refuse = (argument, flaw, problems) => {
    throw new ArgumentError(path, argument, flaw, problems);
  };
  if (!/^\/[^?#\s]*$/.test(path)) refuse('service.path', say.path);
  const { idHeader, keyHeader, permissionHeader } = service;
  const secretHeaders = [idHeader, keyHeader, permissionHeader, ...all.secretHeaders];
  const base =
    all.baseUrl === undefined
      ? writeAddress(`service.${all.environment}`, service[all.environment], { refuse, locale })
      : writeAddress('baseUrl', all.baseUrl, { refuse, locale });
  return {
    ...all,
    service,
    secretHeaders,
    retry: { attempts: 4, budgetMs: 60_000, ...pickDefined(all.retry ?? {}) },
    address: joinPath(base, path),
    credentialsFor: createCredentials(
      options.headers,
      { refuse, locale },
      { pair: [idHeader, keyHeader], secret: secretHeaders },
    ),
    isPlain: isUnencrypted(base),
    elapsed: options.now ?? (() => performance.now()),
    onEvent,
    properties,
    serviceDialect: all.service?.dialect ?? qiveService.dialect,
    refuse,
  };
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** An object without its members that are `undefined`. */
function pickDefined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}

// The message does not repeat the address, since it can hold a password.
function writeAddress(argument: string, address: string, { refuse, locale }: Speech): string {
  const { protocol, username, password } = URL.canParse(address) ? new URL(address) : ({} as Partial<URL>);
  if (!/^https?:$/.test(`${protocol}`) || username || password || /[?#\s]/.test(address)) {
    refuse(argument, optionMessages[locale].address);
  }
  // Whoever reads such an address differently from `fetch` expects the credentials to go elsewhere.
  if (/\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(address)) refuse(argument, optionMessages[locale].dots);
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

/** A base address with a path; a base that ends in the beginning of that path, such as `https://x/v1`, is joined there. */
function joinPath(base: string, path: string): string {
  const segments = new URL(base).pathname.split('/').slice(1);
  const parts = path.split('/').slice(1);
  for (let count = Math.min(segments.length, parts.length); count > 0; count--) {
    const shared = parts.slice(0, count).join('/');
    if (shared !== '' && segments.slice(-count).join('/') === shared)
      return `${base.slice(0, -shared.length - 1)}${path}`;
  }
  return base + path;
}

/** Whether an address is unencrypted and of another machine. */
function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function defaultSleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A timer that counts whole milliseconds may end within the last one.
    const timer = setTimeout(resolve, Math.min(Math.ceil(ms) + 1, maxMs));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
