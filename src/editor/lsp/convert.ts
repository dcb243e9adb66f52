import {
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type MarkupContent,
  MarkupKind,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from '../../report/finding.ts';
import type { Edit } from '../../source/edit.ts';
import type { Severity } from '../../source/problem.ts';
import type { Span } from '../../source/span.ts';
import type { HoverPart } from '../hover.ts';

/** The capabilities of the client. */
export interface ClientFacts {
  readonly markdown: boolean;
  readonly snippets: boolean;
  readonly related: boolean;
  readonly documentChanges: boolean;
  readonly resolvesEdits: boolean;
  /** Whether the client copies a text itself, by the command `prefilter.copyText`. */
  readonly copies: boolean;
}

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function spanOf(document: TextDocument, { start, end }: Range): Span {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

export function textEdits(document: TextDocument, edits: readonly Edit[]): TextEdit[] {
  return edits.map(({ span, text }) => ({ range: rangeOf(document, span), newText: text }));
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Rules about superfluous parts, which editors show faded. */
const unnecessary = new Set(['redundant-condition', 'subsumed-condition', 'unused-suppression']);

export function diagnosticOf({ problem }: Finding, document: TextDocument, { related }: ClientFacts): Diagnostic {
  const { span, severity, code, message, help } = problem;
  return {
    range: rangeOf(document, span),
    severity: severities[severity],
    code,
    source: 'prefilter',
    message: help === undefined ? message : `${message}\n${help}`,
    ...(unnecessary.has(code) && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related &&
      problem.related && {
        relatedInformation: problem.related.map((place) => ({
          location: { uri: document.uri, range: rangeOf(document, place.span) },
          message: place.message,
        })),
      }),
  };
}

export function markup(parts: readonly HoverPart[], { markdown }: Pick<ClientFacts, 'markdown'>): MarkupContent {
  if (!markdown) return { kind: MarkupKind.PlainText, value: parts.map(({ text }) => text).join('\n') };
  const written = parts.map(({ kind, text }) => (kind === 'json' ? `\`\`\`json\n${text}\n\`\`\`` : escaped(text)));
  return { kind: MarkupKind.Markdown, value: written.join('\n\n') };
}

/** Escapes Markdown syntax outside code. */
function escaped(text: string): string {
  return text.replace(/(`[^`]*`)|[\\*_[\]<>#|~`]/g, (found, code?: string) => code ?? `\\${found}`);
}
