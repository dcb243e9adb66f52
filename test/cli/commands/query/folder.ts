import { readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import type { DuckDb } from '../../../../src/cli/commands/query/duckdb.ts';
import { askedBy, type FilterQuery } from '../../../../src/cli/commands/query/filter.ts';
import { plainSources } from '../../../../src/cli/commands/query/run.ts';
import { selectIn } from '../../../../src/cli/commands/query/source.ts';
import type { DataFile } from '../../../../src/cli/files/data-files.ts';
import { disk } from '../../../../src/cli/io/disk.ts';
import type { Io } from '../../../../src/cli/io/io.ts';
import type { Outcome } from '../../command-line.ts';
import { WorkTree } from '../../work-tree.ts';

/**
 * A temporary folder for the tests of a file, with `query` run in it. Its name has characters that are special in SQL
 * and in patterns.
 */
export class QueryFolder extends WorkTree {
  constructor() {
    super({}, "query ' [a]*", afterAll);
  }

  put(name: string, content: string | Uint8Array): void {
    this.write({ [name]: content });
  }

  query(...argv: readonly string[]): Promise<Outcome> {
    return this.run(['query', ...argv], { now: () => 0 });
  }

  /** Fetches notes of the sandbox twice: as XML into `archive`, as NDJSON into `lines`. */
  async fetchNotes(count: number): Promise<void> {
    for (const [format, out] of [
      ['xml', 'archive'],
      ['ndjson', 'lines'],
    ] as const) {
      const argv = ['fetch', '--sandbox', '--documents', String(count), '--out', out, '-f', format];
      expect(await this.run(argv, { now: () => performance.now() })).toMatchObject({ exitCode: 0 });
    }
  }

  /** The rows that a query finds. */
  async found(...argv: readonly string[]): Promise<Record<string, unknown>[]> {
    const { exitCode, stdout, stderr } = await this.query(...argv, '-f', 'ndjson');
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^prefilter: .* rows? match/m)]);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}

/** Files of several kinds, one of them with a name full of special characters. */
export function putPlainFiles(folder: QueryFolder): void {
  folder.put(
    'plain/a.ndjson',
    '{"processed":false,"n":1}\n{"processed":true}\n{"n":1.0}\n{"n":"1.0","processed":"false"}\n',
  );
  folder.put('plain/b.csv', '\ufeffprocessed,n,"a""b"\r\nfalse,1,x\r\n,2,\r\n"",3,""\r\n');
  folder.put('plain/c.tsv', 'n\tprocessed\n4\tfalse\n');
  folder.put('plain/notes.txt', 'no rows');
  folder.put("odd 'names'/*[x]?.ndjson", '{"n":5}\n');
}

/** The rows of one file that a filter selects, in a database that is open: a command would open one for each filter. */
export async function selectRows(
  db: DuckDb,
  folder: QueryFolder,
  file: string,
  kind: DataFile['kind'],
  query: FilterQuery,
  at: readonly string[] = [],
): Promise<readonly { readonly id: unknown }[]> {
  const io = {
    ...disk,
    cwd: folder.folder,
    async *pieces(path?: string) {
      yield readFileSync(path as string);
    },
  } as unknown as Io;
  const [source] = await plainSources(
    [{ path: folder.path(file), file, kind, within: [] }],
    askedBy(query),
    at,
    db,
    io,
  );
  if (source === undefined) throw new Error('nothing to read');
  const { sql, params } = await selectIn(db, query)(source, source.row);
  return (await db.all(sql, params)).map(([row]) => JSON.parse(row as string));
}
