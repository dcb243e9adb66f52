import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { startInFile } from '../../hosts/embedded.ts';
import { repair } from '../../lint/fix/repair.ts';
import { hostEdits } from '../../lint/host-rule.ts';
import { extracted, lint } from '../../lint/lint.ts';
import { type Finding, isCounted } from '../../report/finding.ts';
import { lineAt } from '../../source/lines.ts';
import { applyEdits, type Edit, type Span } from '../../source/problem.ts';
import { actionsAt } from '../actions.ts';
import { copiesOf } from '../copies.ts';
import { formatEdits, lineEndOf } from '../format.ts';
import { type ClientFacts, diagnosticOf, spanOf, textEdits } from './convert.ts';
import { commands, offerAt } from './examples.ts';
import { type CheckedFile, filterAround, filterAt } from './files.ts';
import { lspMessages } from './messages.ts';

export const fixAllKind = 'source.fixAll.prefilter';

/** The data of a suppression, which is computed when the user chooses it. */
export interface Unresolved {
  readonly uri: string;
  readonly version: number;
  readonly code: string;
  readonly span: Span;
}

export function codeActions(file: CheckedFile, params: CodeActionParams, facts: ClientFacts): CodeAction[] {
  const { only } = params.context;
  const isWanted = (kind: string) =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const span = spanOf(file.document, params.range);
  const fixes = isWanted(CodeActionKind.QuickFix) ? quickFixes(file, span, facts) : [];
  // Only computed if requested by name, as on saving: it is the most expensive.
  const all = only?.some((one) => fixAllKind === one || fixAllKind.startsWith(`${one}.`)) ? fixAll(file, facts) : [];
  const others = isWanted(CodeActionKind.RefactorRewrite) ? rewrites(file, span, facts) : [];
  const titles = new Set(fixes.map(({ title }) => title));
  return [...fixes, ...all, ...others.filter(({ title }) => !titles.has(title))];
}

function quickFixes(file: CheckedFile, span: Span, facts: ClientFacts): readonly CodeAction[] {
  const { document, findings, settings } = file;
  const here = findings.filter(isCounted).filter(({ problem }) => overlap(problem.span, span));
  const suppressible = here.filter(({ problem }) => problem.code !== 'host-parse' && !/\.json$/.test(file.source.file));
  return [
    ...here.flatMap((finding): CodeAction[] => {
      const { fix } = finding.problem;
      if (fix === undefined) return [];
      return [
        {
          title: fix.title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnosticOf(finding, document, facts)],
          ...(fix.safety === 'safe' && { isPreferred: true }),
          edit: workspaceEdit(file, fix.edits, facts),
        },
      ];
    }),
    ...suppressible.flatMap((finding): CodeAction[] => {
      const { code } = finding.problem;
      const diagnostics: Diagnostic[] = [diagnosticOf(finding, document, facts)];
      const action = { title: lspMessages[settings.locale].suppress(code), kind: CodeActionKind.QuickFix, diagnostics };
      if (facts.resolvesEdits) {
        const data: Unresolved = { uri: document.uri, version: document.version, code, span: finding.problem.span };
        return [{ ...action, data }];
      }
      const edit = suppression(file, finding);
      return edit === undefined ? [] : [{ ...action, edit: workspaceEdit(file, [edit], facts) }];
    }),
  ];
}

/** The edit of an action that was offered without one; `undefined` if nothing can be written. */
export function resolveSuppression(
  file: CheckedFile,
  { code, span }: Unresolved,
  facts: ClientFacts,
): WorkspaceEdit | undefined {
  const finding = file.findings.find(
    ({ problem }: Finding) =>
      problem.code === code && problem.span.start === span.start && problem.span.end === span.end,
  );
  const edit = finding && suppression(file, finding);
  return edit && workspaceEdit(file, [edit], facts);
}

function fixAll(file: CheckedFile, facts: ClientFacts): readonly CodeAction[] {
  const { source, settings } = file;
  const { text } = repair(source, settings);
  if (text === source.text) return [];
  const edits = [editBetween(source.text, text)];
  return [{ title: lspMessages[settings.locale].fixAll, kind: fixAllKind, edit: workspaceEdit(file, edits, facts) }];
}

/** One edit from a text to another, without their common beginning and end. */
function editBetween(before: string, after: string): Edit {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { span: { start, end: before.length - end }, text: after.slice(start, after.length - end) };
}

function rewrites(file: CheckedFile, span: Span, facts: ClientFacts): readonly CodeAction[] {
  const { settings } = file;
  const found = filterAround(file.hosted, span);
  if (found === undefined) return [];
  const { filter } = found;
  const kind = CodeActionKind.RefactorRewrite;
  const edited = (title: string, edits: readonly Edit[]): CodeAction[] => {
    const written = edits.length === 0 ? undefined : hostEdits(filter, edits);
    return written === undefined ? [] : [{ title, kind, edit: workspaceEdit(file, written, facts) }];
  };
  // Without interpolations, which only the program could fill in.
  const isWhole = filter.interpolations.length === 0;
  const examples = offerAt(file, span);
  return [
    ...actionsAt(filter.text, found.span, settings).flatMap(({ title, edits }) => edited(title, edits)),
    ...edited(
      lspMessages[settings.locale].format,
      formatEdits(filter.text, settings, /[\r\n]/.test(filter.text) ? 80 : undefined),
    ),
    ...(isWhole ? copiesOf(filter.text, settings) : []).map(({ title, text }) => ({
      title,
      kind,
      command: { title, command: facts.copies ? commands.copy : commands.show, arguments: [text] },
    })),
    ...(examples ? [{ title: examples.title, kind, command: examples.command }] : []),
  ];
}

function workspaceEdit(
  { document, version }: CheckedFile,
  edits: readonly Edit[],
  { documentChanges }: ClientFacts,
): WorkspaceEdit {
  const written = textEdits(document, edits);
  if (!documentChanges) return { changes: { [document.uri]: written } };
  return { documentChanges: [{ textDocument: { uri: document.uri, version }, edits: written }] };
}

function overlap(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

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
  const { source, settings } = file;
  const { code, span } = finding.problem;
  if (source.file.endsWith('.json')) return undefined;
  const own = filterAt(file.hosted, span.start)?.filter;
  const starts = new Set([own ? startInFile(own) : span.start, span.start]);
  const reason = lspMessages[settings.locale].reason;
  const before = countFindings(file.findings, code);
  const isGone = (edit: Edit) => {
    const after = countFindings(lintAfter(file, edit), code);
    // A text that the edit breaks has fewer findings, too.
    return after.all === before.all && after.active < before.active;
  };
  for (const [open, close] of forms) {
    const comment = (keyword: string) => `${open}prefilter-disable${keyword} ${code} -- ${reason}${close}`;
    for (const offset of starts) {
      for (const line of [lineAt(source, offset), lineAbove(file, offset)]) {
        const indent = /^[ \t]*/.exec(source.text.slice(line.start, line.end))?.[0] ?? '';
        const edit = {
          span: { start: line.start, end: line.start },
          text: `${indent}${comment('-next-line')}${lineEndOf(source.text)}`,
        };
        if (isGone(edit)) return edit;
      }
    }
    const start = /^\ufeff?(?:#!.*(?:\r\n|\r|\n))?/.exec(source.text)?.[0].length ?? 0;
    const edit = { span: { start, end: start }, text: `${comment('-file')}${lineEndOf(source.text)}` };
    if (isGone(edit)) return edit;
  }
  return undefined;
}

/** The line above an offset, where a block or literal may open. */
function lineAbove({ source }: CheckedFile, offset: number) {
  const { start } = lineAt(source, offset);
  return lineAt(source, Math.max(0, start - 1));
}

function lintAfter({ source, settings }: CheckedFile, edit: Edit): readonly Finding[] {
  const changed = { ...source, text: applyEdits(source.text, [edit]) };
  return lint(changed, settings, extracted(changed, settings));
}

function countFindings(findings: readonly Finding[], code: string): { readonly all: number; readonly active: number } {
  const own = findings.filter(({ problem }) => problem.code === code);
  return { all: own.length, active: own.filter(isCounted).length };
}
