import { received } from '../../../../language/dialect/received.ts';
import { XmlError } from '../../../../xml/xml-error.ts';
import { Failure } from '../../../command-line/failure.ts';
import type { DataFile } from '../../../files/data-files.ts';
import { flawOfLine } from '../../../files/document.ts';
import { flawOfXml, type StoredDocument, storedDocuments } from '../../../files/stored-documents.ts';
import type { Io } from '../../../io/io.ts';
import type { DuckDb } from '../duckdb.ts';
import type { FilterQuery } from '../filter.ts';
import { queryFailure } from '../messages.ts';
import { type RowSource, selection } from '../source.ts';
import { textsInXml, type XmlPath } from '../xml.ts';
import { jsonSource } from './json.ts';

/** The sources of the properties of stored documents. */
export interface ArchiveOptions {
  /** Properties read from the XML, by name. */
  readonly paths: ReadonlyMap<string, XmlPath>;
  /** Rows with `accessKey` and other properties to join; properties from the XML take precedence. */
  readonly joined: readonly { readonly file: string; readonly source: RowSource }[];
}

/** A filter whose only property is the access key. */
export const withKey: FilterQuery = {
  filter: { kind: 'condition', means: 'present', property: { text: 'accessKey' }, values: [] },
  dialect: received,
};

/** The documents that `fetch` stored, with `accessKey` and the properties of the options. */
export async function archiveSource(
  files: readonly DataFile[],
  { paths, joined }: ArchiveOptions,
  query: FilterQuery,
  { db, io, tell }: { db: DuckDb; io: Io; tell: (documents: number) => void },
): Promise<RowSource> {
  await db.all('CREATE TEMP TABLE documents (name VARCHAR, file VARCHAR, own VARCHAR)');
  const appender = await db.connection.createAppender('documents');
  const wanted = [...paths.values()];
  const names = [...paths.keys()];
  let count = 0;
  for await (const document of storedDocuments(files, io)) {
    if ('wrong' in document) throw new Failure(flawOfLine(document));
    const { name, accessKey, file } = document;
    const texts = wanted.length === 0 ? [] : textsIn(document);
    const own = Object.fromEntries([['accessKey', accessKey], ...names.map((property, i) => [property, texts[i]])]);
    appender.appendVarchar(name);
    appender.appendVarchar(file);
    appender.appendVarchar(JSON.stringify(own));
    appender.endRow();
    if (++count % 1000 === 0) {
      tell(count);
      // Yields to the event loop, so that progress is drawn and Ctrl-C works.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  appender.closeSync();
  if (count === 0) throw new Failure((say) => say.noArchive);
  await joinable(joined, db);
  const json = `json_merge_patch(COALESCE(given, '{}'), own::JSON)`;
  const table = `SELECT ${json} AS json, file FROM documents LEFT JOIN given USING (name)`;
  return jsonSource(table, query, [], `json_merge_patch(json_object('file', file), json)`);

  function textsIn(document: StoredDocument) {
    try {
      return textsInXml(document.xml(), wanted);
    } catch (error) {
      throw error instanceof XmlError ? new Failure(flawOfXml(document, error)) : error;
    }
  }
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

/** The files of the archive without those that are joined. */
export function withoutJoined(files: readonly DataFile[], joined: readonly DataFile[]): readonly DataFile[] {
  const others = new Set(joined.map(({ path }) => path));
  return files.filter(({ path }) => !others.has(path));
}
