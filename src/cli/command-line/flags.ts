import type { Localized } from '../../messages/locale.ts';

export interface Flag extends Exclude<Localized, string> {
  /** Its letters. */
  readonly short?: string;
  /** The placeholder for its value in the help, if there are too many choices to show; a flag without one takes no value. */
  readonly value?: string;
  /** The only values it takes, if they are few. */
  readonly choices?: readonly string[];
  /** Names of several choices, which a value cannot be. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Other spellings of some choices. */
  readonly also?: Readonly<Record<string, string>>;
  /** For a whole number: the smallest. */
  readonly least?: number;
  readonly repeatable?: true;
  /** True if its values are operands, in their order among the others. */
  readonly isOperand?: true;
  /** True if the environment variable `PREFILTER_` and its name in capitals can set it. */
  readonly env?: true;
  /** What shells offer as its value, if neither its choices nor file names. */
  readonly completes?: Words;
}

export type Flags = Readonly<Record<string, Flag>>;

/** What shells can offer: fixed words, names that the package knows, files, or nothing since anything can follow. */
export type Words = readonly string[] | 'rules' | 'commands' | 'files' | 'anything';

/** The values of flags as given; if a flag cannot repeat, the last one counts. */
export type FlagValues<F extends Flags> = {
  readonly [Name in keyof F]?: F[Name] extends { readonly repeatable: true }
    ? readonly string[]
    : F[Name] extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : F[Name] extends { readonly least: number }
        ? number
        : F[Name] extends { readonly value: string }
          ? string
          : true;
};

/** The flags that every command has; `version` is not listed in the help of each. */
export const commonFlags = {
  lang: {
    value: 'en|pt-BR',
    completes: ['en', 'pt-BR'],
    en: 'The language of messages (PREFILTER_LANG, then the terminal)',
    'pt-BR': 'O idioma das mensagens (PREFILTER_LANG, depois o terminal)',
  },
  color: {
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    env: true,
    en: 'When to use color (auto)',
    'pt-BR': 'Quando usar cores (auto)',
  },
  'no-color': { en: 'The same as --color never', 'pt-BR': 'O mesmo que --color never' },
  help: { short: 'h', en: 'Show help', 'pt-BR': 'Mostrar a ajuda' },
} as const satisfies Flags;

export const versionFlag = {
  version: { short: 'vV', en: 'Show the version', 'pt-BR': 'Mostrar a versão' },
} as const satisfies Flags;

/** For commands that read texts from the command line and the standard input. */
export const inputFlags = {
  expression: {
    short: 'e',
    value: 'TEXT',
    repeatable: true,
    isOperand: true,
    en: 'Use this text as a filter; repeatable',
    'pt-BR': 'Usar este texto como filtro; pode se repetir',
  },
  'stdin-filename': {
    value: 'PATH',
    en: 'The file name to report for the standard input',
    'pt-BR': 'O nome de arquivo a mostrar para a entrada padrão',
  },
} as const satisfies Flags;

export const dialectFlag = {
  dialect: {
    value: 'NAME',
    choices: ['received', 'qive', 'every-meaning'],
    env: true,
    en: 'The dialect of the filters (received)',
    'pt-BR': 'O dialeto dos filtros (received)',
  },
} as const satisfies Flags;

export const configFlag = {
  config: {
    short: 'c',
    value: 'FILE',
    env: true,
    en: 'The configuration file (the nearest prefilter.config.json or .jsonc)',
    'pt-BR': 'O arquivo de configuração (o prefilter.config.json ou .jsonc mais próximo)',
  },
} as const satisfies Flags;

export const configurationFlags = {
  ...configFlag,
  'no-config': { en: 'Ignore configuration files', 'pt-BR': 'Ignorar arquivos de configuração' },
} as const satisfies Flags;

/** For commands that read filters in the dialect of the flags or of a configuration. */
export const filterFlags = { ...inputFlags, ...dialectFlag, ...configurationFlags } as const;

export const ruleFlag = {
  rule: {
    value: 'ID=LEVEL',
    repeatable: true,
    en: 'Set a rule to off, info, warning or error; repeatable',
    'pt-BR': 'Definir uma regra como off, info, warning ou error; pode se repetir',
  },
} as const satisfies Flags;

/** For commands that print results for people or as JSON. */
export const formatFlag = {
  format: {
    short: 'f',
    value: 'FORMAT',
    choices: ['pretty', 'json'],
    en: 'The output format (pretty)',
    'pt-BR': 'O formato da saída (pretty)',
  },
} as const satisfies Flags;

export const jsonFlag = {
  json: { en: 'The same as --format json', 'pt-BR': 'O mesmo que --format json' },
} as const satisfies Flags;

/** For commands that read documents. */
export const fieldFlag = {
  at: {
    value: 'FIELD',
    en: 'The field of each object that holds the properties, such as `note.properties` (the object itself)',
    'pt-BR': 'O campo de cada objeto que contém as propriedades, como `note.properties` (o próprio objeto)',
  },
} as const satisfies Flags;

/** For commands that address the columns of a table. */
export const jsonColumnFlag = {
  'json-column': {
    value: 'COLUMN',
    en: 'The JSON column that holds all properties',
    'pt-BR': 'A coluna JSON que contém todas as propriedades',
  },
} as const satisfies Flags;

/** The flags that take part in the settings of files. A command may have only some of them. */
export interface ConfigurationValues
  extends FlagValues<typeof configurationFlags & typeof dialectFlag & typeof ruleFlag> {
  readonly lang?: string;
  readonly 'ignore-pattern'?: readonly string[];
  readonly 'no-ignore'?: true;
  readonly 'no-error-on-unmatched-pattern'?: true;
  readonly 'no-inline-config'?: true;
  readonly 'report-unused-suppressions'?: string;
}
