import {
  CodeActionKind,
  createConnection,
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentFormattingRequest,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { fixAllKind } from './code-actions.ts';
import { userSettings } from './convert.ts';
import { Diagnostics } from './diagnostics.ts';
import { commands } from './examples.ts';
import type { Workspace } from './files.ts';
import { gate, NewestVersions } from './gate.ts';
import { lspMessages } from './messages.ts';
import { answerRequests } from './requests.ts';
import { Session } from './session.ts';
import { legend } from './structure.ts';

const configurationFiles = '**/{prefilter.config.json,prefilter.config.jsonc,.gitignore}';

/** Serves the protocol until the client ends it; returns the exit code. */
export function serve(
  input: MessageReader,
  writer: MessageWriter,
  workspace: Workspace,
  version: string,
): Promise<number> {
  return new Promise((exit) => {
    const newest = new NewestVersions();
    const reader = gate(input, writer, newest, () => exit(1));
    const connection = createConnection(
      (logger) =>
        createProtocolConnection(reader, writer, logger, {
          connectionStrategy: {
            // A request that was cancelled while it waited is answered at once.
            cancelUndispatched: (message) => ({
              jsonrpc: '2.0',
              id: (message as RequestMessage).id,
              error: { code: LSPErrorCodes.RequestCancelled, message: lspMessages.en.cancelled },
            }),
          },
        }),
      {
        shutdownReceived: false,
        initialize: ({ processId }) => workspace.watchProcess(processId, () => exit(1)),
        exit,
      },
    );
    new Server(new Session(connection, workspace), newest, version).start();
    reader.onClose(() => exit(1));
    // A malformed message is logged, and the next one is read.
    reader.onError((error) => workspace.log(error.message));
  });
}

/** The lifecycle of a session: its start, its settings and its folders. */
class Server {
  readonly #session: Session;
  readonly #diagnostics: Diagnostics;
  readonly #version: string;

  constructor(session: Session, newest: NewestVersions, version: string) {
    this.#session = session;
    this.#diagnostics = new Diagnostics(session, newest);
    this.#version = version;
  }

  start(): void {
    const { connection, documents } = this.#session;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(() => this.#readSettings());
    connection.onDidChangeWatchedFiles(() => this.#diagnostics.checkAnew());
    this.#diagnostics.start();
    answerRequests(this.#session);
    documents.listen(connection);
    connection.listen();
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities, initializationOptions, locale, workspaceFolders, rootUri } = params;
    const session = this.#session;
    session.meet(capabilities, userSettings(initializationOptions));
    session.clientLocale = locale;
    session.folders = this.#pathsOf(workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : []));
    return {
      serverInfo: { name: 'prefilter', version: this.#version },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: ['(', ' '] },
        hoverProvider: true,
        codeActionProvider: {
          codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind],
          resolveProvider: session.facts.resolvesEdits,
        },
        executeCommandProvider: { commands: [commands.examples, ...(session.facts.copies ? [] : [commands.show])] },
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        semanticTokensProvider: { legend, full: true },
        definitionProvider: true,
        referencesProvider: { workDoneProgress: true },
        renameProvider: { prepareProvider: true, workDoneProgress: true },
        codeLensProvider: {},
        // If the editor supports it, only `.filter` files are formatted by this server.
        ...(!capabilities.textDocument?.formatting?.dynamicRegistration && { documentFormattingProvider: true }),
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #initialized(): Promise<void> {
    const { connection, capabilities } = this.#session;
    const { workspace, textDocument } = capabilities;
    const { client } = connection;
    // A client may refuse what it said that it can do: the server then does without.
    const doWithout = (error: unknown) => this.#note(error);
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      const watchers = [{ globPattern: configurationFiles }];
      client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(doWithout);
    }
    if (textDocument?.formatting?.dynamicRegistration) {
      const documentSelector = [{ language: 'prefilter' }, { pattern: '**/*.filter' }];
      client.register(DocumentFormattingRequest.type, { documentSelector }).catch(doWithout);
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration) {
      client.register(DidChangeConfigurationNotification.type, { section: 'prefilter' }).catch(doWithout);
    }
    if (workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = new Set(this.#pathsOf(removed));
        const kept = this.#session.folders.filter((folder) => !gone.has(folder));
        this.#session.folders = [...kept, ...this.#pathsOf(added)];
      });
    }
    await this.#readSettings();
  }

  #pathsOf(folders: readonly { readonly uri: string }[]): readonly string[] {
    return folders.flatMap(({ uri }) => this.#session.workspace.pathOf(uri) ?? []);
  }

  async #readSettings(): Promise<void> {
    const session = this.#session;
    if (session.capabilities.workspace?.configuration) {
      try {
        session.adjust(userSettings(await session.connection.workspace.getConfiguration('prefilter')));
      } catch (error) {
        this.#note(error);
      }
    }
    this.#diagnostics.checkAnew();
  }

  #note(error: unknown): void {
    const { workspace, connection, locale } = this.#session;
    const message = workspace.describe(error, locale);
    workspace.log(message);
    connection.console.log(message);
  }
}
