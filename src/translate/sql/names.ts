import type { ColumnName } from '../../language/column.ts';
import { TranslateError } from '../translate-error.ts';
import type { Engine } from './engine.ts';

/** Whether every engine can hold a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The name of a column or a type as an identifier. Throws a `TranslateError` for one that no database has. */
export function writeName(engine: Engine, name: ColumnName): string {
  if (!Array.isArray(name) || name.length === 0) return writeIdentifier(engine, name as string);
  return name.map((one) => writeIdentifier(engine, one)).join('.');
}

function writeIdentifier(engine: Engine, name: string): string {
  if (typeof name === 'string' && name !== '' && isStorable(name)) return engine.quote(name);
  throw new TranslateError('invalid-name', `${JSON.stringify(name)} cannot be the name of a column.`);
}
