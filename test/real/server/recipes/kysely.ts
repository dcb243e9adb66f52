import { type Kysely, sql } from 'kysely';
import { qive } from 'prefilter';
import { toKysely } from 'prefilter/translate/kysely';
import type { NotesOf } from './yours.ts';

interface Database {
  notes: {
    id: number;
    tenant_id: string;
    status: string | null;
    processed: boolean | null;
    total: number | null;
    note: string | null;
  };
}

const columns = {
  tenant: { column: 'tenant_id', type: 'string' },
  status: { column: 'status', type: 'string' },
  processed: { column: 'processed', type: 'boolean' },
  total: { column: 'total', type: 'number' },
  note: { column: 'note', type: 'string' },
} as const;

export function notesIn(db: Kysely<Database>, target: 'postgres' | 'sqlite'): NotesOf {
  return ({ filter }) =>
    db
      .selectFrom('notes')
      .selectAll()
      .where(toKysely(sql, filter, target, { columns, dialect: qive }))
      .orderBy('id')
      .execute();
}
