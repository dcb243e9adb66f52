import { expect, test, vi } from 'vitest';
import type { LanguageClientOptions } from 'vscode-languageclient/node';

const made = vi.hoisted(() => ({
  options: [] as unknown[],
  shown: [] as unknown[],
  providers: new Map<string, unknown>(),
  commands: new Map<string, () => unknown>(),
  logs: [] as string[],
  isBroken: false,
}));

vi.mock('vscode', () => ({
  commands: {
    registerCommand: (name: string, run: () => unknown) => made.commands.set(name, run),
    executeCommand: () => {},
  },
  env: { language: 'pt-br' },
  Uri: { from: (parts: object) => parts },
  ViewColumn: { Beside: -2 },
  window: {
    showTextDocument: (uri: unknown, options: unknown) => made.shown.push([uri, options]),
    createOutputChannel: (name: string) => ({ name, show: () => made.logs.push(name) }),
  },
  workspace: {
    isTrusted: true,
    getConfiguration: () => ({ get: () => undefined }),
    onDidChangeConfiguration: () => ({}),
    onDidGrantWorkspaceTrust: () => ({}),
    registerTextDocumentContentProvider: (scheme: string, provider: unknown) => made.providers.set(scheme, provider),
  },
}));
vi.mock('vscode-languageclient/node', () => ({
  TransportKind: { stdio: 0 },
  LanguageClient: class {
    constructor(_id: string, _name: string, _server: object, options: object) {
      made.options.push(options);
    }
    async start() {
      if (made.isBroken) throw new Error('no such server');
    }
    async stop() {}
    async dispose() {}
  },
}));

test('the extension follows the link of a hover to the examples only, and shows them beside the filter', async () => {
  const { activate, deactivate } = await import('../../../src/editor/vscode/extension.ts');
  await activate({ subscriptions: [], asAbsolutePath: (path: string) => path } as never);
  const [{ initializationOptions, markdown, middleware }] = made.options as [LanguageClientOptions];
  expect(initializationOptions).toMatchObject({ commandLinks: true, copies: true, locale: 'pt-br' });
  expect(markdown).toEqual({ isTrusted: { enabledCommands: ['prefilter.showExamples'] } });

  const run = (command: string, output: unknown) => middleware?.executeCommand?.(command, [], () => output as never);
  expect(await run('prefilter.showExamples', '# Examples')).toBe('# Examples');
  expect(await run('prefilter.showExamples', null)).toBe(null);
  expect(await run('prefilter.showText', 'other')).toBe('other');
  const [[uri, options], ...others] = made.shown as [[{ scheme: string }, object]];
  expect([others, options]).toEqual([[], { viewColumn: -2, preview: true }]);
  const provider = made.providers.get(uri.scheme) as { provideTextDocumentContent(uri: object): string };
  expect(provider.provideTextDocumentContent(uri)).toBe('# Examples');
  await deactivate();
});

test('the log can be read, and another server started, when one could not start', async () => {
  const { activate, deactivate } = await import('../../../src/editor/vscode/extension.ts');
  made.isBroken = true;
  await expect(activate({ subscriptions: [], asAbsolutePath: (path: string) => path } as never)).rejects.toThrow();
  made.commands.get('prefilter.showLog')?.();
  expect(made.logs).toEqual(['prefilter']);
  made.isBroken = false;
  await made.commands.get('prefilter.restart')?.();
  expect(made.options.at(-1)).toMatchObject({ outputChannel: { name: 'prefilter' } });
  await deactivate();
});
