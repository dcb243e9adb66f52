import { ArgumentError, type Refuse } from './client-error.ts';
import type { ClientEvent } from './client-event.ts';
import { type RequestHeaders, type Scrub, scrubber, writeHeaders } from './credentials.ts';
import { checkNumber } from './received-query.ts';
import { qiveService, type ServiceProfile } from './service-profile.ts';

/** What a client is made of. */
export interface ClientOptions {
  /** The service, or what of it differs from the profile `qiveService`. */
  readonly service?: Partial<ServiceProfile>;
  /** Which of the profile's base addresses; `production` without it. */
  readonly environment?: 'production' | 'test';
  /** The base address, in place of the profile's. Credentials go nowhere else. */
  readonly baseUrl?: string;
  /** Sent with each request: the credentials under the names that the profile has for them, and any other header. */
  readonly headers: RequestHeaders;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How long one try may take, its body included; 30,000 without it. */
  readonly timeoutMs?: number;
  /** How many tries a request has (4), and how long it may wait for and between them, all waits together (60,000). */
  readonly retry?: { readonly attempts?: number; readonly budgetMs?: number };
  /** Waits; rejects when the signal aborts. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
  /** A number from 0 up to 1, for the jitter of retries. */
  readonly random?: () => number;
  readonly onEvent?: (event: ClientEvent) => void;
  /** `false` sends filters unchecked, and does without the parser. */
  readonly checkFilter?: boolean;
  /** `false` takes access keys, CNPJs and CPFs with wrong check digits, as the service's test environment has them. */
  readonly checkDigits?: boolean;
}

/** The options of a client, checked and complete. */
export interface Settings extends Required<Omit<ClientOptions, 'environment' | 'baseUrl' | 'onEvent'>> {
  readonly service: ServiceProfile;
  /** The address of the operation, without a query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly retry: { readonly attempts: number; readonly budgetMs: number };
  readonly onEvent: ClientOptions['onEvent'];
  readonly scrub: Scrub;
  readonly refuse: Refuse;
}

/** The longest time that a timer of JavaScript can wait. */
const maxMs = 2 ** 31 - 1;

export function completeSettings(options: ClientOptions): Settings {
  const service = { ...qiveService, ...given(options.service) };
  const refuse: Refuse = (argument, flaw, problems) => {
    throw new ArgumentError(service.path, argument, flaw, problems);
  };
  const { environment = 'production' } = options;
  const settings = {
    fetch: (url: string, init: RequestInit) => globalThis.fetch(url, init),
    timeoutMs: 30_000,
    sleep: defaultSleep,
    now: Date.now,
    random: Math.random,
    onEvent: undefined,
    checkFilter: true,
    checkDigits: true,
    ...given(options),
    retry: { attempts: 4, budgetMs: 60_000, ...given(options.retry) },
  };
  checkNumber('timeoutMs', settings.timeoutMs, 1, maxMs, refuse);
  checkNumber('retry.attempts', settings.retry.attempts, 1, maxMs, refuse);
  checkNumber('retry.budgetMs', settings.retry.budgetMs, 0, maxMs, refuse);
  if (environment !== 'production' && environment !== 'test') refuse('environment', 'takes `production` or `test`');
  if (!/^\/[^?#\s]*$/.test(service.path)) refuse('service.path', 'takes a path that begins with `/`');
  const address = baseAddress(options.baseUrl ?? service[environment], refuse) + service.path;
  const headers = writeHeaders(options.headers, refuse);
  return { ...settings, service, address, headers, scrub: scrubber(headers), refuse };
}

/** What is not `undefined`. */
function given<T extends object>(options: T = {} as T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

// Not repeated in the message: an address can hold a password.
function baseAddress(baseUrl: string, refuse: Refuse): string {
  const { protocol, username, password } = URL.canParse(baseUrl) ? new URL(baseUrl) : ({} as Partial<URL>);
  if (!/^https?:$/.test(`${protocol}`) || username || password || /[?#\s]/.test(baseUrl)) {
    refuse('baseUrl', 'takes an http or https address without credentials, query or fragment');
  }
  return baseUrl.replace(/\/+$/, '');
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
