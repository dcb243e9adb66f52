import {
  type ClientCapabilities,
  type Connection,
  MessageType,
  type Position,
  ShowMessageNotification,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { kindOf } from '../../hosts/kinds.ts';
import type { LintSettings } from '../../lint/config/settings.ts';
import { settingsOf } from '../../lint/config/settings-of.ts';
import type { Locale } from '../../messages/locale.ts';
import { remembered } from '../../source/remembered.ts';
import { type ClientFacts, clientFacts, type UserSettings } from './convert.ts';
import { CheckedFile, type Workspace } from './files.ts';
import { lspMessages } from './messages.ts';
import { declaredPropertyAt, type PropertyInFile, propertyIn, type Scope } from './rename.ts';

/** The state of one client: its documents, folders, settings and capabilities. */
export class Session {
  readonly connection: Connection;
  readonly workspace: Workspace;
  readonly documents = new TextDocuments(TextDocument);
  /** The paths of the workspace's folders. */
  folders: readonly string[] = [];
  /** What counts of what the user set: as the client has it now, else as it was said at the start. */
  settings: UserSettings = {};
  #initial: UserSettings = {};
  /** The display language of the editor. */
  clientLocale: string | undefined;
  /** What the client can do, as it says; nothing before it starts. */
  capabilities: ClientCapabilities = {};
  facts: ClientFacts = clientFacts();
  /** The open documents as they were last checked. */
  readonly #checked = new Map<string, CheckedFile>();
  /** The problems of configurations that the user was shown. */
  readonly #reported = new Set<string>();
  readonly #unreadable = new Set<string>();

  constructor(connection: Connection, workspace: Workspace) {
    this.connection = connection;
    this.workspace = workspace;
  }

  /** Stores what the client sends about itself when it starts. */
  meet(capabilities: ClientCapabilities, settings: UserSettings): void {
    this.capabilities = capabilities;
    this.settings = settings;
    this.#initial = settings;
    this.facts = clientFacts(capabilities, settings, this.workspace.rulesPage);
  }

  /** Takes over what the user set meanwhile. */
  adjust(settings: UserSettings): void {
    this.settings = { ...this.#initial, ...settings };
  }

  get locale(): Locale {
    return this.workspace.localeOf(this.settings.locale || this.clientLocale);
  }

  get say(): (typeof lspMessages)[Locale] {
    return lspMessages[this.locale];
  }

  show(type: MessageType, message: string): void {
    void this.connection.sendNotification(ShowMessageNotification.type, { type, message });
  }

  /** Whether documents of this language should be checked. */
  isWanted(uri: string): boolean {
    const { languages } = this.settings;
    const { languageId } = this.documents.get(uri) ?? {};
    return !languages?.length || (languageId !== undefined && languages.includes(languageId));
  }

  /** An open document as it was checked; `undefined` if `prefilter lint` would leave it out. */
  fileOf(uri: string): CheckedFile | undefined {
    const document = this.documents.get(uri);
    if (document === undefined || !this.isWanted(uri)) return undefined;
    const before = this.#checked.get(uri);
    if (before?.version === document.version && before.document === document) return before;
    this.#checked.delete(uri);
    const path = this.workspace.pathOf(uri);
    const file = fileNameOf(path, document);
    const settings = file === undefined ? undefined : this.#settingsFor(uri, path);
    if (file === undefined || settings === undefined) return undefined;
    const checked = new CheckedFile(document, file, settings);
    this.#checked.set(uri, checked);
    return checked;
  }

  #settingsFor(uri: string, path: string | undefined): LintSettings | undefined {
    const { workspace, locale } = this;
    this.#unreadable.delete(uri);
    // The defaults apply to a document that was never saved.
    if (path === undefined) return settingsOfUnsaved(locale);
    try {
      return workspace.settingsFor(path, locale);
    } catch (error) {
      const message = workspace.describe(error, locale);
      if (!this.#reported.has(message)) {
        workspace.log(message);
        this.show(MessageType.Error, `prefilter: ${message}`);
      }
      this.#reported.add(message);
      this.#unreadable.add(uri);
      return undefined;
    }
  }

  /** Whether the configuration of a document could not be read. */
  isUnreadable(uri: string): boolean {
    return this.#unreadable.has(uri);
  }

  /** Forgets a document that was closed. */
  forget(uri: string): void {
    this.#checked.delete(uri);
  }

  /** Makes all documents be checked again, after a change of settings or of configuration files. */
  reload(): void {
    this.workspace.reload();
    this.#checked.clear();
    this.#reported.clear();
  }

  /** The property at a place of an open document: in a filter, or declared there. */
  propertyAt(uri: string, position: Position): PropertyInFile | undefined {
    const document = this.documents.get(uri);
    if (document === undefined) return undefined;
    const at = document.offsetAt(position);
    const path = this.workspace.pathOf(uri);
    if (path !== undefined && this.workspace.isConfiguration(path)) return declaredPropertyAt(document, at);
    const file = this.fileOf(uri);
    return file && propertyIn(file, at);
  }

  /** The scope of a search that begins in a document. */
  scope(uri: string, token: Scope['token'], progress: Scope['progress']): Scope {
    const { workspace, folders, locale } = this;
    const open = this.documents.all().flatMap((document) => this.fileOf(document.uri) ?? []);
    return { workspace, folders, from: workspace.pathOf(uri), open, textOf: this.textOf, locale, token, progress };
  }

  /** The text of a file as the user sees it: that of the open document, otherwise the stored one. */
  readonly textOf = (path: string): string | undefined => {
    const open = this.documents.all().find(({ uri }) => this.workspace.pathOf(uri) === path);
    return open === undefined ? this.workspace.read(path) : open.getText();
  };
}

/** Identifiers of languages that are not also file extensions. */
const extensions: Readonly<Record<string, string>> = {
  shellscript: 'sh',
  dockercompose: 'yaml',
  'github-actions-workflow': 'yaml',
};

/** The name that shows the language: the file's own, else one made from the editor's language identifier. */
function fileNameOf(path: string | undefined, { languageId }: TextDocument): string | undefined {
  if (path !== undefined && kindOf(path) !== undefined) return path;
  const name = `untitled.${extensions[languageId] ?? languageId}`;
  return kindOf(name) === undefined ? path : name;
}

const settingsOfUnsaved = remembered((locale: Locale) => settingsOf({ locale }));
