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
    help: { en: 'The form of the result (the first)', 'pt-BR': 'A forma do resultado (a primeira)' },
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
  out: { value: 'DIR', help: { en: 'Where to store the documents', 'pt-BR': 'Onde guardar os documentos' } },
  resume: {
    help: { en: 'Go on where an earlier run stood', 'pt-BR': 'Continuar de onde uma execução anterior parou' },
  },
  limit: { value: 'N', help: { en: 'Documents a page, up to 50', 'pt-BR': 'Documentos por página, até 50' } },
  max: { value: 'N', help: { en: 'Documents in all', 'pt-BR': 'Documentos ao todo' } },
  cursor: { value: 'DIGITS', help: { en: 'The position to begin at', 'pt-BR': 'A posição inicial' } },
  'access-key': {
    value: 'KEY',
    repeatable: true,
    help: { en: 'Only this document; repeatable', 'pt-BR': 'Só este documento; pode se repetir' },
  },
  cnpj: {
    value: 'CNPJ',
    repeatable: true,
    help: { en: 'Only of this CNPJ or CPF; repeatable', 'pt-BR': 'Só deste CNPJ ou CPF; pode se repetir' },
  },
  'created-from': {
    value: 'TIME',
    help: { en: 'Created since YYYY-MM-DD[ HH:MM:SS]', 'pt-BR': 'Criados desde YYYY-MM-DD[ HH:MM:SS]' },
  },
  'created-to': { value: 'TIME', help: { en: 'Created until then, or now', 'pt-BR': 'Criados até então, ou now' } },
  environment: {
    value: 'NAME',
    choices: ['production', 'test'],
    help: { en: 'Which address of the service (production)', 'pt-BR': 'Qual endereço do serviço (production)' },
  },
  'base-url': { value: 'URL', help: { en: 'Another address', 'pt-BR': 'Outro endereço' } },
  sandbox: { help: { en: 'Use the embedded server', 'pt-BR': 'Usar o servidor embutido' } },
  documents: {
    value: 'N',
    help: { en: 'Documents that the sandbox holds (100)', 'pt-BR': 'Documentos que o sandbox tem (100)' },
  },
  port: { value: 'N', help: { en: 'The port (any that is free)', 'pt-BR': 'A porta (qualquer uma livre)' } },
  seed: {
    value: 'N',
    help: { en: 'The same seed, the same documents (1)', 'pt-BR': 'A mesma semente, os mesmos documentos (1)' },
  },
  file: {
    value: 'PATH',
    help: { en: 'Keep what is set in this file', 'pt-BR': 'Guardar o que for definido neste arquivo' },
  },
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
