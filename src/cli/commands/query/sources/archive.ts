import { fileNameOf } from '../../../../client/download/page-store.ts';
import { received } from '../../../../language/dialect/dialects.ts';
import { documentOf } from '../../../../nfe/properties.ts';
import { readNotes } from '../../../../nfe/read-note.ts';
import { XmlError } from '../../../../xml/xml-error.ts';
import { Failure } from '../../../command-line/failure.ts';
import { readCancellations } from '../../../files/cancelled-notes.ts';
import type { DataFile } from '../../../files/data-files.ts';
import { flawOfLine } from '../../../files/document.ts';
import { flawOfXml, type StoredDocument, storedDocuments } from '../../../files/stored-documents.ts';
import type { Io } from '../../../io/io.ts';
import type { DuckDb } from '../duckdb.ts';
import { type Asked, type DecidedFilter, type FilterQuery, resultProperty } from '../filter.ts';
import { queryFailure } from '../messages.ts';
import { type Found, type RowSource, selectIn } from '../source.ts';
import { jsonSource } from './json.ts';
import { textsInXml, type XmlPath } from './xml-paths.ts';

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

/** A document as it is queried: the name by which rows are joined, its properties, and the results of the parts about notes. */
interface ArchiveRow {
  readonly name: string;
  readonly own: object;
  readonly results: string;
}

/**
 * The documents that `fetch` stored, with `accessKey` and the properties of the options; each document of a batch is one of its
 * own. What is stored under its access key is only read if something in it is asked for.
 */
export async function archiveSource(
  files: readonly DataFile[],
  { paths, joined, notes }: ArchiveOptions,
  asked: Asked,
  { db, io, tell }: { db: DuckDb; io: Io; tell: (documents: number) => void },
): Promise<RowSource> {
  await db.all('CREATE TEMP TABLE documents (name VARCHAR, file VARCHAR, own VARCHAR, results VARCHAR)');
  const appender = await db.connection.createAppender('documents');
  const withEvents = notes && (await readCancellations(files, io));
  const wanted = [...paths.values()];
  const names = [...paths.keys()];
  let count = 0;
  for await (const document of storedDocuments(files, io)) {
    if ('wrong' in document) throw new Failure(flawOfLine(document));
    for (const { name, own, results } of rowsOf(document)) {
      appender.appendVarchar(name);
      appender.appendVarchar(document.file);
      appender.appendVarchar(JSON.stringify(own));
      appender.appendVarchar(results);
      appender.endRow();
    }
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
  const source = jsonSource(table, asked, [], `json_merge_patch(json_object('file', file), json)`);
  return { ...source, find: (property) => foundInResults(property) ?? source.find(property) };

  function rowsOf(stored: StoredDocument): readonly ArchiveRow[] {
    const { name, accessKey } = stored;
    const isAsked = notes !== undefined || wanted.length > 0;
    if (!isAsked && name !== undefined && name === `${accessKey}.xml`)
      return [{ name, own: { accessKey }, results: '' }];
    try {
      const xml = stored.xml();
      const known = notes !== undefined || accessKey === undefined ? readNotes(xml) : undefined;
      const texts = known !== undefined && wanted.length === 0 ? known.map(() => []) : textsInXml(xml, wanted);
      const isBatch = texts.length > 1;
      const read = known ?? (isBatch ? readNotes(xml) : []);
      return texts.map((found, at) => {
        const note = read[at] && (withEvents ?? documentOf)(read[at], stored);
        // The documents of a batch have keys of their own.
        const key = (isBatch ? undefined : accessKey) ?? note?.accessKey;
        return {
          name: (isBatch ? undefined : name) ?? fileNameOf(key ?? ''),
          own: {
            ...(notes && note),
            ...(key !== undefined && { accessKey: key }),
            ...Object.fromEntries(names.map((property, i) => [property, found[i]])),
          },
          results: (note && notes?.decide(note)) ?? '',
        };
      });
    } catch (error) {
      throw error instanceof XmlError ? new Failure(flawOfXml(stored, error)) : error;
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
    const { sql, params } = await selectIn(db, withKey)(source, `{key: ${key}, row: ${source.row}}`);
    const name = `CASE WHEN regexp_full_match(shown.key, '[0-9A-Z]{44}') THEN shown.key ELSE 'key-' || sha256(shown.key) END || '.xml'`;
    await db.all(`INSERT INTO given SELECT ${name}, shown.key, shown.row FROM (${sql})`, params);
    const [[twice] = []] = await db.all('SELECT key FROM given GROUP BY key HAVING count(*) > 1 LIMIT 1');
    if (typeof twice === 'string') throw queryFailure((say) => say.keyTwice(file, twice));
  }
}
