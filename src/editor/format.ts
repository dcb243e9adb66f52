import { parse } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import type { Edit } from '../source/edit.ts';
import { complete, type EditorSettings } from './settings.ts';

/** Formats a filter to a width, or on one line without one; no edits for a text that is not a filter. */
export function formatEdits(text: string, settings: EditorSettings = {}, width?: number): readonly Edit[] {
  const { dialect } = complete(text, settings);
  const { ok, filter } = parse(text, { dialect });
  if (!ok || filter.span === undefined) return [];
  const written = print(filter, { dialect, ...(width !== undefined && { width }) });
  const { start, end } = filter.span;
  return written === text.slice(start, end) ? [] : [{ span: { start, end }, text: written }];
}
