import type { Localized } from '../../messages/locale.ts';
import type { VariableName } from './environment.ts';
import type { Flag, FlagName } from './flags.ts';

export interface Command {
  /** Its operands, as the usage line of the help shows them. */
  readonly takes: string;
  readonly summary: Localized;
  readonly flags: readonly FlagName[];
  /** Flags that differ from their general entry; they cannot repeat, and no environment variable sets them. */
  readonly own?: Readonly<Partial<Record<FlagName, Omit<Flag, 'repeatable' | 'env'>>>>;
  /** Environment variables that it reads besides those of its flags. */
  readonly env?: readonly VariableName[];
  /** Complete command lines for its help. */
  readonly examples: readonly string[];
}

const everywhere = ['lang', 'color', 'no-color', 'help'] as const;
const query = [
  'limit',
  'max',
  'cursor',
  'access-key',
  'cnpj',
  'created-from',
  'created-to',
  'environment',
  'base-url',
  'path',
  'position-parameter',
  'header',
] as const;
const texts = ['expression', 'stdin-filename', 'dialect'] as const;
const configured = [...texts, 'config', 'no-config'] as const;
const credentials = [
  'PREFILTER_API_ID',
  'PREFILTER_API_KEY',
  'PREFILTER_API_ID_FILE',
  'PREFILTER_API_KEY_FILE',
  'PREFILTER_PERMISSION_KEY',
] as const;

const open = "'(OR (= processed false) (_not_exists processed))'";

const prettyOrJson = {
  short: 'f',
  value: 'FORMAT',
  choices: ['pretty', 'json'],
  help: { en: 'The output format (pretty)', 'pt-BR': 'O formato da saída (pretty)' },
} as const;

export const commands = {
  lint: {
    takes: '[-e TEXT] [PATH | -]…',
    summary: {
      en: 'Check filters in files; the default command',
      'pt-BR': 'Verificar filtros em arquivos; o comando padrão',
    },
    flags: [
      'fix',
      'unsafe-fixes',
      'diff',
      ...texts,
      'format',
      'output-file',
      'quiet',
      'silent',
      'verbose',
      'statistics',
      'show-files',
      'fail-on',
      'max-warnings',
      'exit-zero',
      'rule',
      'config',
      'no-config',
      'since',
      'files-from',
      'ignore-pattern',
      'no-ignore',
      'no-error-on-unmatched-pattern',
      'cache',
      'cache-location',
      'watch',
      'no-inline-config',
      'report-unused-suppressions',
      'suppress-all',
      'suppress-rule',
      'prune-suppressions',
      'suppressions-location',
      ...everywhere,
    ],
    examples: [
      'prefilter lint',
      "prefilter lint --fix src 'docs/**/*.md'",
      "prefilter lint -e '(= processed false)'",
      'prefilter lint --format pretty --format sarif=prefilter.sarif',
    ],
  },
  format: {
    takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
    summary: { en: 'Format filters to fit a width', 'pt-BR': 'Formatar filtros para caber em uma largura' },
    flags: ['write', 'check', 'width', 'format', ...configured, ...everywhere],
    own: { format: prettyOrJson },
    examples: ['prefilter format --write .', 'prefilter format --check .', `prefilter format --width 40 ${open}`],
  },
  parse: {
    takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
    summary: { en: 'Show filters as trees', 'pt-BR': 'Mostrar filtros como árvores' },
    flags: ['format', 'json', ...configured, ...everywhere],
    own: { format: prettyOrJson },
    examples: [`prefilter parse ${open}`, 'prefilter parse --format json open.filter'],
  },
  encode: {
    takes: '[TEXT | FILE.filter | FOLDER | -]…',
    summary: { en: 'Percent-encode filters for a URL', 'pt-BR': 'Codificar filtros para uma URL' },
    flags: ['format', ...configured, ...everywhere],
    own: { format: prettyOrJson },
    examples: ["prefilter encode '(= processed false)'"],
  },
  decode: {
    takes: '[TEXT | FILE.filter | FOLDER | -]…',
    summary: { en: 'Decode percent-encoded text', 'pt-BR': 'Decodificar texto de uma URL' },
    flags: ['format', 'expression', 'stdin-filename', ...everywhere],
    own: { format: prettyOrJson },
    examples: ['prefilter decode %28%3D%20processed%20false%29'],
  },
  rules: {
    takes: '[RULE]…',
    summary: {
      en: 'List the rules of lint, or describe some',
      'pt-BR': 'Listar as regras de lint ou descrever algumas',
    },
    flags: ['format', 'json', ...everywhere],
    own: { format: prettyOrJson },
    examples: ['prefilter rules', 'prefilter rules missing-absent-branch'],
  },
  explain: {
    takes: 'RULE | [-e TEXT] [FILTER | FILE.filter | FOLDER | -]…',
    summary: {
      en: 'Explain a rule, or a filter and its problems',
      'pt-BR': 'Explicar uma regra, ou um filtro e seus problemas',
    },
    flags: ['format', ...configured, ...everywhere],
    own: { format: prettyOrJson },
    examples: [`prefilter explain ${open}`, 'prefilter explain missing-absent-branch'],
  },
  match: {
    takes: 'FILTER --data FILE.ndjson',
    summary: {
      en: 'Find the documents that a filter selects',
      'pt-BR': 'Encontrar os documentos que um filtro seleciona',
    },
    flags: ['data', 'at', 'format', ...configured, ...everywhere],
    own: {
      format: {
        short: 'f',
        value: 'FORMAT',
        choices: ['pretty', 'ndjson', 'json'],
        help: {
          en: 'A summary (pretty, json), or the matching lines unchanged (ndjson)',
          'pt-BR': 'Um resumo (pretty, json) ou as linhas correspondentes, sem mudança (ndjson)',
        },
      },
    },
    examples: [
      "prefilter match '(_not_exists processed)' --data notes.ndjson",
      'prefilter match open.filter --data - --format ndjson',
    ],
  },
  simplify: {
    takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
    summary: {
      en: 'Remove the redundant parts of filters',
      'pt-BR': 'Remover as partes redundantes de filtros',
    },
    flags: ['format', ...configured, ...everywhere],
    own: { format: prettyOrJson },
    examples: ["prefilter simplify '(OR (= a b) (OR (= c d) (= a b)))'"],
  },
  diff: {
    takes: 'FILTER FILTER | REV [REV] [-- PATH…]',
    summary: {
      en: 'Show what a change to filters newly selects, and what it no longer selects',
      'pt-BR': 'Mostrar o que uma mudança em filtros passa a selecionar e o que deixa de selecionar',
    },
    flags: ['fail-on', 'format', ...configured, ...everywhere],
    own: {
      format: prettyOrJson,
      'fail-on': {
        value: 'CHANGE',
        choices: ['widened', 'narrowed', 'changed'],
        help: {
          en: 'Exit with 1 if a filter newly selects something (widened), no longer selects something (narrowed), or either (changed)',
          'pt-BR':
            'Sair com 1 se um filtro passa a selecionar algo (widened), deixa de selecionar algo (narrowed) ou qualquer um dos dois (changed)',
        },
      },
    },
    examples: [`prefilter diff '(= processed false)' ${open}`, 'prefilter diff origin/main HEAD --fail-on widened'],
  },
  config: {
    takes: '--inspect FILE',
    summary: {
      en: 'Show the settings for a file, and where each is set',
      'pt-BR': 'Mostrar as configurações de um arquivo e onde cada uma foi definida',
    },
    flags: ['inspect', 'format', 'config', 'no-config', 'rule', 'dialect', ...everywhere],
    own: { format: prettyOrJson },
    examples: ['prefilter config --inspect src/sync.ts'],
  },
  types: {
    takes: '[--out FILE] [--check]',
    summary: {
      en: 'Write the declared properties for the TypeScript compiler',
      'pt-BR': 'Gravar as propriedades declaradas para o compilador do TypeScript',
    },
    flags: ['out', 'check', 'config', ...everywhere],
    own: {
      out: {
        value: 'FILE',
        help: {
          en: 'The declaration file to write (prefilter-env.d.ts)',
          'pt-BR': 'O arquivo de declarações a gravar (prefilter-env.d.ts)',
        },
      },
      check: {
        help: {
          en: 'Only say what is not up to date, and exit with 1 if there is any',
          'pt-BR': 'Só dizer o que não está atualizado e sair com 1 se houver algo',
        },
      },
    },
    examples: ['prefilter types', 'prefilter types --check'],
  },
  init: {
    takes: '',
    summary: { en: 'Create a configuration file', 'pt-BR': 'Criar um arquivo de configuração' },
    flags: everywhere,
    examples: ['prefilter init'],
  },
  translate: {
    takes: '[-e TEXT | FILTER | FILE.filter | FOLDER | -]… --to TARGET',
    summary: {
      en: 'Translate a filter for a database or another engine',
      'pt-BR': 'Traduzir um filtro para um banco de dados ou outro motor de consulta',
    },
    flags: [
      'to',
      'all',
      'column',
      'collation',
      'json-column',
      'matching-rule',
      'exact',
      'absence',
      'approximate',
      'format',
      'json',
      ...configured,
      ...everywhere,
    ],
    own: { format: prettyOrJson },
    examples: [
      "prefilter translate '(= processed false)' --to postgres --column processed=processed:boolean",
      "prefilter translate '(= processed false)' --all --json-column props",
    ],
  },
  query: {
    takes: "FILTER --from 'archive/**' | --url URL --table NAME",
    summary: {
      en: 'Run a filter on files or on a database server',
      'pt-BR': 'Executar um filtro em arquivos ou em um servidor de banco de dados',
    },
    flags: [
      'from',
      'at',
      'properties',
      'property',
      'url',
      'table',
      'json-column',
      'format',
      'out',
      ...configured,
      ...everywhere,
    ],
    own: {
      format: {
        short: 'f',
        value: 'FORMAT',
        choices: ['table', 'ndjson', 'json', 'parquet'],
        help: {
          en: 'The first rows (table), or all of them (ndjson, json, parquet)',
          'pt-BR': 'As primeiras linhas (table) ou todas (ndjson, json, parquet)',
        },
      },
      out: {
        value: 'FILE',
        help: { en: 'Where to write the rows (standard output)', 'pt-BR': 'Onde gravar as linhas (saída padrão)' },
      },
    },
    env: ['PGPASSWORD'],
    examples: [
      "prefilter query '(_not_exists processed)' --from 'archive/**' --out open.parquet",
      "prefilter query '(_not_exists processed)' --url postgres://me@host/archive --table notes --json-column props",
    ],
  },
  fetch: {
    takes: '[FILTER | FILE.filter | -] --out DIR',
    summary: {
      en: 'Fetch the documents that a filter selects',
      'pt-BR': 'Buscar os documentos que um filtro seleciona',
    },
    flags: [
      'out',
      'resume',
      'retry-failed',
      'verify',
      'format',
      ...query,
      'timeout',
      'max-wait',
      'summary',
      'sandbox',
      'documents',
      ...configured,
      ...everywhere,
    ],
    own: {
      format: {
        short: 'f',
        value: 'FORMAT',
        choices: ['xml', 'ndjson'],
        help: { en: 'How documents are stored (xml)', 'pt-BR': 'Como os documentos são guardados (xml)' },
      },
    },
    env: credentials,
    examples: [
      `prefilter fetch ${open} --out notes`,
      'prefilter fetch open.filter --out notes --resume',
      "prefilter fetch '(_not_exists processed)' --sandbox --out notes",
    ],
  },
  request: {
    takes: '[FILTER | FILE.filter | -]',
    summary: {
      en: 'Show the request for a filter, also as a curl command',
      'pt-BR': 'Mostrar a requisição de um filtro, também como comando curl',
    },
    flags: [...query, 'format', ...configured, ...everywhere],
    own: { format: prettyOrJson },
    env: ['PREFILTER_PERMISSION_KEY'],
    examples: ["prefilter request '(_not_exists processed)' --limit 10"],
  },
  sandbox: {
    takes: '',
    summary: { en: 'Serve a local endpoint for tests', 'pt-BR': 'Servir um endpoint local para testes' },
    flags: ['port', 'documents', 'seed', 'file', 'cors', ...everywhere],
    examples: ['prefilter sandbox --port 8080 --documents 1000'],
  },
  completion: {
    takes: 'bash | zsh | fish | powershell',
    summary: {
      en: 'Print a completion script for a shell',
      'pt-BR': 'Mostrar um script de preenchimento automático para um shell',
    },
    flags: everywhere,
    examples: [
      'prefilter completion bash >~/.local/share/bash-completion/completions/prefilter',
      'prefilter completion zsh >~/.zfunc/_prefilter',
      'prefilter completion fish >~/.config/fish/completions/prefilter.fish',
      'prefilter completion powershell >>$PROFILE',
    ],
  },
  play: {
    takes: '[-e TEXT] [FILTER | FILE.filter | FOLDER | -]… [--out FILE]',
    summary: {
      en: 'Write a page to try filters on, which works offline',
      'pt-BR': 'Gravar uma página para experimentar filtros, que funciona sem rede',
    },
    flags: ['out', 'force', ...configured, ...everywhere],
    own: {
      out: {
        value: 'FILE',
        help: {
          en: 'The page to write (prefilter-playground.html)',
          'pt-BR': 'A página a gravar (prefilter-playground.html)',
        },
      },
    },
    examples: ['prefilter play', `prefilter play ${open} --out open.html`, 'prefilter play filters --force'],
  },
  lsp: {
    takes: '',
    summary: {
      en: 'Serve editors: diagnostics, fixes, completion, hover, rename',
      'pt-BR': 'Servir editores: diagnósticos, correções, sugestões, explicações, renomeação',
    },
    flags: ['stdio', 'log', 'config', 'no-config', 'dialect', ...everywhere],
    examples: ['prefilter lsp --stdio', 'prefilter lsp --stdio --log prefilter.log'],
  },
  help: {
    takes: '[COMMAND]',
    summary: { en: 'Show the help of a command', 'pt-BR': 'Mostrar a ajuda de um comando' },
    flags: everywhere,
    examples: ['prefilter help lint'],
  },
  version: {
    takes: '',
    summary: { en: 'Show the version', 'pt-BR': 'Mostrar a versão' },
    flags: everywhere,
    examples: ['prefilter version'],
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

/** Whether every command takes this flag. */
export function isEverywhere(flag: string): boolean {
  return (everywhere as readonly string[]).includes(flag);
}

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
