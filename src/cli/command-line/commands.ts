import type { Localized } from '../../messages/locale.ts';
import type { Flag, FlagName } from './flags.ts';

export interface Command {
  /** What follows its name in the help. */
  readonly takes: string;
  readonly summary: Localized;
  readonly flags: readonly FlagName[];
  /** What its flags take that are not those of `lint`; each is given once, and nothing stands in for it. */
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
] as const;
const texts = ['expression', 'stdin-filename', 'dialect'] as const;
const configured = [...texts, 'config', 'no-config'] as const;

const prettyOrJson = {
  short: 'f',
  value: 'FORMAT',
  choices: ['pretty', 'json'],
  help: { en: 'The form of the result (pretty)', 'pt-BR': 'A forma do resultado (pretty)' },
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
    summary: { en: 'Read percent-encoded text', 'pt-BR': 'Ler texto codificado para uma URL' },
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
          en: 'A summary (pretty, json), or the lines that match as they are (ndjson)',
          'pt-BR': 'Um resumo (pretty, json) ou as linhas que correspondem, como estão (ndjson)',
        },
      },
    },
  },
  simplify: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: {
      en: 'Write filters without what makes no difference',
      'pt-BR': 'Escrever filtros sem o que não faz diferença',
    },
    flags: [...configured, 'format', ...everywhere],
    own: { format: prettyOrJson },
  },
  diff: {
    takes: 'FILTER FILTER | REV [REV] [-- PATH…]',
    summary: {
      en: 'Tell what a change to filters newly selects, and no longer',
      'pt-BR': 'Dizer o que uma mudança em filtros passa a selecionar e deixa de selecionar',
    },
    flags: [...configured, 'fail-on', 'format', ...everywhere],
    own: {
      format: prettyOrJson,
      'fail-on': {
        value: 'CHANGE',
        choices: ['widened', 'narrowed', 'changed'],
        help: {
          en: 'Exit with 1 where a filter newly selects something (widened), no longer does (narrowed), or either (changed)',
          'pt-BR':
            'Sair com 1 se um filtro passa a selecionar algo (widened), deixa de selecionar (narrowed) ou qualquer um dos dois (changed)',
        },
      },
    },
  },
  config: {
    takes: '--inspect FILE',
    summary: {
      en: 'Show what counts for a file, and where it is set',
      'pt-BR': 'Mostrar o que vale para um arquivo e onde foi definido',
    },
    flags: ['inspect', 'config', 'no-config', 'rule', 'dialect', ...everywhere],
  },
  init: {
    takes: '',
    summary: { en: 'Write a configuration to start from', 'pt-BR': 'Gravar uma configuração para começar' },
    flags: everywhere,
  },
  translate: {
    takes: '[-e TEXT | FILE.filter] --to TARGET',
    summary: {
      en: "Write a filter in another engine's language",
      'pt-BR': 'Escrever um filtro na linguagem de outro motor',
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
      en: 'Run a filter over files or on a server',
      'pt-BR': 'Executar um filtro em arquivos ou em um servidor',
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
        help: { en: 'Where to write the rows (the screen)', 'pt-BR': 'Onde gravar as linhas (a tela)' },
      },
    },
  },
  fetch: {
    takes: '[FILTER] --out DIR',
    summary: {
      en: 'Fetch the documents that a filter selects',
      'pt-BR': 'Buscar os documentos que um filtro seleciona',
    },
    flags: ['out', 'format', 'resume', ...query, 'sandbox', 'documents', ...everywhere],
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
      en: 'Show the request of a filter, also for curl',
      'pt-BR': 'Mostrar a requisição de um filtro, também para curl',
    },
    flags: [...query, ...everywhere],
  },
  sandbox: {
    takes: '',
    summary: { en: 'Serve an endpoint to try things on', 'pt-BR': 'Servir um endpoint para experimentar' },
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
