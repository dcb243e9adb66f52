import { join } from 'node:path';
import {
  commands,
  type ExtensionContext,
  env,
  type LogOutputChannel,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** The client that runs, or that starts; a new one waits until the one before it has stopped. */
let running: Promise<LanguageClient | undefined> = Promise.resolve(undefined);

/** The command of the server that returns the examples of a filter; a hover links to it. */
const examplesCommand = 'prefilter.showExamples';

/** The scheme of the documents that the extension makes, whose text is their query. */
const madeScheme = 'prefilter';

/** Starts the server, its commands, and starts it anew when another one is set or the workspace is trusted. */
export async function activate(context: ExtensionContext): Promise<void> {
  // One for all servers, so that it also says why one did not start.
  const log = window.createOutputChannel('prefilter', { log: true });
  const restart = () => restartServer(context, log);
  context.subscriptions.push(
    log,
    commands.registerCommand('prefilter.restart', restart),
    commands.registerCommand('prefilter.showLog', () => log.show()),
    commands.registerCommand('prefilter.fixAll', () =>
      commands.executeCommand('editor.action.codeAction', { kind: 'source.fixAll.prefilter', apply: 'first' }),
    ),
    commands.registerCommand('prefilter.copyText', (text: string) => env.clipboard.writeText(text)),
    workspace.registerTextDocumentContentProvider(madeScheme, { provideTextDocumentContent: ({ query }) => query }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('prefilter.path')) void restart();
    }),
    workspace.onDidGrantWorkspaceTrust(restart),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  await stopServer(await running);
}

function restartServer(context: ExtensionContext, log: LogOutputChannel): Promise<unknown> {
  const before = running;
  running = (async () => {
    // A server that could not start is no reason not to start the next one.
    await stopServer(await before.catch(() => undefined));
    const client = createClient(context, log);
    await client.start();
    return client;
  })();
  return running;
}

async function stopServer(client: LanguageClient | undefined): Promise<void> {
  await client?.stop();
  await client?.dispose();
}

/** Shows the examples of a filter beside it. */
async function showExamples(markdown: string): Promise<void> {
  const uri = Uri.from({ scheme: madeScheme, path: 'examples.md', query: markdown });
  await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preview: true });
}

/** A client of the extension's own server, or of the one in the machine settings if the workspace is trusted. */
function createClient(context: ExtensionContext, log: LogOutputChannel): LanguageClient {
  const settings = workspace.getConfiguration('prefilter');
  const own = context.asAbsolutePath(join('server', 'server.mjs'));
  const path = workspace.isTrusted ? settings.get<string>('path') : undefined;
  const server = path
    ? { command: path, args: ['lsp', '--stdio'] }
    : { module: own, args: ['--stdio'], transport: TransportKind.stdio };
  return new LanguageClient('prefilter', 'prefilter', server, {
    documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }],
    outputChannel: log,
    initializationOptions: {
      locale: settings.get<string>('locale') || env.language,
      languages: settings.get<string[]>('languages'),
      codeLens: settings.get<boolean>('codeLens'),
      copies: true,
      commandLinks: true,
    },
    markdown: { isTrusted: { enabledCommands: [examplesCommand] } },
    middleware: {
      executeCommand: async (command, given, next) => {
        const output: unknown = await next(command, given);
        if (command === examplesCommand && typeof output === 'string') await showExamples(output);
        return output;
      },
    },
    synchronize: { configurationSection: 'prefilter' },
  });
}
