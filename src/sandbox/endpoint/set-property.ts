import { readJsonObject } from '../../client/page.ts';
import { readBodyText } from '../../client/response.ts';
import { isWord } from '../../language/word.ts';
import { isObject } from '../../source/shape.ts';
import type { Note, PropertyValue } from '../data/note.ts';
import type { Notes } from '../data/notes.ts';
import { admitRequest, type Service } from '../service.ts';
import { answerJson, answerRefusal, statusOf } from './answer.ts';

/*
 * `PUT /v1/nfe/received/{property}`, in the sandbox only: the specification names such an operation but does not
 * describe it. The body has the form that public clients send: {"data":[{"access_key":"…","value":true}]}. A value of
 * null removes the property.
 */

const maxBodyBytes = 1_000_000;

/** Sets a property of all notes that the body names, or of none. */
export async function setProperty(service: Service, request: Request, property: string): Promise<Response> {
  const headers = admitRequest(service, request);
  if (headers instanceof Response) return headers;
  if (!isWord(property)) return answerRefusal(400, 'Invalid property: its name must be one word.', headers);
  const { chunks, isWhole } = await readBodyText(request, maxBodyBytes);
  if (!isWhole) return answerRefusal(413, 'Content Too Large. A body has at most 1 MB.', headers);
  const values = readValues(chunks.join(''), service.notes);
  if (typeof values === 'string') return answerRefusal(400, values, headers);
  service.notes.set(property, values);
  return answerJson(200, JSON.stringify({ status: statusOf(200), count: values.size }), headers);
}

/** The value for each note, or the mistake in the body. */
function readValues(text: string, notes: Notes): ReadonlyMap<Note, PropertyValue | null> | string {
  const data = readMarks(text);
  if (data === undefined) return 'Invalid body: expected {"data":[{"access_key":"…","value":true}]}.';
  const values = new Map<Note, PropertyValue | null>();
  for (const { access_key: key, value } of data) {
    const note = notes.get(String(key));
    if (note === undefined) return `Invalid access_key: ${JSON.stringify(key)} is not a note of this account.`;
    if (!isPropertyValue(value)) return 'Invalid value: it must be a string, a number, a boolean or null.';
    values.set(note, value);
  }
  return values;
}

function readMarks(text: string): readonly { readonly access_key?: unknown; readonly value?: unknown }[] | undefined {
  const data = readJsonObject(text)?.data;
  return Array.isArray(data) && data.length > 0 && data.every(isObject) ? data : undefined;
}

// `1e999` is valid JSON, but not a number that a file can return.
function isPropertyValue(value: unknown): value is PropertyValue | null {
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}
