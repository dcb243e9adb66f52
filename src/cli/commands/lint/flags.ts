import { formats } from '../../../report/formats/reporters.ts';
import type { Invocation } from '../../command-line/command.ts';
import {
  configurationFlags,
  dialectFlag,
  type Flags,
  type FlagValues,
  inputFlags,
  ruleFlag,
} from '../../command-line/flags.ts';

export const lintFlags = {
  fix: { en: 'Apply the safe fixes', 'pt-BR': 'Aplicar as correções seguras' },
  'unsafe-fixes': { en: 'Apply the unsafe fixes too', 'pt-BR': 'Aplicar também as correções inseguras' },
  diff: {
    en: 'Show what the fixes would change without writing, and exit with 1 if there is any change',
    'pt-BR': 'Mostrar o que as correções mudariam, sem gravar, e sair com 1 se houver alguma mudança',
  },
  ...inputFlags,
  ...dialectFlag,
  format: {
    short: 'f',
    value: 'FORMAT[=FILE]',
    repeatable: true,
    env: true,
    completes: [...formats, 'auto'],
    en: `The output format, optionally with a file; repeatable: ${formats.join(', ')} (auto: pretty, and on GitHub also github)`,
    'pt-BR': `O formato da saída, opcionalmente com um arquivo; pode se repetir: ${formats.join(', ')} (auto: pretty, e no GitHub também github)`,
  },
  'output-file': {
    short: 'o',
    value: 'FILE',
    en: 'Where to write the result (standard output)',
    'pt-BR': 'Onde gravar o resultado (saída padrão)',
  },
  quiet: {
    short: 'q',
    env: true,
    en: 'Show errors only; the exit code stays the same',
    'pt-BR': 'Mostrar só erros; o código de saída não muda',
  },
  silent: {
    env: true,
    en: 'Print nothing; only the exit code counts',
    'pt-BR': 'Não imprimir nada; só vale o código de saída',
  },
  verbose: {
    en: 'Say what was not read',
    'pt-BR': 'Dizer o que não foi lido',
  },
  statistics: {
    en: 'Show the number of findings of each rule',
    'pt-BR': 'Mostrar o número de ocorrências de cada regra',
  },
  'show-files': {
    en: 'List the files that would be checked',
    'pt-BR': 'Listar os arquivos que seriam verificados',
  },
  'show-filters': {
    en: 'List the filters, each with why it counts as one; with --verbose also what was left aside',
    'pt-BR':
      'Listar os filtros, cada um com o motivo de contar como tal; com --verbose, também o que foi deixado de lado',
  },
  'fail-on': {
    value: 'LEVEL',
    choices: ['error', 'warning', 'info'],
    also: { warn: 'warning' },
    env: true,
    en: 'The lowest severity that exits with 1 (error)',
    'pt-BR': 'A severidade a partir da qual sai com código 1 (error)',
  },
  'max-warnings': {
    value: 'N',
    least: 0,
    env: true,
    en: 'Exit with 1 if there are more warnings',
    'pt-BR': 'Sair com 1 se houver mais avisos',
  },
  'exit-zero': {
    en: 'Exit with 0 whatever is found',
    'pt-BR': 'Sair com 0 mesmo que haja ocorrências',
  },
  ...ruleFlag,
  ...configurationFlags,
  since: {
    value: 'REF',
    env: true,
    en: 'Report only findings on lines changed since the last commit shared with this Git revision',
    'pt-BR': 'Mostrar só ocorrências em linhas alteradas desde o último commit em comum com esta revisão do Git',
  },
  'since-exact': {
    value: 'REF',
    en: 'The same, but compared with the revision itself',
    'pt-BR': 'O mesmo, mas comparado com a própria revisão',
  },
  staged: {
    en: 'Check what is staged for the next commit, and report only findings on its changed lines',
    'pt-BR': 'Verificar o que está no índice para o próximo commit e mostrar só ocorrências nas linhas alteradas',
  },
  'files-from': {
    value: 'FILE',
    en: 'Also check the files listed in this file, separated by NUL; `-` is the standard input',
    'pt-BR': 'Verificar também os arquivos listados neste arquivo, separados por NUL; `-` é a entrada padrão',
  },
  'ignore-pattern': {
    value: 'PATTERN',
    repeatable: true,
    en: 'Files to skip, as in .gitignore; repeatable',
    'pt-BR': 'Arquivos a ignorar, como em .gitignore; pode se repetir',
  },
  'no-ignore': { en: 'Check ignored files too', 'pt-BR': 'Verificar também os arquivos ignorados' },
  'no-error-on-unmatched-pattern': {
    en: 'Do not fail if a folder or pattern has no files',
    'pt-BR': 'Não falhar se uma pasta ou um padrão não tiver arquivos',
  },
  cache: {
    env: true,
    en: 'Do not check again files that have not changed since they were checked with the same settings',
    'pt-BR': 'Não verificar de novo arquivos que não mudaram desde que foram verificados com a mesma configuração',
  },
  'cache-location': {
    value: 'DIR',
    env: true,
    en: 'Use a cache in this folder (node_modules/.cache/prefilter)',
    'pt-BR': 'Usar um cache nesta pasta (node_modules/.cache/prefilter)',
  },
  watch: {
    en: 'Check again whenever a file changes; Ctrl-C ends',
    'pt-BR': 'Verificar de novo a cada mudança em um arquivo; Ctrl-C encerra',
  },
  'no-inline-config': { en: 'Ignore suppression comments', 'pt-BR': 'Ignorar comentários de supressão' },
  'report-unused-suppressions': {
    value: 'LEVEL',
    choices: ['off', 'info', 'warning', 'error'],
    also: { warn: 'warning' },
    en: 'The severity of comments that suppress nothing (warning)',
    'pt-BR': 'A severidade de comentários que não suprimem nada (warning)',
  },
  'suppress-all': {
    en: 'Suppress all current findings',
    'pt-BR': 'Suprimir todas as ocorrências atuais',
  },
  'suppress-rule': {
    value: 'ID',
    repeatable: true,
    completes: 'rules',
    en: 'Suppress the current findings of one rule; repeatable',
    'pt-BR': 'Suprimir as ocorrências atuais de uma regra; pode se repetir',
  },
  'prune-suppressions': {
    en: 'Remove suppressions that match nothing',
    'pt-BR': 'Retirar supressões que não correspondem a nada',
  },
  'suppressions-location': {
    value: 'FILE',
    env: true,
    en: 'The file of suppressions (prefilter-suppressions.json)',
    'pt-BR': 'O arquivo de supressões (prefilter-suppressions.json)',
  },
} as const satisfies Flags;

export type LintValues = FlagValues<typeof lintFlags>;

export type LintInvocation = Invocation<LintValues>;
