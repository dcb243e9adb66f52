import { join } from 'node:path';
import { commands, type ExtensionContext, env, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** The client that runs, or that starts; a new one waits until the one before it has stopped. */
let running: Promise<LanguageClient | undefined> = Promise.resolve(undefined);

/** Starts the server, its commands, and starts it anew when another one is set or the workspace is trusted. */
export async function activate(context: ExtensionContext): Promise<void> {
  const restart = () => restartServer(context);
  context.subscriptions.push(
    commands.registerCommand('prefilter.restart', restart),
    commands.registerCommand('prefilter.showLog', async () => (await running)?.outputChannel.show()),
    commands.registerCommand('prefilter.fixAll', () =>
      commands.executeCommand('editor.action.codeAction', { kind: 'source.fixAll.prefilter', apply: 'first' }),
    ),
    commands.registerCommand('prefilter.copyText', (text: string) => env.clipboard.writeText(text)),
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

function restartServer(context: ExtensionContext): Promise<unknown> {
  const before = running;
  running = (async () => {
    // A server that could not start is no reason not to start the next one.
    await stopServer(await before.catch(() => undefined));
    const client = createClient(context);
    await client.start();
    return client;
  })();
  return running;
}

async function stopServer(client: LanguageClient | undefined): Promise<void> {
  await client?.stop();
  await client?.dispose();
}

/** A client of the extension's own server, or of the one in the machine settings if the workspace is trusted. */
function createClient(context: ExtensionContext): LanguageClient {
  const settings = workspace.getConfiguration('prefilter');
  const own = context.asAbsolutePath(join('server', 'server.mjs'));
  const path = workspace.isTrusted ? settings.get<string>('path') : undefined;
  const server = path
    ? { command: path, args: ['lsp', '--stdio'] }
    : { module: own, args: ['--stdio'], transport: TransportKind.stdio };
  return new LanguageClient('prefilter', 'prefilter', server, {
    documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }],
    initializationOptions: {
      locale: settings.get<string>('locale') || env.language,
      languages: settings.get<string[]>('languages'),
      codeLens: settings.get<boolean>('codeLens'),
      copies: true,
    },
    synchronize: { configurationSection: 'prefilter' },
  });
}
