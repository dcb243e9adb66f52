import type { Dialect } from '../../language/dialect/dialect.ts';
import { type DialectName, dialects, received } from '../../language/dialect/dialects.ts';
import { differenceFrom } from '../../language/dialect/difference.ts';
import { encode } from '../../language/encode.ts';
import type { Properties } from '../../language/properties.ts';
import { type Locale, locales } from '../../messages/locale.ts';

/** All choices and texts of a visitor. Links contain it, so names and meanings here must not change. */
export interface State {
  readonly filter: string;
  /** The filter that the first one is compared with. */
  readonly second: string;
  /** Documents, one line of JSON each. */
  readonly documents: string;
  readonly dialect: DialectName;
  /** Additions to the built-in dialect, as in the configuration: `operators`, `quotedValues`, `equality`. */
  readonly extension: string;
  /** Declared properties, as in the configuration. */
  readonly properties: string;
  /** The JSON column for SQL; empty if each property has a column of its own. */
  readonly column: string;
  /** Whether LDAP and RSQL servers compare character by character. */
  readonly exact: boolean;
  /** The operator of an RSQL server for absence. */
  readonly absence: string;
  /** Whether links include the documents. */
  readonly shareDocuments: boolean;
  /** The chosen language; empty for that of the browser. */
  readonly language: Locale | '';
}

export const emptyState: State = {
  filter: '',
  second: '',
  documents: '',
  dialect: 'received',
  extension: '',
  properties: '',
  column: '',
  exact: false,
  absence: '=isnull=',
  shareDocuments: false,
  language: '',
};

/** The state that shows a filter with its dialect and properties; a dialect of one's own as additions to a built-in one. */
export function stateOf(example: {
  readonly filter: string;
  readonly dialect?: Dialect;
  readonly properties?: Properties;
}): Partial<State> {
  const { filter, dialect = received, properties } = example;
  const name = (Object.hasOwn(dialects, dialect.name) ? dialect.name : 'received') as DialectName;
  const extension = differenceFrom(dialects[name], dialect);
  return {
    filter,
    ...(name !== 'received' && { dialect: name }),
    ...(Object.keys(extension).length > 0 && { extension: JSON.stringify(extension) }),
    ...(properties && { properties: JSON.stringify(properties) }),
  };
}

/** The maximum size of an unpacked link, in bytes. */
export const maxLinkBytes = 1_000_000;

/** Why a link cannot be read: damaged, too long, or of an unknown version. */
export type LinkProblem = 'damaged' | 'too-long' | 'unknown-version';

export type LinkRead =
  | { readonly state: Partial<State>; readonly problem?: never }
  | { readonly problem: LinkProblem; readonly state?: never };

/** The contents of a link: all that differs from the empty state, and documents only on request. */
function shareableState(state: State): Partial<State> {
  const names = (Object.keys(emptyState) as (keyof State)[]).filter(
    (name) => state[name] !== emptyState[name] && (name !== 'documents' || state.shareDocuments),
  );
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}

/**
 * The hash of a state, such as `#v1/q1bKzEtJrVCyUoqOUdJRSsvMKUktUrJSAgA`; `undefined` if it would be too long for a
 * page to read.
 */
export async function hashOf(state: State): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(shareableState(state)));
  if (bytes.length > maxLinkBytes) return undefined;
  const packed = await new Response(pipeBytes(bytes, new CompressionStream('deflate-raw'))).arrayBuffer();
  return `#v1/${toBase64(new Uint8Array(packed))}`;
}

/** The readable form of the hash; `undefined` if it cannot contain everything that the other form does. */
export function readableHashOf(state: State): string | undefined {
  const { filter, ...rest } = shareableState(state);
  const others = Object.entries(rest).filter(([name]) => name !== 'language');
  if (filter === undefined || others.some(([name]) => !readableNames.includes(name))) return undefined;
  const pairs = [['filter', filter] as const, ...others];
  if (!pairs.every(([, value]) => String(value).isWellFormed())) return undefined;
  return `#${pairs.map(([name, value]) => `${name}=${encode(String(value))}`).join('&')}`;
}

const readableNames: readonly string[] = ['filter', 'second', 'dialect', 'language'] satisfies (keyof State)[];

/** Reads the hash of an address, in either form; nothing if it is empty or an anchor on the page. */
export async function readHash(hash: string): Promise<LinkRead | undefined> {
  const text = hash.replace(/^#/, '');
  const [, version, packed] = /^v(\d+)\/(.*)$/s.exec(text) ?? [];
  if (version !== undefined && packed !== undefined)
    return version === '1' ? unpackLink(packed) : { problem: 'unknown-version' };
  if (!readableNames.some((name) => text.startsWith(`${name}=`))) return undefined;
  if (text.length > maxLinkBytes) return { problem: 'too-long' };
  try {
    const pairs = text.split('&').map((pair) => {
      const cut = pair.indexOf('=');
      return [pair.slice(0, Math.max(cut, 0)), decodeURIComponent(pair.slice(cut + 1))] as const;
    });
    return { state: pickState(Object.fromEntries(pairs.filter(([name]) => readableNames.includes(name)))) };
  } catch (error) {
    if (error instanceof URIError) return { problem: 'damaged' };
    throw error;
  }
}

async function unpackLink(packed: string): Promise<LinkRead> {
  try {
    const bytes = fromBase64(packed);
    const unpackedBytes = await collectBytes(pipeBytes(bytes, new DecompressionStream('deflate-raw')), maxLinkBytes);
    if (unpackedBytes === undefined) return { problem: 'too-long' };
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpackedBytes));
    if (typeof value !== 'object' || value === null) return { problem: 'damaged' };
    return { state: pickState(value as Readonly<Record<string, unknown>>) };
  } catch {
    // Whatever the error was: in base64, the compression, UTF-8 or JSON.
    return { problem: 'damaged' };
  }
}

/** The parts of a value from a link that belong to a state; everything else is left out. */
function pickState(given: Readonly<Record<string, unknown>>): Partial<State> {
  const names = (Object.keys(emptyState) as (keyof State)[]).filter((name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (name === 'dialect') return typeof value === 'string' && Object.hasOwn(dialects, value);
    if (name === 'language') return locales.includes(value as Locale);
    return typeof value === typeof emptyState[name];
  });
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

function pipeBytes(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(through);
}

/** All bytes of a stream; `undefined` if there are more than `most`; the rest is not read. */
async function collectBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(read.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The initial states in a page made by `prefilter play`, one for each filter; the first is shown. */
export interface Start {
  readonly name: string;
  readonly state: Partial<State>;
}

/** Reads the initial states from the element that contains them as JSON. */
export function readStart(json: string): readonly Start[] {
  const given: unknown = JSON.parse(json);
  if (!Array.isArray(given)) return [];
  return given.map(({ name, state }) => ({ name: String(name), state: pickState(state) }));
}
