import type { Localized } from '../messages/locale.ts';
import type { FlagName } from './flags.ts';
import type { Invocation } from './invocation.ts';
import type { Io } from './io.ts';

/** Runs a command and gives the exit code. */
export type Execute = (invocation: Invocation, io: Io) => Promise<number>;

export interface Command {
  /** What follows its name in the help. */
  readonly takes: string;
  readonly summary: Localized;
  readonly flags: readonly FlagName[];
  /** The choices of `--format`, where they are not those of a report. */
  readonly formats?: readonly string[];
  /** Its module, loaded when it runs. */
  readonly load: () => Promise<{ readonly execute: Execute }>;
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

export const commands = {
  lint: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: { en: 'Check filters; the default command', 'pt-BR': 'Verificar filtros; o comando padrão' },
    flags: [...texts, 'format', 'rule', 'fail-on', 'max-warnings', 'quiet', ...everywhere],
    load: () => import('./commands/lint.ts'),
  },
  format: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: { en: 'Format filters to fit a width', 'pt-BR': 'Formatar filtros para caber em uma largura' },
    flags: [...texts, 'check', 'write', 'width', ...everywhere],
    load: () => import('./commands/format.ts'),
  },
  parse: {
    takes: '[-e TEXT] [FILE.filter | -]…',
    summary: { en: 'Show filters as trees', 'pt-BR': 'Mostrar filtros como árvores' },
    flags: [...texts, 'json', ...everywhere],
    load: () => import('./commands/parse.ts'),
  },
  encode: {
    takes: '[TEXT | FILE.filter | -]…',
    summary: { en: 'Percent-encode filters for a URL', 'pt-BR': 'Codificar filtros para uma URL' },
    flags: [...texts, ...everywhere],
    load: () => import('./commands/encode.ts'),
  },
  decode: {
    takes: '[TEXT | FILE.filter | -]…',
    summary: { en: 'Read percent-encoded text', 'pt-BR': 'Ler texto codificado para uma URL' },
    flags: ['expression', 'stdin-filename', ...everywhere],
    load: () => import('./commands/decode.ts'),
  },
  rules: {
    takes: '',
    summary: { en: 'List the rules of lint', 'pt-BR': 'Listar as regras de lint' },
    flags: ['json', ...everywhere],
    load: () => import('./commands/rules.ts'),
  },
  explain: {
    takes: 'RULE | FILTER',
    summary: {
      en: 'Explain a rule, or the problems of a filter',
      'pt-BR': 'Explicar uma regra ou os problemas de um filtro',
    },
    flags: [...texts, ...everywhere],
    load: () => import('./commands/explain.ts'),
  },
  fetch: {
    takes: '[FILTER] --out DIR',
    summary: {
      en: 'Fetch the documents that a filter selects',
      'pt-BR': 'Buscar os documentos que um filtro seleciona',
    },
    flags: ['out', 'format', 'resume', ...query, 'sandbox', 'documents', ...everywhere],
    formats: ['xml', 'ndjson'],
    load: () => import('./commands/fetch.ts'),
  },
  request: {
    takes: '[FILTER]',
    summary: {
      en: 'Show the request of a filter, also for curl',
      'pt-BR': 'Mostrar a requisição de um filtro, também para curl',
    },
    flags: [...query, ...everywhere],
    load: () => import('./commands/request.ts'),
  },
  sandbox: {
    takes: '',
    summary: { en: 'Serve an endpoint to try things on', 'pt-BR': 'Servir um endpoint para experimentar' },
    flags: ['port', 'documents', 'seed', 'file', ...everywhere],
    load: () => import('./commands/sandbox.ts'),
  },
  help: {
    takes: '[COMMAND]',
    summary: { en: 'Show the help of a command', 'pt-BR': 'Mostrar a ajuda de um comando' },
    flags: everywhere,
    load: () => import('./commands/help.ts'),
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
