import type { Dialect } from '../language/dialect/dialect.ts';
import type { DialectName } from '../language/dialect/dialects.ts';
import type { Properties } from '../language/properties.ts';
import { ArgumentError, type Refuse } from './client-error.ts';
import type { ClientEvent } from './client-event.ts';
import {
  type Credentials,
  type HeaderSource,
  headersFrom,
  isHeaderName,
  type RequestHeaders,
} from './http/credentials.ts';
import { isObject } from './is-object.ts';
import { checkNumber } from './received/query.ts';
import { qiveService, type ServiceProfile } from './service-profile.ts';

/** What a client is made of. */
export interface ClientOptions<
  D extends Dialect | DialectName = Dialect | DialectName,
  P extends Properties = Properties,
> {
  /** The service, or what of it differs from the profile `qiveService`. */
  readonly service?: Partial<ServiceProfile<D>>;
  /** Which of the profile's base addresses; `production` without it. */
  readonly environment?: 'production' | 'test';
  /** The base address, in place of the profile's. Credentials go nowhere else. */
  readonly baseUrl?: string;
  /**
   * Sent with each request: the credentials under the names that the profile has for them, and any other header. A function
   * is asked before each try, so that credentials can change.
   */
  readonly headers: HeaderSource;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How long one try may take, its body included; 30,000 without it. */
  readonly timeoutMs?: number;
  /** How many tries a request has (4), and how long its own waits between them may take together (60,000). */
  readonly retry?: { readonly attempts?: number; readonly budgetMs?: number };
  /**
   * How long a call waits at most because the service asks for it; 120,000 without it. Where the service asks for more, calls
   * fail at once with that time, until this one has passed.
   */
  readonly maxWaitMs?: number;
  /** The largest body to read, in bytes after decompression; 64 MiB without it. A larger one is an error, not tried again. */
  readonly maxResponseBytes?: number;
  /** Waits; rejects when the signal aborts. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The time in milliseconds since 1970; without it waits are measured by a clock that nobody sets. */
  readonly now?: () => number;
  /** A number from 0 up to 1, for the jitter of retries. */
  readonly random?: () => number;
  readonly onEvent?: (event: ClientEvent) => void;
  /** The properties that documents have: a filter with another name, or a value that one cannot have, is not sent. */
  readonly properties?: P;
  /** `false` sends filters unchecked, and does without the parser. */
  readonly checkFilter?: boolean;
  /** `false` takes access keys, CNPJs and CPFs with wrong check digits, as the service's test environment has them. */
  readonly checkDigits?: boolean;
}

/** The options of a client, checked and complete. */
export interface Settings
  extends Required<Omit<ClientOptions, 'environment' | 'baseUrl' | 'onEvent' | 'headers' | 'properties'>> {
  readonly service: ServiceProfile;
  /** The address of the operation, without a query. */
  readonly address: string;
  /** The headers of the request under way, and what makes texts fit for its errors. */
  readonly headers: Credentials['headers'];
  readonly scrub: Credentials['scrub'];
  /** The headers for a request, with those of its call. */
  readonly headersOf: (extra?: RequestHeaders) => Promise<Credentials>;
  /** Whether credentials go to another machine unencrypted. */
  readonly isPlain: boolean;
  /** Milliseconds of a clock that only goes forward, from any beginning. */
  readonly elapsed: () => number;
  readonly retry: { readonly attempts: number; readonly budgetMs: number };
  readonly onEvent: ClientOptions['onEvent'];
  readonly properties: ClientOptions['properties'];
  readonly refuse: Refuse;
}

/** The longest time that a timer of JavaScript can wait. */
const maxMs = 2 ** 31 - 1;

export function completeSettings(options: ClientOptions): Settings {
  let { path } = qiveService;
  const refuse: Refuse = (argument, flaw, problems) => {
    throw new ArgumentError(path, argument, flaw, problems);
  };
  const all = complete<Required<ClientOptions>>('', options, refuse, {
    service: {},
    environment: 'production',
    baseUrl: '',
    headers: {},
    fetch: (url, init) => globalThis.fetch(url, init),
    timeoutMs: 30_000,
    retry: {},
    maxWaitMs: 120_000,
    maxResponseBytes: 64 * 1024 * 1024,
    sleep: defaultSleep,
    now: Date.now,
    random: Math.random,
    onEvent() {},
    properties: {},
    checkFilter: true,
    checkDigits: true,
  });
  const service = complete<ServiceProfile>('service.', all.service, refuse, qiveService);
  if (!/^\/[^?#\s]*$/.test(service.path)) refuse('service.path', 'takes a path that begins with `/`');
  path = service.path;
  const { dialect } = service;
  if (dialect !== 'received' && dialect !== 'qive' && typeof Object(dialect).operator !== 'function') {
    refuse('service.dialect', 'takes a dialect, `received` or `qive`');
  }
  const { environment } = all;
  if (environment !== 'production' && environment !== 'test') refuse('environment', 'takes `production` or `test`');
  const own = all.baseUrl !== '';
  const base = baseAddress(
    own ? 'baseUrl' : `service.${environment}`,
    own ? all.baseUrl : service[environment],
    refuse,
  );
  const headersOf = headersFrom(options.headers, refuse);
  return {
    ...all,
    service,
    retry: complete('retry.', all.retry, refuse, { attempts: 4, budgetMs: 60_000 }),
    address: base + path,
    headersOf,
    // Those of a request take their place.
    headers: {},
    scrub: Object.assign(() => '', { whole: () => '' }),
    isPlain: isPlain(base),
    elapsed: options.now ?? (() => performance.now()),
    onEvent: options.onEvent,
    properties: options.properties,
    refuse,
  };
}

/** The defaults, with what is given in place of them; refuses a name they do not have, and what is not of their kind. */
function complete<T extends object>(place: string, given: object, refuse: Refuse, defaults: T): T {
  if (!isObject(given)) refuse(place.slice(0, -1) || 'options', 'is not an object');
  const result = { ...defaults } as Record<string, unknown>;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const argument = place + name;
    if (!Object.hasOwn(defaults, name)) refuse(argument, 'is not an option');
    const kind = typeof result[name];
    if (kind === 'number') checkNumber(argument, value, /budget|Pause/.test(name) ? 0 : 1, maxMs, refuse);
    if (/Header$/.test(name) && !isHeaderName(value)) refuse(argument, 'takes the name of a header');
    if (name !== 'dialect' && name !== 'headers' && (typeof value !== kind || value === ''))
      refuse(argument, `takes a ${kind}`);
    result[name] = value;
  }
  return result as T;
}

// Not repeated in the message: an address can hold a password.
function baseAddress(argument: string, baseUrl: string, refuse: Refuse): string {
  const { protocol, username, password } = URL.canParse(baseUrl) ? new URL(baseUrl) : ({} as Partial<URL>);
  if (!/^https?:$/.test(`${protocol}`) || username || password || /[?#\s]/.test(baseUrl)) {
    refuse(argument, 'takes an http or https address without credentials, query or fragment');
  }
  // Those who read an address otherwise than `fetch` would send the credentials elsewhere.
  if (/\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(baseUrl))
    refuse(argument, 'takes an address without `\\`, `/./` and `/../`');
  let end = baseUrl.length;
  while (baseUrl[end - 1] === '/') end--;
  return baseUrl.slice(0, end);
}

/** Whether an address is of another machine, and not encrypted. */
function isPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function defaultSleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
