import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { boolean, doublePrecision, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { qive } from 'prefilter';
import { propertiesFrom } from 'prefilter/server';
import { toDrizzle } from 'prefilter/translate/drizzle';
import type { NotesOf } from './yours.ts';

const notes = pgTable('notes', {
  id: serial().primaryKey(),
  tenant: text('tenant_id').notNull(),
  status: text({ enum: ['new', 'done'] }),
  processed: boolean(),
  total: doublePrecision(),
  note: text(),
});
const { columns } = propertiesFrom.drizzle(notes);

export function notesIn(db: NodePgDatabase): NotesOf {
  return ({ filter }) =>
    db
      .select()
      .from(notes)
      .where(toDrizzle(sql, filter, 'postgres', { columns, dialect: qive }))
      .orderBy(notes.id);
}
