import type { TextEdit } from 'vscode-languageserver';
import { withoutComments } from '../../hosts/filter-file.ts';
import { parse } from '../../language/parse/parse.ts';
import { formatText } from '../layout.ts';
import type { CheckedFile } from './checked-file.ts';
import { rangeOf } from './convert.ts';

/** A `.filter` file formatted as by `prefilter format`; no edits for other files, and for invalid filters. */
export function formatting({ source: { file, text }, settings: { dialect }, document }: CheckedFile): TextEdit[] {
  if (!/\.(?:filter|prefilter)$/.test(file)) return [];
  const bare = withoutComments(text);
  const { ok, filter } = parse(bare, { dialect });
  if (!ok) return [];
  const newText = formatText({ text, filter: bare }, filter, 80);
  return newText === text ? [] : [{ range: rangeOf(document, { start: 0, end: text.length }), newText }];
}
