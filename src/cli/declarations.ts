import type { Declaration } from './command-line/command.ts';
import { declaration as completion } from './commands/completion/completion.ts';
import { declaration as config } from './commands/config.ts';
import { declaration as conformance } from './commands/conformance/conformance.ts';
import { declaration as decode } from './commands/decode.ts';
import { declaration as diff } from './commands/diff/diff.ts';
import { declaration as encode } from './commands/encode.ts';
import { declaration as explain } from './commands/explain.ts';
import { declaration as fetch } from './commands/fetch/fetch.ts';
import { declaration as format } from './commands/format.ts';
import { declaration as grammar } from './commands/grammar.ts';
import { declaration as help } from './commands/help.ts';
import { declaration as init } from './commands/init.ts';
import { declaration as lint } from './commands/lint/lint.ts';
import { declaration as lsp } from './commands/lsp/lsp.ts';
import { declaration as match } from './commands/match/match.ts';
import { declaration as mcp } from './commands/mcp/mcp.ts';
import { declaration as parse } from './commands/parse.ts';
import { declaration as play } from './commands/play.ts';
import { declaration as query } from './commands/query/query.ts';
import { declaration as request } from './commands/request.ts';
import { declaration as routes } from './commands/routes.ts';
import { declaration as rules } from './commands/rules.ts';
import { declaration as sandbox } from './commands/sandbox.ts';
import { declaration as simplify } from './commands/simplify.ts';
import { declaration as tests } from './commands/tests/tests.ts';
import { declaration as translate } from './commands/translate/translate.ts';
import { declaration as types } from './commands/types.ts';
import { declaration as version } from './commands/version.ts';

/** What every command says of itself, in the order of the help. The build leaves out the code that runs them. */
export const declarations = {
  lint,
  format,
  parse,
  encode,
  decode,
  rules,
  explain,
  match,
  routes,
  simplify,
  tests,
  diff,
  config,
  types,
  init,
  translate,
  grammar,
  query,
  fetch,
  request,
  sandbox,
  completion,
  play,
  lsp,
  mcp,
  conformance,
  help,
  version,
} as const satisfies Readonly<Record<string, Declaration>>;
