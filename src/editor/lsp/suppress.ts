import { extracted, lint } from '../../lint/lint.ts';
import { type Finding, isCounted } from '../../report/finding.ts';
import { lineAt } from '../../source/lines.ts';
import { applyEdits, type Edit } from '../../source/problem.ts';
import type { CheckedFile } from './files.ts';
import { lspMessages } from './messages.ts';

/** The delimiters of comments. */
const forms = [
  ['// ', ''],
  ['# ', ''],
  ['<!-- ', ' -->'],
  ['; ', ''],
  ['-- ', ''],
  ['/* ', ' */'],
  ["' ", ''],
] as const;

/**
 * The edit that suppresses a finding with a comment: above its line or above the literal that contains it, else for the
 * whole file. Each is tried on the text, so that only a working one is offered: inside a string a comment has no
 * effect.
 */
export function suppression(file: CheckedFile, finding: Finding): Edit | undefined {
  const { source, settings, hosted } = file;
  const { code, span } = finding.problem;
  if (source.file.endsWith('.json')) return undefined;
  const filters = hosted.filters.map(({ text, map }) => map({ start: 0, end: text.length }));
  const own = filters.find(({ start, end }) => start <= span.start && span.start <= end);
  const reason = lspMessages[settings.locale].reason;
  const before = countFindings(file.findings, code);
  const isGone = (edit: Edit) => {
    const after = countFindings(lintAfter(file, edit), code);
    // A text that the edit breaks has fewer findings, too.
    return after.all === before.all && after.active < before.active;
  };
  for (const [open, close] of forms) {
    const comment = (keyword: string) => `${open}prefilter-disable${keyword} ${code} -- ${reason}${close}`;
    for (const offset of new Set([own?.start ?? span.start, span.start])) {
      for (const line of [lineAt(source, offset), lineAbove(file, offset)]) {
        const indent = /^[ \t]*/.exec(source.text.slice(line.start, line.end))?.[0] ?? '';
        const edit = {
          span: { start: line.start, end: line.start },
          text: `${indent}${comment('-next-line')}${lineEnd(source.text)}`,
        };
        if (isGone(edit)) return edit;
      }
    }
    const start = /^\ufeff?(?:#!.*(?:\r\n|\r|\n))?/.exec(source.text)?.[0].length ?? 0;
    const edit = { span: { start, end: start }, text: `${comment('-file')}${lineEnd(source.text)}` };
    if (isGone(edit)) return edit;
  }
  return undefined;
}

/** The line above an offset, where a block or literal may open. */
function lineAbove({ source }: CheckedFile, offset: number) {
  const { start } = lineAt(source, offset);
  return lineAt(source, Math.max(0, start - 1));
}

function lineEnd(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
}

function lintAfter({ source, settings }: CheckedFile, edit: Edit): readonly Finding[] {
  const changed = { ...source, text: applyEdits(source.text, [edit]) };
  return lint(changed, settings, extracted(changed, settings));
}

function countFindings(findings: readonly Finding[], code: string): { readonly all: number; readonly active: number } {
  const own = findings.filter(({ problem }) => problem.code === code);
  return { all: own.length, active: own.filter(isCounted).length };
}
