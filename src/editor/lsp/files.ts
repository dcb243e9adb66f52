import type { TextDocument } from 'vscode-languageserver-textdocument';
import { hostOf } from '../../hosts/extract.ts';
import { type LintOptions, settingsOf } from '../../lint/config/settings-of.ts';
import type { Locale } from '../../messages/locale.ts';
import { CheckedFile } from './checked-file.ts';
import type { Workspace } from './workspace.ts';

/** Identifiers of languages that are not also file extensions. */
const extensions: Readonly<Record<string, string>> = {
  shellscript: 'sh',
  dockercompose: 'yaml',
  'github-actions-workflow': 'yaml',
};

/** The open documents as they were last checked. */
export class Files {
  readonly #workspace: Workspace;
  readonly #report: (message: string) => void;
  readonly #checked = new Map<string, CheckedFile>();
  readonly #reported = new Set<string>();

  /** `report` shows the user that a configuration cannot be read. */
  constructor(workspace: Workspace, report: (message: string) => void) {
    this.#workspace = workspace;
    this.#report = report;
  }

  /** A document of this version; `undefined` if `prefilter lint` would not check it. */
  of(document: TextDocument, locale: Locale): CheckedFile | undefined {
    const before = this.#checked.get(document.uri);
    if (before?.version === document.version && before.document === document) return before;
    this.#checked.delete(document.uri);
    const path = this.#workspace.pathOf(document.uri);
    const file = nameOf(path, document);
    const settings = file === undefined ? undefined : this.#settingsFor(path, locale);
    if (file === undefined || settings === undefined) return undefined;
    const checked = new CheckedFile(document, file, settings);
    this.#checked.set(document.uri, checked);
    return checked;
  }

  /** The checked documents. */
  get all(): readonly CheckedFile[] {
    return [...this.#checked.values()];
  }

  forget(uri: string): void {
    this.#checked.delete(uri);
  }

  /** Checks everything again after a change of settings. */
  clear(): void {
    this.#checked.clear();
    this.#reported.clear();
  }

  #settingsFor(path: string | undefined, locale: Locale) {
    // The defaults apply to a document that was never saved.
    if (path === undefined) return unsaved(locale);
    try {
      return this.#workspace.settingsFor(path, locale);
    } catch (error) {
      const message = this.#workspace.describe(error, locale);
      if (!this.#reported.has(message)) this.#report(message);
      this.#reported.add(message);
      return undefined;
    }
  }
}

/** The name that shows the language: the file's own, else one made from the editor's language identifier. */
function nameOf(path: string | undefined, { languageId }: TextDocument): string | undefined {
  if (path !== undefined && hostOf(path) !== undefined) return path;
  const name = `untitled.${extensions[languageId] ?? languageId}`;
  return hostOf(name) === undefined ? path : name;
}

const unsavedSettings = new Map<Locale, ReturnType<typeof settingsOf>>();

function unsaved(language: NonNullable<LintOptions['language']>) {
  const settings = unsavedSettings.get(language) ?? settingsOf({ language });
  unsavedSettings.set(language, settings);
  return settings;
}
