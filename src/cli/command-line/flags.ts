import type { Localized } from '../../messages/locale.ts';

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
  /** True where `PREFILTER_` and its name in capitals stands in for it. */
  readonly env?: true;
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
    value: 'FORMAT[=FILE]',
    repeatable: true,
    env: true,
    help: {
      en: 'The form of the result, also into a file; repeatable: pretty, compact, json, jsonl, github, sarif, junit, gitlab, checkstyle (auto: pretty, on GitHub with github)',
      'pt-BR':
        'A forma do resultado, também em um arquivo; pode se repetir: pretty, compact, json, jsonl, github, sarif, junit, gitlab, checkstyle (auto: pretty, no GitHub com github)',
    },
  },
  'output-file': {
    short: 'o',
    value: 'FILE',
    help: { en: 'Where to write the result (the screen)', 'pt-BR': 'Onde gravar o resultado (a tela)' },
  },
  config: {
    short: 'c',
    value: 'FILE',
    env: true,
    help: {
      en: 'The configuration (the nearest prefilter.config.json or .jsonc)',
      'pt-BR': 'A configuração (o prefilter.config.json ou .jsonc mais próximo)',
    },
  },
  'no-config': { help: { en: 'Use no configuration', 'pt-BR': 'Não usar configuração' } },
  inspect: {
    value: 'FILE',
    help: {
      en: 'Show what counts for this file, and where it is set',
      'pt-BR': 'Mostrar o que vale para este arquivo e onde foi definido',
    },
  },
  'files-from': {
    value: 'FILE',
    help: {
      en: 'Also check the files named here, with NUL between them; `-` is the standard input',
      'pt-BR': 'Verificar também os arquivos citados aqui, separados por NUL; `-` é a entrada padrão',
    },
  },
  fix: { help: { en: 'Apply the fixes that are safe', 'pt-BR': 'Aplicar as correções seguras' } },
  'unsafe-fixes': { help: { en: 'Apply the other fixes too', 'pt-BR': 'Aplicar também as outras correções' } },
  diff: {
    help: {
      en: 'Show what fixes would change, write nothing, and exit with 1 if that is something',
      'pt-BR': 'Mostrar o que as correções mudariam, sem gravar, e sair com 1 se houver algo',
    },
  },
  since: {
    value: 'REF',
    env: true,
    help: {
      en: 'Only findings on lines changed since this revision of Git',
      'pt-BR': 'Só problemas em linhas mudadas desde esta revisão do Git',
    },
  },
  'ignore-pattern': {
    value: 'PATTERN',
    repeatable: true,
    help: {
      en: 'Files not to check, as in .gitignore; repeatable',
      'pt-BR': 'Arquivos a não verificar, como em .gitignore; pode se repetir',
    },
  },
  'no-ignore': { help: { en: 'Check what is ignored too', 'pt-BR': 'Verificar também o que é ignorado' } },
  'no-error-on-unmatched-pattern': {
    help: {
      en: 'All is well where a folder or pattern has no file',
      'pt-BR': 'Tudo bem se uma pasta ou um padrão não tem arquivo',
    },
  },
  'no-inline-config': { help: { en: 'Comments suppress nothing', 'pt-BR': 'Comentários não suprimem nada' } },
  'report-unused-suppressions': {
    value: 'LEVEL',
    choices: ['off', 'info', 'warning', 'error'],
    also: { warn: 'warning' },
    help: {
      en: 'How comments count that suppress nothing (warning)',
      'pt-BR': 'Como contam comentários que não suprimem nada (warning)',
    },
  },
  'suppress-all': {
    help: { en: 'Put up with all that is found now', 'pt-BR': 'Tolerar tudo o que for encontrado agora' },
  },
  'suppress-rule': {
    value: 'ID',
    repeatable: true,
    help: { en: 'The same for one rule; repeatable', 'pt-BR': 'O mesmo para uma regra; pode se repetir' },
  },
  'prune-suppressions': {
    help: { en: 'Drop what need not be put up with now', 'pt-BR': 'Retirar o que não precisa mais ser tolerado' },
  },
  'suppressions-location': {
    value: 'FILE',
    env: true,
    help: {
      en: 'The file for that (prefilter-suppressions.json)',
      'pt-BR': 'O arquivo para isso (prefilter-suppressions.json)',
    },
  },
  dialect: {
    value: 'NAME',
    choices: ['received', 'qive'],
    env: true,
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
    env: true,
    help: { en: 'The least severity that exits with 1 (error)', 'pt-BR': 'A menor severidade que sai com 1 (error)' },
  },
  'max-warnings': {
    value: 'N',
    env: true,
    help: { en: 'Exit with 1 if there are more warnings', 'pt-BR': 'Sair com 1 se houver mais avisos' },
  },
  quiet: {
    env: true,
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
  data: {
    value: 'FILE',
    repeatable: true,
    help: {
      en: 'Documents to match: an object of JSON a line; `-` is the standard input; repeatable',
      'pt-BR': 'Documentos a comparar: um objeto JSON por linha; `-` é a entrada padrão; pode se repetir',
    },
  },
  at: {
    value: 'FIELD',
    help: {
      en: 'Where in each object the properties are, such as `note.properties` (the object itself)',
      'pt-BR': 'Onde ficam as propriedades em cada objeto, como `note.properties` (o próprio objeto)',
    },
  },
  from: {
    value: 'FILE',
    repeatable: true,
    help: {
      en: 'Files, folders or patterns to query: NDJSON, CSV, Parquet, or what `fetch` stored; repeatable',
      'pt-BR':
        'Arquivos, pastas ou padrões a consultar: NDJSON, CSV, Parquet ou o que `fetch` guardou; pode se repetir',
    },
  },
  properties: {
    value: 'FILE',
    repeatable: true,
    help: {
      en: 'Properties for what `fetch` stored, joined by the column `accessKey`; repeatable',
      'pt-BR': 'Propriedades para o que `fetch` guardou, juntadas pela coluna `accessKey`; pode se repetir',
    },
  },
  property: {
    value: 'NAME=/PATH',
    repeatable: true,
    help: {
      en: 'A property read from the XML, such as `uf=/nfeProc/NFe/infNFe/emit/enderEmit/UF`; repeatable',
      'pt-BR': 'Uma propriedade lida do XML, como `uf=/nfeProc/NFe/infNFe/emit/enderEmit/UF`; pode se repetir',
    },
  },
  url: {
    value: 'URL',
    help: {
      en: 'A server of PostgreSQL to ask, `postgres://user@host/database`; PGPASSWORD keeps the password out of it',
      'pt-BR':
        'Um servidor PostgreSQL a consultar, `postgres://user@host/database`; PGPASSWORD deixa a senha fora dela',
    },
  },
  table: { value: 'NAME', help: { en: 'The table on the server', 'pt-BR': 'A tabela no servidor' } },
  to: {
    value: 'TARGET',
    help: {
      en: 'The language to translate to: postgres, sqlite, duckdb, clickhouse, mysql, spark, trino, mongodb, elasticsearch, jsonlogic, cel, ldap, rsql, react-querybuilder',
      'pt-BR':
        'A linguagem de destino: postgres, sqlite, duckdb, clickhouse, mysql, spark, trino, mongodb, elasticsearch, jsonlogic, cel, ldap, rsql, react-querybuilder',
    },
  },
  all: { help: { en: 'Translate to every target', 'pt-BR': 'Traduzir para todos os destinos' } },
  column: {
    value: 'PROPERTY=COLUMN:TYPE',
    repeatable: true,
    help: {
      en: 'Where a property is, and whether it is text, boolean, number or integer (text); repeatable',
      'pt-BR': 'Onde fica uma propriedade, e se é text, boolean, number ou integer (text); pode se repetir',
    },
  },
  'json-column': {
    value: 'COLUMN',
    help: {
      en: 'The column of JSON that holds all properties',
      'pt-BR': 'A coluna JSON que contém todas as propriedades',
    },
  },
  exact: {
    value: 'PROPERTY',
    repeatable: true,
    help: {
      en: 'The server compares this property character by character (ldap, rsql); repeatable',
      'pt-BR': 'O servidor compara esta propriedade caractere por caractere (ldap, rsql); pode se repetir',
    },
  },
  absence: {
    value: 'OPERATOR',
    help: {
      en: "The server's operator for absence, such as =isnull= (rsql)",
      'pt-BR': 'O operador do servidor para a ausência, como =isnull= (rsql)',
    },
  },
  approximate: {
    help: {
      en: 'Also show what is not exact, and say how',
      'pt-BR': 'Mostrar também o que não é exato, e dizer como',
    },
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
    env: true,
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
