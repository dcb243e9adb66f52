import type { Localized } from '../../messages/locale.ts';
import type { Flag, FlagName } from './flags.ts';

export interface Command {
  /** Its operands, as the usage line of the help shows them. */
  readonly takes: string;
  readonly summary: Localized;
  readonly flags: readonly FlagName[];
  /** Flags that differ from their general entry; they cannot repeat, and no environment variable sets them. */
  readonly own?: Readonly<Partial<Record<FlagName, Omit<Flag, 'repeatable' | 'env'>>>>;
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
      ...texts,
      'format',
      'output-file',
      'config',
      'no-config',
      'rule',
      'fix',
      'unsafe-fixes',
      'diff',
      'fail-on',
      'max-warnings',
      'quiet',
      'since',
      'files-from',
      'ignore-pattern',
      'no-ignore',
      'no-error-on-unmatched-pattern',
      'no-inline-config',
      'report-unused-suppressions',
      'suppress-all',
      'suppress-rule',
      'prune-suppressions',
      'suppressions-location',
      ...everywhere,
    ],
  },
  format: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: { en: 'Format filters to fit a width', 'pt-BR': 'Formatar filtros para caber em uma largura' },
    flags: [...configured, 'check', 'write', 'width', ...everywhere],
  },
  parse: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: { en: 'Show filters as trees', 'pt-BR': 'Mostrar filtros como árvores' },
    flags: [...configured, 'json', ...everywhere],
  },
  encode: {
    takes: '[TEXT | FILE.filter | -]…',
    summary: { en: 'Percent-encode filters for a URL', 'pt-BR': 'Codificar filtros para uma URL' },
    flags: [...configured, ...everywhere],
  },
  decode: {
    takes: '[TEXT | FILE.filter | -]…',
    summary: { en: 'Decode percent-encoded text', 'pt-BR': 'Decodificar texto de uma URL' },
    flags: ['expression', 'stdin-filename', ...everywhere],
  },
  rules: {
    takes: '',
    summary: { en: 'List the rules of lint', 'pt-BR': 'Listar as regras de lint' },
    flags: ['json', ...everywhere],
  },
  explain: {
    takes: 'RULE | FILTER',
    summary: {
      en: 'Explain a rule, or a filter and its problems',
      'pt-BR': 'Explicar uma regra, ou um filtro e seus problemas',
    },
    flags: [...configured, ...everywhere],
  },
  match: {
    takes: 'FILTER --data FILE.ndjson',
    summary: {
      en: 'Find the documents that a filter selects',
      'pt-BR': 'Encontrar os documentos que um filtro seleciona',
    },
    flags: [...configured, 'data', 'at', 'format', ...everywhere],
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
  },
  simplify: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: {
      en: 'Remove the redundant parts of filters',
      'pt-BR': 'Remover as partes redundantes de filtros',
    },
    flags: [...configured, 'format', ...everywhere],
    own: { format: prettyOrJson },
  },
  diff: {
    takes: 'FILTER FILTER | REV [REV] [-- PATH…]',
    summary: {
      en: 'Show what a change to filters newly selects, and what it no longer selects',
      'pt-BR': 'Mostrar o que uma mudança em filtros passa a selecionar e o que deixa de selecionar',
    },
    flags: [...configured, 'fail-on', 'format', ...everywhere],
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
  },
  config: {
    takes: '--inspect FILE',
    summary: {
      en: 'Show the settings for a file, and where each is set',
      'pt-BR': 'Mostrar as configurações de um arquivo e onde cada uma foi definida',
    },
    flags: ['inspect', 'config', 'no-config', 'rule', 'dialect', ...everywhere],
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
  },
  init: {
    takes: '',
    summary: { en: 'Create a configuration file', 'pt-BR': 'Criar um arquivo de configuração' },
    flags: everywhere,
  },
  translate: {
    takes: '[-e TEXT | FILE.filter] --to TARGET',
    summary: {
      en: 'Translate a filter for a database or another engine',
      'pt-BR': 'Traduzir um filtro para um banco de dados ou outro motor de consulta',
    },
    flags: [
      ...configured,
      'to',
      'all',
      'column',
      'json-column',
      'exact',
      'absence',
      'approximate',
      'json',
      ...everywhere,
    ],
  },
  query: {
    takes: "FILTER --from 'archive/**' | --url URL --table NAME",
    summary: {
      en: 'Run a filter on files or on a database server',
      'pt-BR': 'Executar um filtro em arquivos ou em um servidor de banco de dados',
    },
    flags: [
      ...configured,
      'from',
      'at',
      'properties',
      'property',
      'url',
      'table',
      'json-column',
      'format',
      'out',
      ...everywhere,
    ],
    own: {
      format: {
        short: 'f',
        value: 'FORMAT',
        choices: ['table', 'ndjson', 'parquet'],
        help: {
          en: 'The first rows (table), or all of them (ndjson, parquet)',
          'pt-BR': 'As primeiras linhas (table) ou todas (ndjson, parquet)',
        },
      },
      out: {
        value: 'FILE',
        help: { en: 'Where to write the rows (standard output)', 'pt-BR': 'Onde gravar as linhas (saída padrão)' },
      },
    },
  },
  fetch: {
    takes: '[FILTER] --out DIR',
    summary: {
      en: 'Fetch the documents that a filter selects',
      'pt-BR': 'Buscar os documentos que um filtro seleciona',
    },
    flags: [
      'out',
      'format',
      'resume',
      'retry-failed',
      'verify',
      ...query,
      'timeout',
      'max-wait',
      'summary',
      'sandbox',
      'documents',
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
  },
  request: {
    takes: '[FILTER]',
    summary: {
      en: 'Show the request for a filter, also as a curl command',
      'pt-BR': 'Mostrar a requisição de um filtro, também como comando curl',
    },
    flags: [...query, ...everywhere],
  },
  sandbox: {
    takes: '',
    summary: { en: 'Serve a local endpoint for tests', 'pt-BR': 'Servir um endpoint local para testes' },
    flags: ['port', 'documents', 'seed', 'file', ...everywhere],
  },
  help: {
    takes: '[COMMAND]',
    summary: { en: 'Show the help of a command', 'pt-BR': 'Mostrar a ajuda de um comando' },
    flags: everywhere,
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
