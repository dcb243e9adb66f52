import type { Command, Commands } from './command-line/command.ts';
import { declaration, run } from './commands/lint/lint.ts';

/** The module of each command, loaded when the command runs; the default command is there from the start. */
const modules: Readonly<Record<string, () => Promise<Command>>> = {
  lint: async () => ({ declaration, run }),
  format: () => import('./commands/format.ts'),
  parse: () => import('./commands/parse.ts'),
  encode: () => import('./commands/encode.ts'),
  decode: () => import('./commands/decode.ts'),
  rules: () => import('./commands/rules.ts'),
  explain: () => import('./commands/explain.ts'),
  match: () => import('./commands/match/match.ts'),
  routes: () => import('./commands/routes.ts'),
  simplify: () => import('./commands/simplify.ts'),
  tests: () => import('./commands/tests/tests.ts'),
  diff: () => import('./commands/diff/diff.ts'),
  config: () => import('./commands/config.ts'),
  types: () => import('./commands/types.ts'),
  init: () => import('./commands/init.ts'),
  translate: () => import('./commands/translate/translate.ts'),
  grammar: () => import('./commands/grammar.ts'),
  query: () => import('./commands/query/query.ts'),
  fetch: () => import('./commands/fetch/fetch.ts'),
  request: () => import('./commands/request.ts'),
  sandbox: () => import('./commands/sandbox.ts'),
  completion: () => import('./commands/completion/completion.ts'),
  play: () => import('./commands/play.ts'),
  lsp: () => import('./commands/lsp/lsp.ts'),
  mcp: () => import('./commands/mcp/mcp.ts'),
  conformance: () => import('./commands/conformance/conformance.ts'),
  help: () => import('./commands/help.ts'),
  version: () => import('./commands/version.ts'),
};

/** The commands that only scripts call; no help lists them. */
const hidden: typeof modules = { complete: () => import('./commands/completion/complete.ts') };

const all = { ...modules, ...hidden };

export const commands: Commands = {
  names: Object.keys(modules),
  has: (name) => Object.hasOwn(all, name),
  load: (name) => (all[name] as () => Promise<Command>)(),
  declarations: async () => (await import('./declarations.ts')).declarations,
};
