import {
  type ClientCapabilities,
  type Connection,
  LSPErrorCodes,
  MessageType,
  type Position,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Locale } from '../../messages/locale.ts';
import { type ClientFacts, clientFacts, type UserSettings } from './convert.ts';
import { type CheckedFile, Files, type Workspace } from './files.ts';
import { lspMessages } from './messages.ts';
import { declaredPropertyAt, type PropertyInFile, propertyIn, type Scope } from './rename.ts';

/** The state of one client: its documents, folders, settings and capabilities. */
export class Session {
  readonly connection: Connection;
  readonly workspace: Workspace;
  readonly documents = new TextDocuments(TextDocument);
  readonly files: Files;
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

  constructor(connection: Connection, workspace: Workspace) {
    this.connection = connection;
    this.workspace = workspace;
    this.files = new Files(workspace, (message) => {
      workspace.log(message);
      this.show(MessageType.Error, `prefilter: ${message}`);
    });
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
    return document && this.isWanted(uri) ? this.files.of(document, this.locale) : undefined;
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

  /** The same; rejects the request if there is none. */
  propertyToRename(uri: string, position: Position): PropertyInFile {
    const property = this.propertyAt(uri, position);
    if (property === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, this.say.noProperty);
    return property;
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
