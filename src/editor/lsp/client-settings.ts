import type { ClientCapabilities } from 'vscode-languageserver';
import type { ClientFacts } from './convert.ts';

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
}

/** The settings before the client has sent any. */
export const noFacts: ClientFacts = {
  markdown: false,
  snippets: false,
  related: false,
  documentChanges: false,
  resolvesEdits: false,
  copies: false,
};

export function factsOf(
  { textDocument, workspace }: ClientCapabilities,
  { copies = false }: UserSettings,
): ClientFacts {
  return {
    markdown: textDocument?.hover?.contentFormat?.[0] === 'markdown',
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    related: textDocument?.publishDiagnostics?.relatedInformation === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    copies,
  };
}

/** The settings of the right type; others are ignored. */
export function userSettings(given: unknown): UserSettings {
  if (typeof given !== 'object' || given === null) return {};
  const { locale, languages, codeLens, copies } = given as Readonly<Record<string, unknown>>;
  return {
    ...(typeof locale === 'string' && { locale }),
    ...(Array.isArray(languages) && { languages: languages.filter((name) => typeof name === 'string') }),
    ...(typeof codeLens === 'boolean' && { codeLens }),
    ...(typeof copies === 'boolean' && { copies }),
  };
}
