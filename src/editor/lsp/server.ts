import {
  type ClientCapabilities,
  CodeActionKind,
  type Connection,
  createConnection,
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentFormattingRequest,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type MessageReader,
  MessageType,
  type MessageWriter,
  type RequestMessage,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { withoutComments } from '../../hosts/filter-file.ts';
import { parse } from '../../language/parse/parse.ts';
import type { Locale } from '../../messages/locale.ts';
import { isCounted } from '../../report/finding.ts';
import { formatText } from '../layout.ts';
import type { CheckedFile } from './checked-file.ts';
import { codeActions, commands, fixAllKind, resolveSuppression, type Unresolved } from './code-actions.ts';
import { completionItems } from './completion.ts';
import { type ClientFacts, diagnosticOf, rangeOf } from './convert.ts';
import { Files } from './files.ts';
import { hover } from './hover.ts';
import { NewestVersions } from './newest.ts';
import { definitionsOf, propertyIn, references, renames, type Scope } from './rename.ts';
import { codeLenses, documentSymbols, foldingRanges, legend, selectionRange, semanticTokens } from './structure.ts';
import { lspTexts } from './texts.ts';
import type { Workspace } from './workspace.ts';

/** What the user set in the editor. */
interface UserSettings {
  /** The language of messages. */
  readonly locale?: string;
  /** The identifiers of languages to check; all without it. */
  readonly languages?: readonly string[];
  /** Whether to show above each filter what it selects. */
  readonly codeLens?: boolean;
  /** Whether the client copies texts itself, by the command `prefilter.copyText`. */
  readonly copies?: boolean;
}

const configurationFiles = '**/{prefilter.config.json,prefilter.config.jsonc,.gitignore}';

/** Serves the protocol until the client ends it; gives the exit code. */
export function serve(
  input: MessageReader,
  writer: MessageWriter,
  workspace: Workspace,
  version: string,
): Promise<number> {
  return new Promise((exit) => {
    const newest = new NewestVersions();
    const reader = newest.watch(input);
    const connection = createConnection(
      (logger) =>
        createProtocolConnection(reader, writer, logger, {
          connectionStrategy: {
            // A request that was cancelled before its turn is answered at once.
            cancelUndispatched: (message) => ({
              jsonrpc: '2.0',
              id: (message as RequestMessage).id,
              error: { code: LSPErrorCodes.RequestCancelled, message: lspTexts.en.cancelled },
            }),
          },
        }),
      { shutdownReceived: false, initialize() {}, exit },
    );
    new Server(connection, workspace, newest, version).start();
    reader.onClose(() => exit(1));
    // A message that cannot be read is noted, and the next one is read.
    reader.onError((error) => workspace.log(error.message));
  });
}

class Server {
  readonly #connection: Connection;
  readonly #workspace: Workspace;
  readonly #newest: NewestVersions;
  readonly #version: string;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #files: Files;
  readonly #waiting = new Set<string>();
  #facts: ClientFacts = noFacts;
  #capabilities: ClientCapabilities = {};
  #settings: UserSettings = {};
  #clientLocale: string | undefined;
  #folders: string[] = [];
  #announced = new Set<string>();

  constructor(connection: Connection, workspace: Workspace, newest: NewestVersions, version: string) {
    this.#connection = connection;
    this.#workspace = workspace;
    this.#newest = newest;
    this.#version = version;
    this.#files = new Files(workspace, (message) => {
      workspace.log(message);
      this.#show(MessageType.Error, `prefilter: ${message}`);
    });
  }

  start(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(() => this.#readSettings());
    connection.onDidChangeWatchedFiles(() => this.#checkAnew());
    this.#documents.onDidOpen(({ document }) => this.#announce(document));
    this.#documents.onDidChangeContent(({ document }) => this.#checkSoon(document.uri));
    this.#documents.onDidClose(({ document: { uri } }) => {
      this.#files.forget(uri);
      this.#newest.delete(uri);
      this.#waiting.delete(uri);
      connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    this.#answer();
    this.#documents.listen(connection);
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities, initializationOptions, locale, workspaceFolders, rootUri } = params;
    this.#capabilities = capabilities;
    this.#clientLocale = locale;
    this.#settings = userSettings(initializationOptions);
    this.#facts = factsOf(capabilities, this.#settings);
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    this.#folders = folders.flatMap((uri) => this.#workspace.pathOf(uri) ?? []);
    return {
      serverInfo: { name: 'prefilter', version: this.#version },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: ['(', ' '] },
        hoverProvider: true,
        codeActionProvider: {
          codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind],
          resolveProvider: this.#facts.resolvesEdits,
        },
        executeCommandProvider: { commands: this.#facts.copies ? [] : [commands.show] },
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        semanticTokensProvider: { legend, full: true },
        definitionProvider: true,
        referencesProvider: { workDoneProgress: true },
        renameProvider: { prepareProvider: true, workDoneProgress: true },
        codeLensProvider: {},
        // An editor that can be told so formats only `.filter` files with it.
        ...(!capabilities.textDocument?.formatting?.dynamicRegistration && { documentFormattingProvider: true }),
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #initialized(): Promise<void> {
    const { workspace, textDocument } = this.#capabilities;
    const { client } = this.#connection;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      void client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: configurationFiles }] });
    }
    if (textDocument?.formatting?.dynamicRegistration) {
      const documentSelector = [{ language: 'prefilter' }, { pattern: '**/*.filter' }];
      void client.register(DocumentFormattingRequest.type, { documentSelector });
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration) {
      void client.register(DidChangeConfigurationNotification.type, { section: 'prefilter' });
    }
    if (workspace?.workspaceFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(removed.flatMap(({ uri }) => this.#workspace.pathOf(uri) ?? []));
        const kept = this.#folders.filter((folder) => !gone.has(folder));
        this.#folders = [...kept, ...added.flatMap(({ uri }) => this.#workspace.pathOf(uri) ?? [])];
      });
    }
    await this.#readSettings();
  }

  async #readSettings(): Promise<void> {
    if (this.#capabilities.workspace?.configuration) {
      const asked = userSettings(await this.#connection.workspace.getConfiguration('prefilter'));
      this.#settings = { ...this.#settings, ...asked };
    }
    this.#checkAnew();
  }

  get #locale(): Locale {
    return this.#workspace.localeOf(this.#settings.locale || this.#clientLocale);
  }

  #show(type: MessageType, message: string): void {
    void this.#connection.sendNotification(ShowMessageNotification.type, { type, message });
  }

  /** Says which configuration counts for a document, once for each. */
  #announce({ uri }: TextDocument): void {
    const path = this.#workspace.pathOf(uri);
    if (path === undefined || !this.#isWanted(uri)) return;
    const say = lspTexts[this.#locale];
    try {
      const file = this.#workspace.configurationFor(path);
      const line = file === undefined ? say.noConfiguration : say.configuration(file);
      if (this.#announced.has(line)) return;
      this.#announced.add(line);
      this.#workspace.log(line);
      this.#connection.console.log(line);
    } catch (error) {
      this.#connection.console.error(this.#workspace.describe(error, this.#locale));
    }
  }

  #isWanted(uri: string): boolean {
    const { languages } = this.#settings;
    const { languageId } = this.#documents.get(uri) ?? {};
    return !languages?.length || (languageId !== undefined && languages.includes(languageId));
  }

  #fileOf(uri: string): CheckedFile | undefined {
    const document = this.#documents.get(uri);
    return document && this.#isWanted(uri) ? this.#files.of(document, this.#locale) : undefined;
  }

  #checkAnew(): void {
    this.#workspace.reload();
    this.#files.clear();
    this.#announced.clear();
    for (const { uri } of this.#documents.all()) this.#checkSoon(uri);
  }

  /** Checks a document once the messages that are there have been handled. */
  #checkSoon(uri: string): void {
    if (this.#waiting.size === 0) setImmediate(() => this.#checkWaiting());
    this.#waiting.add(uri);
  }

  #checkWaiting(): void {
    const uris = [...this.#waiting];
    this.#waiting.clear();
    for (const uri of uris) {
      const document = this.#documents.get(uri);
      // A change that has been received but not handled yet comes here again.
      if (document === undefined || !this.#newest.isNewest(uri, document.version)) continue;
      this.#publish(document);
    }
  }

  #publish(document: TextDocument): void {
    const { uri, version } = document;
    try {
      const file = this.#fileOf(uri);
      const findings = file?.findings.filter(isCounted) ?? [];
      const diagnostics = findings.map((finding) => diagnosticOf(finding, document, this.#facts));
      this.#connection.sendDiagnostics({ uri, version, diagnostics });
    } catch (error) {
      this.#workspace.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      this.#connection.console.error(this.#workspace.describe(error, this.#locale));
    }
  }

  #answer(): void {
    const connection = this.#connection;
    const at = <T, P extends { textDocument: { uri: string }; position: { line: number; character: number } }>(
      none: T,
      answer: (file: CheckedFile, offset: number, params: P) => T,
    ) => {
      return (params: P): T => {
        const file = this.#fileOf(params.textDocument.uri);
        return file === undefined ? none : answer(file, file.document.offsetAt(params.position), params);
      };
    };
    const of = <T>(none: T, answer: (file: CheckedFile) => T) => {
      return ({ textDocument: { uri } }: { textDocument: { uri: string } }): T => {
        const file = this.#fileOf(uri);
        return file === undefined ? none : answer(file);
      };
    };
    connection.onCompletion(at([], (file, offset) => [...completionItems(file, offset, this.#facts)]));
    connection.onHover(at(null, (file, offset) => hover(file, offset, this.#facts)));
    connection.onDocumentSymbol(of([], documentSymbols));
    connection.onFoldingRanges(of([], foldingRanges));
    connection.languages.semanticTokens.on(of({ data: [] }, semanticTokens));
    connection.onCodeLens(of([], (file) => (this.#settings.codeLens ? codeLenses(file) : [])));
    connection.onDocumentFormatting(of([], formatting));
    connection.onSelectionRanges(({ textDocument: { uri }, positions }) => {
      const file = this.#fileOf(uri);
      return file ? positions.map((position) => selectionRange(file, file.document.offsetAt(position))) : null;
    });
    connection.onCodeAction((params) => {
      const file = this.#fileOf(params.textDocument.uri);
      return file === undefined ? [] : [...codeActions(file, params, this.#facts)];
    });
    connection.onCodeActionResolve((action) => {
      const data = action.data as Unresolved | undefined;
      const file = data && this.#fileOf(data.uri);
      if (data === undefined || file?.version !== data.version) return action;
      const edit = resolveSuppression(file, data, this.#facts);
      if (edit === undefined)
        throw new ResponseError(LSPErrorCodes.RequestFailed, lspTexts[this.#locale].cannotSuppress);
      return { ...action, edit };
    });
    connection.onExecuteCommand(({ command, arguments: [text] = [] }) => {
      if (command === commands.show && typeof text === 'string') this.#show(MessageType.Info, text);
      return null;
    });
    connection.onPrepareRename(
      at(null, (file, offset) => {
        const property = propertyIn(file, offset);
        return property ? { range: property.range, placeholder: property.name } : null;
      }),
    );
    connection.onRenameRequest(async ({ textDocument: { uri }, position, newName }, token, progress) => {
      const { name, path } = this.#propertyAt(uri, position);
      const changes = await renames(name, newName, path, this.#scope(token, progress));
      return this.#facts.documentChanges
        ? {
            documentChanges: [...changes].map(([changed, edits]) => ({
              textDocument: { uri: changed, version: this.#documents.get(changed)?.version ?? null },
              edits,
            })),
          }
        : { changes: Object.fromEntries(changes) };
    });
    connection.onReferences(async ({ textDocument: { uri }, position }, token, progress) => {
      const file = this.#fileOf(uri);
      const property = file && propertyIn(file, file.document.offsetAt(position));
      if (property === undefined) return null;
      return references(property.name, this.#workspace.pathOf(uri), this.#scope(token, progress));
    });
    connection.onDefinition(
      at(null, (file, offset) => {
        const property = propertyIn(file, offset);
        const path = this.#workspace.pathOf(file.document.uri);
        return property && path !== undefined ? definitionsOf(property.name, path, this.#workspace) : null;
      }),
    );
  }

  #propertyAt(uri: string, position: { line: number; character: number }) {
    const file = this.#fileOf(uri);
    const property = file && propertyIn(file, file.document.offsetAt(position));
    if (property === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, lspTexts[this.#locale].noProperty);
    return { name: property.name, path: this.#workspace.pathOf(uri) };
  }

  #scope(token: Scope['token'], progress: Scope['progress']): Scope {
    const open = this.#documents.all().flatMap(({ uri }) => this.#fileOf(uri) ?? []);
    return { workspace: this.#workspace, folders: this.#folders, open, locale: this.#locale, token, progress };
  }
}

/** A `.filter` file laid out as `prefilter format` does; nothing for another file, and for what is no filter. */
function formatting({ source: { file, text }, settings: { dialect }, document }: CheckedFile) {
  if (!/\.(?:filter|prefilter)$/.test(file)) return [];
  const bare = withoutComments(text);
  const { ok, filter } = parse(bare, { dialect });
  if (!ok) return [];
  const newText = formatText({ text, filter: bare }, filter, 80);
  return newText === text ? [] : [{ range: rangeOf(document, { start: 0, end: text.length }), newText }];
}

const noFacts: ClientFacts = {
  markdown: false,
  snippets: false,
  related: false,
  documentChanges: false,
  resolvesEdits: false,
  copies: false,
};

function factsOf({ textDocument, workspace }: ClientCapabilities, { copies = false }: UserSettings): ClientFacts {
  return {
    markdown: textDocument?.hover?.contentFormat?.[0] === 'markdown',
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    related: textDocument?.publishDiagnostics?.relatedInformation === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    copies,
  };
}

/** The settings that are of the right type; others count as not set. */
function userSettings(given: unknown): UserSettings {
  if (typeof given !== 'object' || given === null) return {};
  const { locale, languages, codeLens, copies } = given as Readonly<Record<string, unknown>>;
  return {
    ...(typeof locale === 'string' && { locale }),
    ...(Array.isArray(languages) && { languages: languages.filter((name) => typeof name === 'string') }),
    ...(typeof codeLens === 'boolean' && { codeLens }),
    ...(typeof copies === 'boolean' && { copies }),
  };
}
