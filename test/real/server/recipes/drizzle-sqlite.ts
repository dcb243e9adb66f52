import { sql } from 'drizzle-orm';
import { type BaseSQLiteDatabase, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { qive } from 'prefilter';
import { propertiesFrom } from 'prefilter/server';
import { toDrizzle } from 'prefilter/translate/drizzle';
import type { NotesOf } from './yours.ts';

const notes = sqliteTable('notes', {
  id: integer().primaryKey(),
  tenant: text('tenant_id').notNull(),
  status: text({ enum: ['new', 'done'] }),
  processed: integer({ mode: 'boolean' }),
  total: real(),
  note: text(),
});
const { columns } = propertiesFrom.drizzle(notes);

export function notesIn(db: BaseSQLiteDatabase<'sync' | 'async', unknown>): NotesOf {
  return async ({ filter }) =>
    db
      .select()
      .from(notes)
      .where(toDrizzle(sql, filter, 'sqlite', { columns, dialect: qive }))
      .orderBy(notes.id);
}
