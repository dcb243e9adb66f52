import { sha256 } from '../../client/sha256.ts';
import type { Note } from '../data/note.ts';
import { statusOf } from './answer.ts';

/** One document of a page. */
export interface PageEntry {
  readonly access_key: string;
  readonly xml?: string;
}

/** The two links of a page: their host, and their peculiarities. */
export interface Links {
  /** `https://host` of the request, or of another host. */
  readonly origin: string;
  readonly path: string;
  readonly parameters: URLSearchParams;
  readonly doubledQuestionMark: boolean;
  readonly escapedSlashes: boolean;
}

/** The text of a page. */
export async function pageText(data: readonly PageEntry[], next: string | null, previous: string): Promise<string> {
  return JSON.stringify({
    status: statusOf(200),
    data,
    page: { next, previous },
    count: data.length,
    signature: await sha256(JSON.stringify(data)),
  });
}

/**
 * An absolute URL with a cursor at its end, after the other parameters of the request. The service repeats those
 * decoded: a filter among them can contain `#`, `&`, `+` and even `cursor=`.
 */
export function link(cursor: string, { origin, path, parameters, ...quirks }: Links): string {
  const echoed = [...parameters].filter(([name]) => name !== 'cursor').map(([name, value]) => `${name}=${value}&`);
  const url = `${origin}${path}?${quirks.doubledQuestionMark ? '?' : ''}${echoed.join('')}cursor=${cursor}`;
  return quirks.escapedSlashes ? url.replaceAll('/', '\\/') : url;
}

/** One document, its XML in base64 unless it is broken or missing. */
export function entry(note: Note, xml: string, broken: boolean, missing: boolean): PageEntry {
  if (missing) return { access_key: note.accessKey };
  const encoded = base64(xml);
  const middle = encoded.length >> 1;
  return { access_key: note.accessKey, xml: broken ? `${encoded.slice(0, middle)}*` : encoded };
}

function base64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
