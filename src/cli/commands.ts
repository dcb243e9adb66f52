import type { Command } from './command-line/command.ts';
import * as lint from './commands/lint/lint.ts';

/**
 * The commands in the order of the help, each in a module that is loaded when it is called; the default one is there from the
 * start. The build makes from this list the file of what they say of themselves.
 */
export const modules: Readonly<Record<string, () => Promise<Command>>> = {
  lint: async () => lint,
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
