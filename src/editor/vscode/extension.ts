import { join } from 'node:path';
import { commands, type ExtensionContext, env, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/** Starts the extension's own server, or the one in the machine settings if the workspace is trusted. */
export async function activate(context: ExtensionContext): Promise<void> {
  const settings = workspace.getConfiguration('prefilter');
  const own = context.asAbsolutePath(join('server', 'server.mjs'));
  const path = workspace.isTrusted ? settings.get<string>('path') : undefined;
  const server = path
    ? { command: path, args: ['lsp', '--stdio'] }
    : { module: own, args: ['--stdio'], transport: TransportKind.stdio };
  client = new LanguageClient('prefilter', 'prefilter', server, {
    documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }],
    initializationOptions: {
      locale: settings.get<string>('locale') || env.language,
      languages: settings.get<string[]>('languages'),
      codeLens: settings.get<boolean>('codeLens'),
      copies: true,
    },
    synchronize: { configurationSection: 'prefilter' },
  });
  context.subscriptions.push(
    commands.registerCommand('prefilter.copyText', (text: string) => env.clipboard.writeText(text)),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
