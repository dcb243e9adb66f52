import {
  type ClientCapabilities,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type MarkupContent,
  MarkupKind,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { allRules } from '../../lint/rules.ts';
import type { Finding } from '../../report/finding.ts';
import type { Edit, Severity, Span } from '../../source/problem.ts';
import type { HoverPart } from '../hover.ts';

/** The user's settings in the editor. */
export interface UserSettings {
  /** The language of messages. */
  readonly locale?: string;
  /** The identifiers of languages to check; all by default. */
  readonly languages?: readonly string[];
  /** Whether to show above each filter what it selects. */
  readonly codeLens?: boolean;
  /** Whether the client copies texts itself, by the command `prefilter.copyText`. */
  readonly copies?: boolean;
  /** Whether the client runs commands that are linked in a hover, and shows the texts that they return. */
  readonly commandLinks?: boolean;
}

/** What a client says of itself; nothing before it has started. */
export function clientFacts(
  { textDocument, workspace }: ClientCapabilities = {},
  { copies = false, commandLinks = false }: UserSettings = {},
  rulesPage?: string,
) {
  return {
    markdown: textDocument?.hover?.contentFormat?.[0] === 'markdown',
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    related: textDocument?.publishDiagnostics?.relatedInformation === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    copies,
    commandLinks,
    /** The page of all rules, if the client links findings to it. */
    rulesPage: textDocument?.publishDiagnostics?.codeDescriptionSupport ? rulesPage : undefined,
  };
}

export type ClientFacts = Readonly<ReturnType<typeof clientFacts>>;

/** The settings of the right type; others are ignored. */
export function userSettings(given: unknown): UserSettings {
  if (typeof given !== 'object' || given === null) return {};
  const { locale, languages, codeLens, copies, commandLinks } = given as Readonly<Record<string, unknown>>;
  return {
    ...(typeof locale === 'string' && { locale }),
    ...(Array.isArray(languages) && { languages: languages.filter((name) => typeof name === 'string') }),
    ...(typeof codeLens === 'boolean' && { codeLens }),
    ...(typeof copies === 'boolean' && { copies }),
    ...(typeof commandLinks === 'boolean' && { commandLinks }),
  };
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

export function diagnosticOf(
  { problem }: Finding,
  document: TextDocument,
  { related, rulesPage }: ClientFacts,
): Diagnostic {
  const { span, severity, code, message, help } = problem;
  return {
    range: rangeOf(document, span),
    severity: severities[severity],
    code,
    ...(rulesPage !== undefined &&
      Object.hasOwn(allRules, code) && { codeDescription: { href: `${rulesPage}#${code}` } }),
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
  const written = parts.map(({ kind, text }) => (kind === 'json' ? `\`\`\`json\n${text}\n\`\`\`` : escapeText(text)));
  return { kind: MarkupKind.Markdown, value: written.join('\n\n') };
}

/** Escapes Markdown syntax outside code. */
function escapeText(text: string): string {
  return text.replace(/(`[^`]*`)|[\\*_[\]<>#|~`]/g, (found, code?: string) => code ?? `\\${found}`);
}
