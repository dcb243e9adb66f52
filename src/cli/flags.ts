import type { Localized } from '../messages/locale.ts';

/** One flag: the only place where its facts stand. */
export interface Flag {
  readonly short?: string;
  /** What stands for its value in the help; a flag without it takes none. */
  readonly value?: string;
  /** The only values it takes, where they are that few. */
  readonly choices?: readonly string[];
  /** Other spellings of some of these. */
  readonly also?: Readonly<Record<string, string>>;
  readonly repeatable?: true;
  readonly help: Localized;
}

export const flags = {
  expression: {
    short: 'e',
    value: 'TEXT',
    repeatable: true,
    help: { en: 'Take this text as a filter; repeatable', 'pt-BR': 'Usar este texto como filtro; pode se repetir' },
  },
  'stdin-filename': {
    value: 'PATH',
    help: { en: 'The name to report for what `-` reads', 'pt-BR': 'O nome a mostrar para o que `-` lê' },
  },
  format: {
    short: 'f',
    value: 'FORMAT',
    choices: ['pretty', 'compact', 'json'],
    help: { en: 'How to report (pretty)', 'pt-BR': 'Como mostrar os problemas (pretty)' },
  },
  dialect: {
    value: 'NAME',
    choices: ['received', 'qive'],
    help: { en: 'The operators to expect (received)', 'pt-BR': 'Os operadores a esperar (received)' },
  },
  rule: {
    value: 'ID=LEVEL',
    repeatable: true,
    help: {
      en: 'Set a rule to off, info, warning or error; repeatable',
      'pt-BR': 'Pôr uma regra em off, info, warning ou error; pode se repetir',
    },
  },
  'fail-on': {
    value: 'LEVEL',
    choices: ['error', 'warning', 'info'],
    also: { warn: 'warning' },
    help: { en: 'The least severity that exits with 1 (error)', 'pt-BR': 'A menor severidade que sai com 1 (error)' },
  },
  'max-warnings': {
    value: 'N',
    help: { en: 'Exit with 1 if there are more warnings', 'pt-BR': 'Sair com 1 se houver mais avisos' },
  },
  quiet: {
    help: {
      en: 'Show errors only; the exit code stays the same',
      'pt-BR': 'Mostrar só erros; o código de saída não muda',
    },
  },
  check: {
    help: {
      en: 'Only name what is not formatted, and exit with 1',
      'pt-BR': 'Só nomear o que não está formatado e sair com 1',
    },
  },
  write: { help: { en: 'Write the files in place', 'pt-BR': 'Gravar nos próprios arquivos' } },
  width: {
    value: 'N',
    help: { en: 'The columns to keep within (80)', 'pt-BR': 'As colunas a não ultrapassar (80)' },
  },
  json: { help: { en: 'Print JSON', 'pt-BR': 'Mostrar em JSON' } },
  lang: {
    value: 'en|pt-BR',
    help: {
      en: 'The language of messages (PREFILTER_LANG, else that of the terminal)',
      'pt-BR': 'O idioma das mensagens (PREFILTER_LANG ou o do terminal)',
    },
  },
  color: {
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: { en: 'When to use color (auto)', 'pt-BR': 'Quando usar cores (auto)' },
  },
  'no-color': { help: { en: 'The same as --color never', 'pt-BR': 'O mesmo que --color never' } },
  help: { short: 'h', help: { en: 'Show help', 'pt-BR': 'Mostrar a ajuda' } },
  version: { short: 'V', help: { en: 'Show the version', 'pt-BR': 'Mostrar a versão' } },
} as const satisfies Readonly<Record<string, Flag>>;

export type FlagName = keyof typeof flags;

/** The values of flags as they were given; the last one counts where a flag cannot repeat. */
export type FlagValues = {
  readonly [Name in FlagName]?: (typeof flags)[Name] extends { readonly repeatable: true }
    ? readonly string[]
    : (typeof flags)[Name] extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : (typeof flags)[Name] extends { readonly value: string }
        ? string
        : true;
};
