import type { Localized } from '../../messages/locale.ts';
import { reporters } from '../../report/formats/reporters.ts';
import { targetNames } from '../../translate/targets/names.ts';

/** The facts of one flag. */
export interface Flag {
  /** Its letters. */
  readonly short?: string;
  /** The placeholder for its value in the help, if there are too many choices to show; a flag without one takes no value. */
  readonly value?: string;
  /** The only values it takes, if they are few. */
  readonly choices?: readonly string[];
  /** Other spellings of some choices. */
  readonly also?: Readonly<Record<string, string>>;
  readonly repeatable?: true;
  /** True if the environment variable `PREFILTER_` and its name in capitals can set it. */
  readonly env?: true;
  readonly help: Localized;
}

const formats = Object.keys(reporters).join(', ');

export const flags = {
  expression: {
    short: 'e',
    value: 'TEXT',
    repeatable: true,
    help: { en: 'Use this text as a filter; repeatable', 'pt-BR': 'Usar este texto como filtro; pode se repetir' },
  },
  'stdin-filename': {
    value: 'PATH',
    help: {
      en: 'The file name to report for the standard input',
      'pt-BR': 'O nome de arquivo a mostrar para a entrada padrão',
    },
  },
  format: {
    short: 'f',
    value: 'FORMAT[=FILE]',
    repeatable: true,
    env: true,
    help: {
      en: `The output format, optionally with a file; repeatable: ${formats} (auto: pretty, and on GitHub also github)`,
      'pt-BR': `O formato da saída, opcionalmente com um arquivo; pode se repetir: ${formats} (auto: pretty, e no GitHub também github)`,
    },
  },
  'output-file': {
    short: 'o',
    value: 'FILE',
    help: { en: 'Where to write the result (standard output)', 'pt-BR': 'Onde gravar o resultado (saída padrão)' },
  },
  config: {
    short: 'c',
    value: 'FILE',
    env: true,
    help: {
      en: 'The configuration file (the nearest prefilter.config.json or .jsonc)',
      'pt-BR': 'O arquivo de configuração (o prefilter.config.json ou .jsonc mais próximo)',
    },
  },
  'no-config': { help: { en: 'Ignore configuration files', 'pt-BR': 'Ignorar arquivos de configuração' } },
  inspect: {
    value: 'FILE',
    help: {
      en: 'Show the settings for this file, and where each is set',
      'pt-BR': 'Mostrar as configurações deste arquivo e onde cada uma foi definida',
    },
  },
  'files-from': {
    value: 'FILE',
    help: {
      en: 'Also check the files listed in this file, separated by NUL; `-` is the standard input',
      'pt-BR': 'Verificar também os arquivos listados neste arquivo, separados por NUL; `-` é a entrada padrão',
    },
  },
  fix: { help: { en: 'Apply the safe fixes', 'pt-BR': 'Aplicar as correções seguras' } },
  'unsafe-fixes': { help: { en: 'Apply the unsafe fixes too', 'pt-BR': 'Aplicar também as correções inseguras' } },
  diff: {
    help: {
      en: 'Show what the fixes would change without writing, and exit with 1 if there is any change',
      'pt-BR': 'Mostrar o que as correções mudariam, sem gravar, e sair com 1 se houver alguma mudança',
    },
  },
  since: {
    value: 'REF',
    env: true,
    help: {
      en: 'Report only findings on lines changed since this Git revision',
      'pt-BR': 'Mostrar só problemas em linhas alteradas desde esta revisão do Git',
    },
  },
  'ignore-pattern': {
    value: 'PATTERN',
    repeatable: true,
    help: {
      en: 'Files to skip, as in .gitignore; repeatable',
      'pt-BR': 'Arquivos a ignorar, como em .gitignore; pode se repetir',
    },
  },
  'no-ignore': { help: { en: 'Check ignored files too', 'pt-BR': 'Verificar também os arquivos ignorados' } },
  'no-error-on-unmatched-pattern': {
    help: {
      en: 'Do not fail if a folder or pattern has no files',
      'pt-BR': 'Não falhar se uma pasta ou um padrão não tiver arquivos',
    },
  },
  cache: {
    env: true,
    help: {
      en: 'Do not check again files that have not changed since they were checked with the same settings',
      'pt-BR': 'Não verificar de novo arquivos que não mudaram desde que foram verificados com a mesma configuração',
    },
  },
  'cache-location': {
    value: 'DIR',
    env: true,
    help: {
      en: 'Use a cache in this folder (node_modules/.cache/prefilter)',
      'pt-BR': 'Usar um cache nesta pasta (node_modules/.cache/prefilter)',
    },
  },
  watch: {
    help: {
      en: 'Check again whenever a file changes; Ctrl-C ends',
      'pt-BR': 'Verificar de novo a cada mudança em um arquivo; Ctrl-C encerra',
    },
  },
  'no-inline-config': { help: { en: 'Ignore suppression comments', 'pt-BR': 'Ignorar comentários de supressão' } },
  'report-unused-suppressions': {
    value: 'LEVEL',
    choices: ['off', 'info', 'warning', 'error'],
    also: { warn: 'warning' },
    help: {
      en: 'The severity of comments that suppress nothing (warning)',
      'pt-BR': 'A severidade de comentários que não suprimem nada (warning)',
    },
  },
  'suppress-all': {
    help: { en: 'Suppress all current findings', 'pt-BR': 'Suprimir todos os problemas atuais' },
  },
  'suppress-rule': {
    value: 'ID',
    repeatable: true,
    help: {
      en: 'Suppress the current findings of one rule; repeatable',
      'pt-BR': 'Suprimir os problemas atuais de uma regra; pode se repetir',
    },
  },
  'prune-suppressions': {
    help: { en: 'Remove suppressions that match nothing', 'pt-BR': 'Retirar supressões que não correspondem a nada' },
  },
  'suppressions-location': {
    value: 'FILE',
    env: true,
    help: {
      en: 'The file of suppressions (prefilter-suppressions.json)',
      'pt-BR': 'O arquivo de supressões (prefilter-suppressions.json)',
    },
  },
  dialect: {
    value: 'NAME',
    choices: ['received', 'qive'],
    env: true,
    help: { en: 'The dialect of the filters (received)', 'pt-BR': 'O dialeto dos filtros (received)' },
  },
  rule: {
    value: 'ID=LEVEL',
    repeatable: true,
    help: {
      en: 'Set a rule to off, info, warning or error; repeatable',
      'pt-BR': 'Definir uma regra como off, info, warning ou error; pode se repetir',
    },
  },
  'fail-on': {
    value: 'LEVEL',
    choices: ['error', 'warning', 'info'],
    also: { warn: 'warning' },
    env: true,
    help: {
      en: 'The lowest severity that exits with 1 (error)',
      'pt-BR': 'A severidade a partir da qual sai com código 1 (error)',
    },
  },
  'max-warnings': {
    value: 'N',
    env: true,
    help: { en: 'Exit with 1 if there are more warnings', 'pt-BR': 'Sair com 1 se houver mais avisos' },
  },
  quiet: {
    short: 'q',
    env: true,
    help: {
      en: 'Show errors only; the exit code stays the same',
      'pt-BR': 'Mostrar só erros; o código de saída não muda',
    },
  },
  silent: {
    env: true,
    help: { en: 'Print nothing; only the exit code counts', 'pt-BR': 'Não imprimir nada; só vale o código de saída' },
  },
  'exit-zero': {
    help: { en: 'Exit with 0 whatever is found', 'pt-BR': 'Sair com 0 mesmo que haja problemas' },
  },
  statistics: {
    help: { en: 'Show the number of findings of each rule', 'pt-BR': 'Mostrar o número de problemas de cada regra' },
  },
  'show-files': {
    help: { en: 'List the files that would be checked', 'pt-BR': 'Listar os arquivos que seriam verificados' },
  },
  verbose: {
    help: { en: 'Say what was not read', 'pt-BR': 'Dizer o que não foi lido' },
  },
  check: {
    help: {
      en: 'Only list what is not formatted, and exit with 1 if there is any',
      'pt-BR': 'Só listar o que não está formatado e sair com 1 se houver algo',
    },
  },
  write: { help: { en: 'Write the files in place', 'pt-BR': 'Gravar nos próprios arquivos' } },
  width: {
    value: 'N',
    help: { en: 'The maximum line width (80)', 'pt-BR': 'A largura máxima da linha (80)' },
  },
  data: {
    value: 'FILE',
    repeatable: true,
    help: {
      en: 'Documents to match: one JSON object per line; `-` is the standard input; repeatable',
      'pt-BR': 'Documentos a comparar: um objeto JSON por linha; `-` é a entrada padrão; pode se repetir',
    },
  },
  at: {
    value: 'FIELD',
    help: {
      en: 'The field of each object that holds the properties, such as `note.properties` (the object itself)',
      'pt-BR': 'O campo de cada objeto que contém as propriedades, como `note.properties` (o próprio objeto)',
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
      en: 'The PostgreSQL server to query, `postgres://user@host/database`; pass the password in PGPASSWORD',
      'pt-BR': 'O servidor PostgreSQL a consultar, `postgres://user@host/database`; passe a senha em PGPASSWORD',
    },
  },
  table: { value: 'NAME', help: { en: 'The table on the server', 'pt-BR': 'A tabela no servidor' } },
  to: {
    value: 'TARGET',
    choices: targetNames,
    help: { en: 'The target to translate for', 'pt-BR': 'O destino da tradução' },
  },
  all: { help: { en: 'Translate to every target', 'pt-BR': 'Traduzir para todos os destinos' } },
  column: {
    value: 'PROPERTY=COLUMN:TYPE',
    repeatable: true,
    help: {
      en: 'The column of a property and its type: text, boolean, number, integer, unsigned, float32 or decimal (text); repeatable',
      'pt-BR':
        'A coluna de uma propriedade e seu tipo: text, boolean, number, integer, unsigned, float32 ou decimal (text); pode se repetir',
    },
  },
  'json-column': {
    value: 'COLUMN',
    help: {
      en: 'The JSON column that holds all properties',
      'pt-BR': 'A coluna JSON que contém todas as propriedades',
    },
  },
  collation: {
    value: 'PROPERTY=COLLATION',
    repeatable: true,
    help: {
      en: 'How a text column is compared: binary, case-insensitive or other; repeatable',
      'pt-BR': 'Como uma coluna de texto é comparada: binary, case-insensitive ou other; pode se repetir',
    },
  },
  'matching-rule': {
    value: 'PROPERTY=RULE',
    repeatable: true,
    help: {
      en: 'A matching rule of the attribute in the schema, such as caseExactMatch (ldap); repeatable',
      'pt-BR': 'Uma regra de comparação do atributo no esquema, como caseExactMatch (ldap); pode se repetir',
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
      en: 'Also show translations that are not exact, and say why',
      'pt-BR': 'Mostrar também traduções que não são exatas, e dizer por quê',
    },
  },
  json: { help: { en: 'The same as --format json', 'pt-BR': 'O mesmo que --format json' } },
  out: { value: 'DIR', help: { en: 'Where to store the documents', 'pt-BR': 'Onde guardar os documentos' } },
  force: {
    help: { en: 'Overwrite an existing file', 'pt-BR': 'Sobrescrever um arquivo existente' },
  },
  resume: {
    help: { en: 'Continue an earlier download', 'pt-BR': 'Continuar uma busca anterior' },
  },
  limit: { value: 'N', help: { en: 'Documents per page, at most 50', 'pt-BR': 'Documentos por página, até 50' } },
  max: { value: 'N', help: { en: 'The most documents to fetch', 'pt-BR': 'O máximo de documentos a buscar' } },
  cursor: { value: 'DIGITS', help: { en: 'The position to start at', 'pt-BR': 'A posição inicial' } },
  'access-key': {
    value: 'KEY',
    repeatable: true,
    help: {
      en: 'Only the document with this access key; repeatable',
      'pt-BR': 'Só o documento com esta chave de acesso; pode se repetir',
    },
  },
  cnpj: {
    value: 'CNPJ',
    repeatable: true,
    help: {
      en: 'Only documents of this CNPJ or CPF; repeatable',
      'pt-BR': 'Só documentos deste CNPJ ou CPF; pode se repetir',
    },
  },
  'created-from': {
    value: 'TIME',
    help: {
      en: 'Created at or after this time, YYYY-MM-DD[ HH:MM:SS]',
      'pt-BR': 'Criados a partir deste momento, YYYY-MM-DD[ HH:MM:SS]',
    },
  },
  'created-to': {
    value: 'TIME',
    help: { en: 'Created up to this time, or `now`', 'pt-BR': 'Criados até este momento, ou `now`' },
  },
  environment: {
    value: 'NAME',
    choices: ['production', 'test'],
    help: { en: 'The environment of the service (production)', 'pt-BR': 'O ambiente do serviço (production)' },
  },
  'base-url': { value: 'URL', help: { en: 'Another address of the service', 'pt-BR': 'Outro endereço do serviço' } },
  path: {
    value: 'PATH',
    help: {
      en: 'Another path of the service (/v1/nfe/received)',
      'pt-BR': 'Outro caminho do serviço (/v1/nfe/received)',
    },
  },
  'position-parameter': {
    value: 'NAME',
    help: {
      en: 'The query parameter of the position (cursor)',
      'pt-BR': 'O parâmetro de consulta da posição (cursor)',
    },
  },
  header: {
    value: 'NAME: VALUE',
    repeatable: true,
    help: {
      en: 'Send this header too; repeatable. Keep credentials out of arguments: other users can see them',
      'pt-BR':
        'Enviar também este cabeçalho; pode se repetir. Não passe credenciais em argumentos: outros usuários podem vê-las',
    },
  },
  timeout: {
    value: 'SECONDS',
    help: {
      en: 'The longest duration of one attempt (30)',
      'pt-BR': 'A duração máxima de uma tentativa (30)',
    },
  },
  'max-wait': {
    value: 'SECONDS',
    help: {
      en: 'The longest wait that the service may ask for (120)',
      'pt-BR': 'A maior espera que o serviço pode pedir (120)',
    },
  },
  'retry-failed': {
    help: {
      en: 'Try again the documents that could not be read, and fetch nothing new',
      'pt-BR': 'Tentar de novo os documentos que não puderam ser lidos, sem buscar novos',
    },
  },
  verify: {
    help: {
      en: 'Check what is stored in the folder, without the network',
      'pt-BR': 'Verificar o que está guardado na pasta, sem usar a rede',
    },
  },
  summary: {
    value: 'FORMAT',
    choices: ['text', 'json'],
    help: { en: 'The form of the result (text)', 'pt-BR': 'A forma do resultado (text)' },
  },
  sandbox: { help: { en: 'Use the embedded server', 'pt-BR': 'Usar o servidor embutido' } },
  documents: {
    value: 'N',
    help: { en: 'The number of documents in the sandbox (100)', 'pt-BR': 'O número de documentos no sandbox (100)' },
  },
  port: { value: 'N', help: { en: 'The port (any free one)', 'pt-BR': 'A porta (qualquer uma livre)' } },
  seed: {
    value: 'N',
    help: {
      en: 'The seed that the documents are made from (1)',
      'pt-BR': 'A semente da qual os documentos são gerados (1)',
    },
  },
  file: {
    value: 'PATH',
    help: {
      en: 'Keep the properties that clients set in this file',
      'pt-BR': 'Guardar neste arquivo as propriedades que clientes definirem',
    },
  },
  cors: {
    value: 'ORIGIN',
    help: {
      en: 'Let pages of this origin use it from a browser; `*` is any origin',
      'pt-BR': 'Permitir que páginas desta origem o usem em um navegador; `*` é qualquer origem',
    },
  },
  stdio: {
    help: {
      en: 'Use the standard streams, as editors ask for; the only way',
      'pt-BR': 'Usar os fluxos padrão, como os editores pedem; a única forma',
    },
  },
  log: {
    value: 'FILE',
    help: { en: 'Append what happens to this file', 'pt-BR': 'Acrescentar a este arquivo o que acontece' },
  },
  lang: {
    value: 'en|pt-BR',
    help: {
      en: 'The language of messages (PREFILTER_LANG, then the terminal)',
      'pt-BR': 'O idioma das mensagens (PREFILTER_LANG, depois o terminal)',
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
  version: { short: 'vV', help: { en: 'Show the version', 'pt-BR': 'Mostrar a versão' } },
} as const satisfies Readonly<Record<string, Flag>>;

export type FlagName = keyof typeof flags;

/** The values of flags as given; if a flag cannot repeat, the last one counts. */
export type FlagValues = {
  readonly [Name in FlagName]?: (typeof flags)[Name] extends { readonly repeatable: true }
    ? readonly string[]
    : (typeof flags)[Name] extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : (typeof flags)[Name] extends { readonly value: string }
        ? string
        : true;
};
