import { received } from '../../../../language/dialect/dialects.ts';
import type { NoteDocument } from '../../../../nfe/properties.ts';
import { readNote } from '../../../../nfe/read-note.ts';
import { readXml, type XmlContent } from '../../../../xml/reader.ts';
import { XmlError } from '../../../../xml/xml-error.ts';
import { Failure } from '../../../command-line/failure.ts';
import { readCancellations } from '../../../files/cancelled-notes.ts';
import type { DataFile } from '../../../files/data-files.ts';
import { flawOfLine } from '../../../files/document.ts';
import { flawOfXml, type StoredDocument, storedDocuments } from '../../../files/stored-documents.ts';
import type { Io } from '../../../io/io.ts';
import type { DuckDb } from '../duckdb.ts';
import { type DecidedFilter, type FilterQuery, resultProperty } from '../filter.ts';
import { queryFailure } from '../messages.ts';
import { type Found, type RowSource, selection } from '../source.ts';
import { jsonSource } from './json.ts';

/** The sources of the properties of stored documents. */
export interface ArchiveOptions {
  /** Properties read from the XML, by name. */
  readonly paths: ReadonlyMap<string, XmlPath>;
  /** Rows with `accessKey` and other properties to join; properties from the XML take precedence. */
  readonly joined: readonly { readonly file: string; readonly source: RowSource }[];
  /** What the fields of notes decide of the filter; then rows have these fields too. */
  readonly notes?: DecidedFilter;
}

/** A filter whose only property is the access key. */
export const withKey: FilterQuery = {
  filter: { kind: 'condition', means: 'present', property: { text: 'accessKey' }, values: [] },
  dialect: received,
};

/** The documents that `fetch` stored, with `accessKey` and the properties of the options. */
export async function archiveSource(
  files: readonly DataFile[],
  { paths, joined, notes }: ArchiveOptions,
  query: FilterQuery,
  { db, io, tell }: { db: DuckDb; io: Io; tell: (documents: number) => void },
): Promise<RowSource> {
  await db.all('CREATE TEMP TABLE documents (name VARCHAR, file VARCHAR, own VARCHAR, results VARCHAR)');
  const appender = await db.connection.createAppender('documents');
  const documentOf = notes && (await readCancellations(files, io));
  const wanted = [...paths.values()];
  const names = [...paths.keys()];
  let count = 0;
  for await (const document of storedDocuments(files, io)) {
    if ('wrong' in document) throw new Failure(flawOfLine(document));
    const { name, accessKey, file } = document;
    const [note, texts] = readXml(document);
    const own = Object.fromEntries(names.map((property, i) => [property, texts[i]]));
    appender.appendVarchar(name);
    appender.appendVarchar(file);
    appender.appendVarchar(JSON.stringify({ ...note, ...(accessKey !== undefined && { accessKey }), ...own }));
    appender.appendVarchar(note === undefined ? '' : (notes?.decide(note) ?? ''));
    appender.endRow();
    if (++count % 1000 === 0) {
      tell(count);
      // Yields to the event loop, so that progress is drawn and Ctrl-C works.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  appender.closeSync();
  if (count === 0) throw new Failure((say) => say.noArchive).as({ code: 'no-match' });
  await joinable(joined, db);
  const json = `json_merge_patch(COALESCE(given, '{}'), own::JSON)`;
  const table = `SELECT ${json} AS json, file, results FROM documents LEFT JOIN given USING (name)`;
  const source = jsonSource(table, query, [], `json_merge_patch(json_object('file', file), json)`);
  return { ...source, find: (property) => foundInResults(property) ?? source.find(property) };

  /** The fields of a document as a note, and the texts at the paths, as far as they are needed. */
  function readXml(document: StoredDocument): [note: NoteDocument | undefined, texts: readonly (string | undefined)[]] {
    if (notes === undefined && wanted.length === 0) return [undefined, []];
    try {
      const xml = document.xml();
      return [documentOf?.(readNote(xml), document), wanted.length === 0 ? [] : textsInXml(xml, wanted)];
    } catch (error) {
      throw error instanceof XmlError ? new Failure(flawOfXml(document, error)) : error;
    }
  }
}

/** The result that stands for a part of the filter. */
function foundInResults(property: string): Found | undefined {
  const number = resultProperty.exec(property)?.[1];
  if (number === undefined) return undefined;
  const expression = `results[${Number(number) + 1}]`;
  return { presence: expression, values: [{ expression, type: 'string' }] };
}

async function joinable(joined: ArchiveOptions['joined'], db: DuckDb): Promise<void> {
  await db.all('CREATE TEMP TABLE given (name VARCHAR, key VARCHAR, given JSON)');
  for (const { file, source } of joined) {
    const key = source.find('accessKey')?.values[0]?.expression ?? 'NULL';
    const [[missing = 0n] = []] = await db.all(`SELECT count(*) FROM ${source.from} WHERE ${key} IS NULL`);
    if (Number(missing) > 0) throw queryFailure((say) => say.noKey(file, `${missing}`));
    const { sql, params } = selection(source, withKey, `{key: ${key}, row: ${source.row}}`);
    const name = `CASE WHEN regexp_full_match(shown.key, '[0-9A-Z]{44}') THEN shown.key ELSE 'key-' || sha256(shown.key) END || '.xml'`;
    await db.all(`INSERT INTO given SELECT ${name}, shown.key, shown.row FROM (${sql})`, params);
    const [[twice] = []] = await db.all('SELECT key FROM given GROUP BY key HAVING count(*) > 1 LIMIT 1');
    if (typeof twice === 'string') throw queryFailure((say) => say.keyTwice(file, twice));
  }
}

/** A path in XML: element names from the root, and optionally an attribute of the last. */
export interface XmlPath {
  readonly elements: readonly string[];
  readonly attribute?: string;
}

/** Parses a path such as `/nfeProc/NFe/infNFe/@Id`; `undefined` if it is invalid. */
export function readXmlPath(text: string): XmlPath | undefined {
  const [before, ...names] = text.split('/');
  const last = names.at(-1);
  if (before !== '' || last === undefined) return undefined;
  const attribute = last.startsWith('@') ? last.slice(1) : undefined;
  const elements = attribute === undefined ? names : names.slice(0, -1);
  if (elements.length === 0 || [...elements, attribute ?? 'a'].some((name) => !/^[^\s/@<>"'=&[\]]+$/.test(name)))
    return undefined;
  return { elements, ...(attribute !== undefined && { attribute }) };
}

/**
 * The text at each path of an XML document: the whole text of the first such element, or the first such attribute; `undefined`
 * where there is none. Namespace prefixes are ignored. Throws an `XmlError` for what is not well-formed.
 */
export function textsInXml(xml: string, paths: readonly XmlPath[]): readonly (string | undefined)[] {
  const texts: (string | undefined)[] = paths.map(() => undefined);
  /** What reads an element whose names so far begin some of the paths, and whose text belongs to some. */
  const inside = (depth: number, begun: readonly number[], reading: readonly number[]): XmlContent => ({
    open(element) {
      const here = begun.filter((i) => paths[i]?.elements[depth] === element.localName);
      const found = here.filter((i) => texts[i] === undefined && paths[i]?.elements.length === depth + 1);
      for (const i of found) {
        const attribute = paths[i]?.attribute;
        texts[i] = attribute === undefined ? '' : element.attribute(attribute);
      }
      return inside(depth + 1, here, [...reading, ...found.filter((i) => paths[i]?.attribute === undefined)]);
    },
    text(text) {
      for (const i of reading) texts[i] += text;
    },
  });
  readXml(xml, inside(0, [...paths.keys()], []));
  return texts;
}
