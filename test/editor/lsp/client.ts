import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { diskWorkspace } from '../../../src/cli/commands/lsp/disk-workspace.ts';
import { processIo } from '../../../src/cli/io/process.ts';
import { commands } from '../../../src/cli/load-command.ts';
import { Answer } from '../../../src/cli/output/answer.ts';
import { serve } from '../../../src/editor/lsp/server.ts';

export interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The capabilities of a modern editor. */
export const capable = {
  textDocument: {
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: { completionItem: { snippetSupport: true } },
    codeAction: { resolveSupport: { properties: ['edit'] } },
  },
  workspace: { workspaceEdit: { documentChanges: true } },
} satisfies InitializeParams['capabilities'];

/** A client of the language server, with the messages that it has received. */
export class Client {
  readonly connection: ProtocolConnection;
  readonly published: Published[] = [];
  readonly messages: string[] = [];
  /** The exit code of the server. */
  readonly exited: Promise<number>;
  readonly #documents = new Map<string, TextDocument>();
  readonly #waiting = new Set<() => void>();

  constructor(connection: ProtocolConnection, exited: Promise<number>) {
    this.connection = connection;
    this.exited = exited;
    connection.onNotification('textDocument/publishDiagnostics', (published: Published) => {
      this.published.push(published);
      for (const wake of this.#waiting) wake();
    });
    connection.onNotification('window/showMessage', ({ message }) => void this.messages.push(message));
    connection.onNotification('window/logMessage', ({ message }) => void this.messages.push(message));
    connection.listen();
  }

  async start(folder: string, params: Partial<InitializeParams> = {}) {
    const uri = pathToFileURL(folder).href;
    const answer = await this.connection.sendRequest('initialize', {
      processId: null,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'w' }],
      capabilities: capable,
      locale: 'en',
      ...params,
    });
    await this.connection.sendNotification('initialized', {});
    return answer as { readonly capabilities: object; readonly serverInfo: object };
  }

  /** The text of an open document as the server should have it. */
  document(uri: string): TextDocument {
    const document = this.#documents.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open`);
    return document;
  }

  isOpen(uri: string): boolean {
    return this.#documents.has(uri);
  }

  /** Closes a document. */
  close(uri: string): Promise<void> {
    this.#documents.delete(uri);
    return this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** Opens a document and returns its diagnostics. */
  async open(uri: string, text: string, languageId = 'plaintext'): Promise<readonly Diagnostic[]> {
    this.#documents.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return this.diagnostics(uri);
  }

  /** Replaces a part of a document, without waiting for diagnostics. */
  change(uri: string, start: number, end: number, text: string): Promise<void> {
    const document = this.document(uri);
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const contentChanges = [{ range, text }];
    const version = document.version + 1;
    this.#documents.set(uri, TextDocument.update(document, contentChanges, version));
    return this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  /** The diagnostics of the newest version. */
  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const { version } = this.document(uri);
    for (;;) {
      const found = this.published.findLast((one) => one.uri === uri && one.version === version);
      if (found !== undefined) return found.diagnostics;
      await new Promise<void>((done) => {
        const wake = () => {
          this.#waiting.delete(wake);
          done();
        };
        this.#waiting.add(wake);
      });
    }
  }

  /** Sends a request about a position that `|` marked, or about an offset. */
  at<T>(method: string, uri: string, offset: number, more: object = {}): Promise<T> {
    const position = this.document(uri).positionAt(offset);
    const textDocument = { uri };
    const range = { start: position, end: position };
    return this.connection.sendRequest(method, { textDocument, position, range, ...more });
  }

  async stop(): Promise<number> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await this.exited;
    this.connection.dispose();
    return code;
  }
}

/** A server in this process. The folders of its tests are in no repository, so that Git, which is asked at each check, has no answer. */
export function inProcess(): Client {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const io = { ...processIo('test'), env: {}, git: () => undefined };
  const invocation = {
    command: 'lsp',
    isDefault: false,
    flags: {},
    operands: [],
    locale: 'en',
    io,
    commands,
    answer: new Answer(),
  } as const;
  const workspace = diskWorkspace(invocation, () => {});
  const exited = serve(new StreamMessageReader(up), new StreamMessageWriter(down), workspace, 'test');
  return new Client(createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up)), exited);
}

/** A server in a separate process. */
export function started(
  command: readonly string[],
  cwd: string,
): Client & { readonly pid: number; write(text: string): void } {
  const [program, ...argv] = command as [string, ...string[]];
  const child = spawn(program, argv, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)));
  // The server may have ended before the last message.
  child.stdin.on('error', () => {});
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  return Object.assign(new Client(connection, exited), {
    pid: child.pid as number,
    write: (text: string) => void child.stdin.write(text),
  });
}
