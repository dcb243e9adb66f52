import { didYouMean, type Locale, listChoices, plural, texts } from '../../messages/locale.ts';

const or = (locale: Locale, choices: readonly string[]) =>
  listChoices(
    locale,
    choices.map((choice) => `\`${choice}\``),
  );

/** Errors of the system, which Node describes in English. */
const systemErrors: Readonly<Record<string, string>> = {
  EACCES: 'permissão negada',
  EBUSY: 'o recurso está em uso',
  EEXIST: 'o arquivo já existe',
  EISDIR: 'é um diretório',
  ELOOP: 'há um ciclo de links simbólicos',
  EMFILE: 'há arquivos abertos demais',
  ENAMETOOLONG: 'o nome é longo demais',
  ENOSPC: 'não há espaço em disco',
  ENOTDIR: 'não é um diretório',
  EPERM: 'operação não permitida',
  EROFS: 'o sistema de arquivos é somente leitura',
};

/** The texts that the commands share. */
export const cliMessages = texts({
  en: {
    unknownFlag: (flag: string, similar: string | undefined, command: string) =>
      `unknown flag \`${flag}\`. ${didYouMean.en(similar, `\`prefilter ${command} --help\` lists the flags.`)}`,
    foreignFlag: (flag: string, owners: readonly string[], command: string) =>
      `\`${command}\` has no flag \`${flag}\`; ${or('en', owners)} has.`,
    foreignName: (name: string, ours: string) => `there is no \`${name}\`. In prefilter it is \`${ours}\`.`,
    noValue: (flag: string) => `\`${flag}\` takes no value.`,
    missingValue: (flag: string, value: string) => `\`${flag}\` needs a value: \`${flag} ${value}\`.`,
    wrongValue: (name: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      `\`${name}\` cannot be \`${value}\`. ${didYouMean.en(similar, `It is ${or('en', choices)}.`)}`,
    wrongNumber: (flag: string, value: string, least: number) =>
      `\`${flag}\` needs a whole number${least > 0 ? ` of at least ${least}` : ''}, not \`${value}\`.`,
    wrongRule: (value: string) => `\`--rule ${value}\` is not a setting: write \`--rule ID=LEVEL\`.`,
    unknownRule: (id: string, similar: string | undefined) =>
      `there is no rule \`${id}\`. ${didYouMean.en(similar, '`prefilter rules` lists them; a filter begins with `(`.')}`,
    unknownCommand: (name: string, similar: string | undefined) =>
      `there is no command \`${name}\`. ${didYouMean.en(similar, '`prefilter --help` lists them.')}`,
    noSuchFile: (path: string, command: string | undefined) =>
      command === undefined
        ? `cannot read \`${path}\`: there is no such file. To pass a filter as text, use \`-e\`.`
        : `there is no command and no file \`${path}\`. Did you mean \`${command}\`?`,
    namesNothing: (list: string) => `the list \`${list}\` names no file, so nothing of it was checked.`,
    quoteOfShell: (text: string) =>
      `\`${text}\` begins with a quote that the shell did not remove. In cmd.exe a filter stands in double quotes: \`"(= a b)"\`; in PowerShell and other shells in single ones: \`'(= a b)'\`.`,
    notFound: (path: string) => `cannot read \`${path}\`: there is no such file.`,
    idTwice: (place: string, id: string) => `${place}: the id \`${id}\` is that of another filter.`,
    mixedEquality: (place: string) =>
      `${place}: its dialect compares values differently from that of the filters before it.`,
    noNamedFilters: (given: string) => `\`${given}\` has no filters.`,
    notNamedFilters: (given: string) =>
      `\`${given}\` is neither a folder of .filter files nor a file of lines (.ndjson, .jsonl).`,
    notNamedFilter: (place: string) => `${place}: expected a line \`{"id": "…", "filter": "…"}\`.`,
    noFilterFiles: (path: string) => `there is no \`.filter\` file in \`${path}\`.`,
    notUtf8: (path: string) => `cannot read \`${path}\`: it is not UTF-8. Save it as UTF-8.`,
    leadsOutside: (path: string) => `cannot read \`${path}\`: it leads out of the repository.`,
    notRegular: (path: string) => `cannot read \`${path}\`: it is not a regular file.`,
    goesThroughLink: (path: string) =>
      `cannot write \`${path}\`: a folder on the way is a link. Name another folder with \`--cache-location\`.`,
    nameNotUtf8: (path: string) => `cannot read \`${path}\`: its name is not UTF-8. Rename it.`,
    unreadable: (path: string, reason: string) => `cannot read \`${path}\`: ${reason}.`,
    unwritable: (path: string, reason: string) => `cannot write \`${path}\`: ${reason}.`,
    denied: (flag: string) => `Node's permission model does not allow it; add \`${flag}\` to the flags of Node`,
    refused: (path: string | undefined, reason: string) =>
      path === undefined ? `the system refuses: ${reason}.` : `the system refuses \`${path}\`: ${reason}.`,
    systemError: (_code: string, message: string) => (message.startsWith('ENOENT') ? 'there is no such file' : message),
    changing: 'it changes while it is read',
    changed: 'it has changed since it was read',
    'too-large': 'it is too long',
    'read-only': 'it is read-only',
    linked: 'it has several hard links',
    owner: 'its owner cannot be kept',
    stdinTwice: 'the filter and the documents cannot both come from the standard input.',
    noLines: (given: string) => `\`--data ${given}\` names no file with lines of JSON: .ndjson or .jsonl.`,
    nowhere: (path: string) => `no line has \`${path}\`.`,
    noDataFiles: (name: string) =>
      `\`${name}\` has no file that can be queried: .ndjson, .jsonl, .csv or .tsv, also with .gz, .parquet or .xml.`,
    notDataFile: (file: string) =>
      `\`${file}\` cannot be queried: use .ndjson, .jsonl, .csv or .tsv, also with .gz, .parquet or .xml.`,
    wrongField: (path: string) => `\`--at ${path}\` is not a field: write names separated by dots.`,
    wrongLine: (file: string, line: number, reason: string) => `${file}:${line}: ${reason}.`,
    noArchive: 'no document stored by `fetch` was found: .xml files, or lines with `accessKey` and `xml`.',
    'not-json': 'this line is not JSON',
    'not-a-document': 'this line has no `accessKey` and `xml`',
    'not-utf8': 'this line is not UTF-8',
    'not-an-object': 'expected a JSON object with properties',
    'too-long': 'this line is too long',
    notExact: (target: string, part: string, reason: string) =>
      `${target} cannot express \`${part}\` exactly: ${reason}.`,
    noMatch: (path: string) => `there is no file to check in \`${path}\`.`,
    noMatchFor: (pattern: string) => `no file matches \`${pattern}\`.`,
    noGit: (flag: string) => `\`${flag}\` needs a Git work tree.`,
    isList: (file: string) =>
      `\`${file}\` is a list, whose objects are read; lines of objects, as \`jq -c '.[]'\` writes them, take less memory.`,
    noRevision: (ref: string) => `Git does not know the revision \`${ref}\`.`,
    gitRefuses: (folder: string) =>
      `Git does not read the repository in \`${folder}\`: it may belong to another user, which \`git config --global --add safe.directory ${folder}\` allows.`,
    shallowClone: (ref: string) =>
      `the clone is shallow and lacks the commits for \`${ref}\`: run \`git fetch --unshallow\`, or check out with \`fetch-depth: 0\`.`,
    noMergeBase: (ref: string) => `no commit is shared with \`${ref}\`. \`--since-exact\` compares with it as it is.`,
    twoOutputs: (first: string, second: string) =>
      `\`${first}\` and \`${second}\` cannot both go to the standard output: write \`--format ${second}=FILE\`.`,
    missingFile: (form: string) => `the name of a file is missing: \`${form}\`.`,
    outputOutside: (file: string) =>
      `a configuration can only write below \`prefilter-reports/\`, not through links: write \`prefilter-reports/${file.replace(/^.*[/\\]/, '')}\`, or use \`--format\` for other places.`,
    notOwnReport: (file: string) =>
      `\`${file}\` is not a report that prefilter wrote there, so a configuration cannot replace it. Delete it, or use \`--format\`.`,
    noOutput: '`--output-file` needs a format that does not name its own file.',
    twoConfigurations: (first: string, second: string) =>
      `\`${first}\` and \`${second}\` are in the same folder: keep one of them.`,
    existingConfiguration: (file: string) => `\`${file}\` already exists.`,
    existingFile: (file: string) =>
      `\`${file}\` already exists: overwrite it with \`--force\`, or name another with \`--out\`.`,
    noConfiguration: 'there is no configuration to read: `prefilter init` creates one.',
    noDeclarationFile: (file: string) => `\`--out\` takes a file that ends with \`.d.ts\`, not \`${file}\`.`,
    notWrittenByTypes: (file: string) =>
      `\`${file}\` exists and was not written by \`prefilter types\`: name another file with \`--out\`.`,
    staleTypes: (file: string) => `\`${file}\` is not up to date: run \`prefilter types\`.`,
    overridesNotTyped:
      'the compiler knows one dialect and one set of properties for all files: those in `overrides` are left out.',
    nothingToInspect: 'name a file to inspect: `prefilter config --inspect FILE`.',
    stale: (count: number, file: string) =>
      `${plural(count, 'suppression', 'suppressions')} in \`${file}\` no longer ${count === 1 ? 'matches' : 'match'} any finding; \`--prune-suppressions\` removes ${count === 1 ? 'it' : 'them'}.`,
    suppressed: (count: number, file: string) =>
      `${plural(count, 'finding', 'findings')} suppressed from now on: see \`${file}\`.`,
    pruned: (count: number, file: string) =>
      `${plural(count, 'suppression', 'suppressions')} removed from \`${file}\`.`,
    fixed: (count: number, files: number) =>
      `${plural(count, 'fix', 'fixes')} applied in ${plural(files, 'file', 'files')}.`,
    fileTooLarge: (size: string, most: string) => `This file has ${size} MB and was not read: the limit is ${most} MB.`,
    fileNotText: 'The content of this file is not text, so nothing in it was checked.',
    created: (file: string) => `${file} written`,
    default: 'default',
    notChecked: (...files: readonly string[]) =>
      `${files.map((file) => `\`${file}\``).join(', ')} ${files.length === 1 ? 'is' : 'are'} not checked: ignored or excluded.`,
    nothingGiven: (command: string, isPiped: boolean) =>
      isPiped
        ? `nothing to read. For what is piped in, add \`-\`: \`prefilter ${command} -\`.`
        : 'nothing to read: name `.filter` files, give a text with `-e`, or `-` for the standard input.',
    pipeIgnored: 'the standard input is not read. To check what is piped in, add `-`: `prefilter lint -`.',
    noShell: (shells: readonly string[]) => `name your shell: ${or('en', shells)}.`,
    nothingToExplain: 'name one rule or one filter to explain. `prefilter rules` lists the rules.',
    tooManyArguments: (command: string, argument: string) =>
      `\`${command}\` does not take the argument \`${argument}\`.`,
    notCombined: (flag: string, other: string) => `\`${flag}\` and \`${other}\` cannot be combined.`,
    needsOther: (flag: string, other: string) => `\`${flag}\` needs \`${other}\`.`,
    writeWhat: (input: string) => `\`--write\` changes files; \`${input}\` is not a file.`,
    tooManyWarnings: (warnings: number, max: number) =>
      `${plural(warnings, 'warning', 'warnings')}; \`--max-warnings\` allows ${max}.`,
    notValid: (file: string) => `${file} is not a valid filter and was encoded unchanged. \`lint\` says what is wrong.`,
    noFilters: (files: number) =>
      `no filters found in ${plural(files, 'file', 'files')}: filters are read from \`.filter\` files. \`prefilter lint --show-filters\` lists those in others.`,
    hiddenConfiguration: (file: string, hidden: string) =>
      `\`${file}\` applies without the settings of \`${hidden}\`: add "extends", or "extends": [] to keep it so.`,
    noneFound: (files: number) => `no filters found in ${plural(files, 'file', 'files')}.`,
    watching: (folders: number) => `waiting for changes in ${plural(folders, 'folder', 'folders')}; Ctrl-C ends.`,
    watchWhat: '`--watch` needs files or folders; a text and the standard input do not change.',
    noneReadable: (files: number) =>
      `no filters found, but ${files === 1 ? 'a file' : `${files} files`} could not be read: see above.`,
    setAside: (place: string) =>
      `${place}: a value in parentheses under a filter name is not a prefix filter and was not checked; "sources": { "strict": true } checks it.`,
    leftAside: (count: number) =>
      `left aside, for not being written as filters: ${plural(count, 'text', 'texts')} under names that hold filters; \`--verbose\` lists them.`,
    otherReport: (file: string) =>
      `\`${file}\` has what another call by the same process found in other files; it is not replaced. Let one call check them all: \`--staged\`, a folder or \`--files-from\`; in pre-commit with \`pass_filenames: false\`.`,
    otherKinds: (files: number) =>
      `${plural(files, 'file is', 'files are')} of kinds that are not read; \`--show-files\` lists those that are.`,
    otherKind: (files: readonly string[]) =>
      `not read, because of an unknown kind: ${files.map((file) => `\`${file}\``).join(', ')}.`,
    fewFiles: (code: string) =>
      `the system allows this process too few open files (${code}): allow more, as \`ulimit -n 1024\` does.`,
    internal: (message: string) => `internal error: ${message} (PREFILTER_DEBUG=1 shows where)`,
    notFormatted: (file: string) => `${file} is not formatted`,
    formatted: (file: string) => `${file} formatted`,
    noDigits: 'Two hexadecimal digits must follow `%`.',
    notCharacters: 'These bytes are not UTF-8.',
    property: 'property',
    value: 'value',
    noProblems: (filter: string) => `No problems in \`${filter}\`.`,
    defaultSeverity: 'Default severity:',
    repairsBriefly: { none: 'no fix', unsafe: 'unsafe fix', proven: 'safe fix if proven' },
    repairs: {
      none: 'Fixes: none.',
      unsafe: 'Fixes: unsafe.',
      proven: 'Fixes: safe where it is proven that nothing else is meant, else unsafe.',
    },
    offByDefault: (severity: string) => `Off by default; severity: ${severity}`,
    reason: 'Why',
    options: 'Options',
    avoid: 'Avoid',
    prefer: 'Prefer',
    inDialect: (name: string) => `in the dialect \`${name}\``,
    declared: (properties: string) => `declared: ${properties}`,
    startsWith: (value: string) => `, initially ${value}`,
    emptyText: '(an empty text)',
    usage: 'Usage:',
    examples: 'Examples',
    environment: 'Environment',
    setsFlag: (flag: string) => `Sets --${flag}`,
    commands: 'Commands',
    flags: 'Flags',
    commandGroups: {
      check: 'Check filters',
      understand: 'Understand filters',
      fetch: 'Fetch documents',
      elsewhere: 'Run elsewhere',
      tools: 'Editors and tools',
    },
    about: 'Checks, formats and encodes prefix filters such as (= processed false).',
    arguments: (isLint: boolean) =>
      `An argument is ${isLint ? 'a file of any kind that is read, a folder or a pattern' : 'the path of a `.filter` file, a folder with such files'}, \`-\` for the standard input, or a filter that begins with \`(\`. In a \`.filter\` file, lines that start with \`;\` are comments.`,
    exitCodes: (isLint: boolean) =>
      `Exit codes: 0 success; 1 ${isLint ? 'a finding at or above --fail-on, or ' : ''}an invalid filter; 2 the run failed.`,
    moreHelp: 'Without a command, `lint` runs. `prefilter help COMMAND` shows its flags.',
  },
  'pt-BR': {
    unknownFlag: (flag, similar, command) =>
      `opção \`${flag}\` desconhecida. ${didYouMean['pt-BR'](similar, `\`prefilter ${command} --help\` lista as opções.`)}`,
    foreignFlag: (flag, owners, command) => `\`${command}\` não tem a opção \`${flag}\`; ${or('pt-BR', owners)} tem.`,
    foreignName: (name, ours) => `não há \`${name}\`. No prefilter é \`${ours}\`.`,
    noValue: (flag) => `\`${flag}\` não recebe valor.`,
    missingValue: (flag, value) => `\`${flag}\` precisa de um valor: \`${flag} ${value}\`.`,
    wrongValue: (name, value, similar, choices) =>
      `\`${name}\` não pode ser \`${value}\`. ${didYouMean['pt-BR'](similar, `Pode ser ${or('pt-BR', choices)}.`)}`,
    wrongNumber: (flag, value, least) =>
      `\`${flag}\` precisa de um número inteiro${least > 0 ? ` a partir de ${least}` : ''}, não \`${value}\`.`,
    wrongRule: (value) => `\`--rule ${value}\` não é uma definição: escreva \`--rule ID=LEVEL\`.`,
    unknownRule: (id, similar) =>
      `não há regra \`${id}\`. ${didYouMean['pt-BR'](similar, '`prefilter rules` lista todas; um filtro começa com `(`.')}`,
    unknownCommand: (name, similar) =>
      `não há comando \`${name}\`. ${didYouMean['pt-BR'](similar, '`prefilter --help` lista todos.')}`,
    noSuchFile: (path, command) =>
      command === undefined
        ? `não é possível ler \`${path}\`: o arquivo não existe. Para passar um texto, use \`-e\`.`
        : `não há comando nem arquivo \`${path}\`. Você quis dizer \`${command}\`?`,
    namesNothing: (list) => `a lista \`${list}\` não nomeia nenhum arquivo; por isso nada dela foi verificado.`,
    quoteOfShell: (text) =>
      `\`${text}\` começa com aspas que o shell não retirou. No cmd.exe um filtro fica entre aspas duplas: \`"(= a b)"\`; no PowerShell e em outros shells, entre aspas simples: \`'(= a b)'\`.`,
    notFound: (path) => `não é possível ler \`${path}\`: o arquivo não existe.`,
    idTwice: (place, id) => `${place}: o id \`${id}\` é de outro filtro.`,
    mixedEquality: (place) => `${place}: seu dialeto compara valores de outro modo que o dos filtros anteriores.`,
    noNamedFilters: (given) => `\`${given}\` não tem filtros.`,
    notNamedFilters: (given) =>
      `\`${given}\` não é uma pasta de arquivos .filter nem um arquivo de linhas (.ndjson, .jsonl).`,
    notNamedFilter: (place) => `${place}: esperada uma linha \`{"id": "…", "filter": "…"}\`.`,
    noFilterFiles: (path) => `não há arquivo \`.filter\` em \`${path}\`.`,
    notUtf8: (path) => `não é possível ler \`${path}\`: não é UTF-8. Salve-o como UTF-8.`,
    leadsOutside: (path) => `não é possível ler \`${path}\`: leva para fora do repositório.`,
    notRegular: (path) => `não é possível ler \`${path}\`: não é um arquivo regular.`,
    goesThroughLink: (path) =>
      `não é possível gravar \`${path}\`: uma pasta do caminho é um link. Indique outra pasta com \`--cache-location\`.`,
    nameNotUtf8: (path) => `não é possível ler \`${path}\`: o nome não é UTF-8. Renomeie-o.`,
    unreadable: (path, reason) => `não é possível ler \`${path}\`: ${reason}.`,
    unwritable: (path, reason) => `não é possível gravar \`${path}\`: ${reason}.`,
    denied: (flag) => `o modelo de permissões do Node não o permite; acrescente \`${flag}\` às opções do Node`,
    refused: (path, reason) =>
      path === undefined ? `o sistema recusa: ${reason}.` : `o sistema recusa \`${path}\`: ${reason}.`,
    systemError: (code, message) => {
      const [, named = code] = /^(E[A-Z]+): /.exec(message) ?? [];
      if (named === 'ENOENT') return 'o arquivo não existe';
      return named in systemErrors ? `${named}: ${systemErrors[named]}` : named || message;
    },
    changing: 'ele muda durante a leitura',
    changed: 'ele mudou desde a leitura',
    'too-large': 'é longo demais',
    'read-only': 'ele é somente leitura',
    linked: 'ele tem vários links físicos',
    owner: 'não é possível manter o dono',
    stdinTwice: 'o filtro e os documentos não podem vir ambos da entrada padrão.',
    noLines: (given) => `\`--data ${given}\` não tem arquivo com linhas de JSON: .ndjson ou .jsonl.`,
    nowhere: (path) => `nenhuma linha tem \`${path}\`.`,
    noDataFiles: (name) =>
      `\`${name}\` não tem arquivo que possa ser consultado: .ndjson, .jsonl, .csv ou .tsv, também com .gz, .parquet ou .xml.`,
    notDataFile: (file) =>
      `\`${file}\` não pode ser consultado: use .ndjson, .jsonl, .csv ou .tsv, também com .gz, .parquet ou .xml.`,
    wrongField: (path) => `\`--at ${path}\` não é um campo: escreva nomes separados por pontos.`,
    wrongLine: (file, line, reason) => `${file}:${line}: ${reason}.`,
    noArchive: 'não foi encontrado documento guardado por `fetch`: arquivos .xml, ou linhas com `accessKey` e `xml`.',
    'not-json': 'esta linha não é JSON',
    'not-a-document': 'esta linha não tem `accessKey` e `xml`',
    'not-utf8': 'esta linha não é UTF-8',
    'not-an-object': 'esperado um objeto JSON com propriedades',
    'too-long': 'esta linha é longa demais',
    notExact: (target, part, reason) => `${target} não pode expressar \`${part}\` com exatidão: ${reason}.`,
    noMatch: (path) => `não há arquivo a verificar em \`${path}\`.`,
    noMatchFor: (pattern) => `nenhum arquivo corresponde a \`${pattern}\`.`,
    noGit: (flag) => `\`${flag}\` precisa de uma árvore de trabalho do Git.`,
    isList: (file) =>
      `\`${file}\` é uma lista, cujos objetos são lidos; linhas de objetos, como \`jq -c '.[]'\` escreve, ocupam menos memória.`,
    noRevision: (ref) => `o Git não conhece a revisão \`${ref}\`.`,
    gitRefuses: (folder) =>
      `o Git não lê o repositório em \`${folder}\`: ele pode ser de outro usuário, o que \`git config --global --add safe.directory ${folder}\` permite.`,
    shallowClone: (ref) =>
      `o clone é raso e não tem os commits para \`${ref}\`: execute \`git fetch --unshallow\`, ou faça o checkout com \`fetch-depth: 0\`.`,
    noMergeBase: (ref) => `nenhum commit é comum com \`${ref}\`. \`--since-exact\` compara com a própria revisão.`,
    twoOutputs: (first, second) =>
      `\`${first}\` e \`${second}\` não podem ir ambos para a saída padrão: escreva \`--format ${second}=FILE\`.`,
    missingFile: (form) => `falta o nome de um arquivo: \`${form}\`.`,
    outputOutside: (file) =>
      `uma configuração só pode gravar abaixo de \`prefilter-reports/\`, e não através de links: escreva \`prefilter-reports/${file.replace(/^.*[/\\]/, '')}\`, ou use \`--format\` para outros lugares.`,
    notOwnReport: (file) =>
      `\`${file}\` não é um relatório que o prefilter gravou ali; por isso uma configuração não pode substituí-lo. Apague-o, ou use \`--format\`.`,
    noOutput: '`--output-file` precisa de um formato que não indique o próprio arquivo.',
    twoConfigurations: (first, second) => `\`${first}\` e \`${second}\` estão na mesma pasta: mantenha só um deles.`,
    existingConfiguration: (file) => `\`${file}\` já existe.`,
    existingFile: (file) => `\`${file}\` já existe: sobrescreva-o com \`--force\` ou indique outro com \`--out\`.`,
    noConfiguration: 'não há configuração a ler: `prefilter init` cria uma.',
    noDeclarationFile: (file) => `\`--out\` recebe um arquivo que termina em \`.d.ts\`, não \`${file}\`.`,
    notWrittenByTypes: (file) =>
      `\`${file}\` já existe e não foi gravado por \`prefilter types\`: indique outro arquivo com \`--out\`.`,
    staleTypes: (file) => `\`${file}\` não está atualizado: execute \`prefilter types\`.`,
    overridesNotTyped:
      'o compilador conhece um só dialeto e um só conjunto de propriedades para todos os arquivos: os de `overrides` ficam de fora.',
    nothingToInspect: 'indique um arquivo a examinar: `prefilter config --inspect FILE`.',
    stale: (count, file) =>
      `${plural(count, 'supressão', 'supressões')} em \`${file}\` já não ${count === 1 ? 'tem' : 'têm'} ocorrência; \`--prune-suppressions\` ${count === 1 ? 'a retira' : 'as retira'}.`,
    suppressed: (count, file) =>
      `${plural(count, 'ocorrência suprimida', 'ocorrências suprimidas')} daqui em diante: veja \`${file}\`.`,
    pruned: (count, file) => `${plural(count, 'supressão retirada', 'supressões retiradas')} de \`${file}\`.`,
    fixed: (count, files) =>
      `${plural(count, 'correção aplicada', 'correções aplicadas')} em ${plural(files, 'arquivo', 'arquivos')}.`,
    fileTooLarge: (size, most) => `Este arquivo tem ${size} MB e não foi lido: o limite é ${most} MB.`,
    fileNotText: 'O conteúdo deste arquivo não é texto; por isso nada nele foi verificado.',
    created: (file) => `${file} gravado`,
    default: 'padrão',
    notChecked: (...files) =>
      `${files.map((file) => `\`${file}\``).join(', ')} ${files.length === 1 ? 'não é verificado: está ignorado ou excluído' : 'não são verificados: estão ignorados ou excluídos'}.`,
    nothingGiven: (command, isPiped) =>
      isPiped
        ? `nada para ler. Para ler a entrada padrão, acrescente \`-\`: \`prefilter ${command} -\`.`
        : 'nada para ler: indique arquivos `.filter`, um texto com `-e` ou `-` para a entrada padrão.',
    pipeIgnored: 'a entrada padrão não é lida. Para verificá-la, acrescente `-`: `prefilter lint -`.',
    noShell: (shells) => `indique o seu shell: ${or('pt-BR', shells)}.`,
    nothingToExplain: 'indique uma regra ou um filtro a explicar. `prefilter rules` lista as regras.',
    tooManyArguments: (command, argument) => `\`${command}\` não recebe o argumento \`${argument}\`.`,
    notCombined: (flag, other) => `\`${flag}\` e \`${other}\` não podem ser combinados.`,
    needsOther: (flag, other) => `\`${flag}\` precisa de \`${other}\`.`,
    writeWhat: (input) => `\`--write\` altera arquivos; \`${input}\` não é um arquivo.`,
    tooManyWarnings: (warnings, max) => `${plural(warnings, 'aviso', 'avisos')}; \`--max-warnings\` permite ${max}.`,
    notValid: (file) => `${file} não é um filtro válido e foi codificado sem mudança. \`lint\` diz o que há de errado.`,
    noFilters: (files) =>
      `nenhum filtro em ${plural(files, 'arquivo', 'arquivos')}: filtros são lidos de arquivos \`.filter\`. \`prefilter lint --show-filters\` lista os de outros.`,
    hiddenConfiguration: (file, hidden) =>
      `\`${file}\` vale sem as configurações de \`${hidden}\`: use "extends", ou "extends": [] para manter assim.`,
    noneFound: (files) => `nenhum filtro em ${plural(files, 'arquivo', 'arquivos')}.`,
    watching: (folders) => `à espera de mudanças em ${plural(folders, 'pasta', 'pastas')}; Ctrl-C encerra.`,
    watchWhat: '`--watch` precisa de arquivos ou pastas; um texto e a entrada padrão não mudam.',
    noneReadable: (files) =>
      `nenhum filtro encontrado, mas ${files === 1 ? 'um arquivo não pôde ser lido' : `${files} arquivos não puderam ser lidos`}: veja acima.`,
    setAside: (place) =>
      `${place}: um valor entre parênteses com nome de filtro não é filtro em notação prefixa e não foi verificado; "sources": { "strict": true } o verifica.`,
    leftAside: (count) =>
      `deixado de lado, por não estar escrito como filtro: ${plural(count, 'texto', 'textos')} sob nomes que contêm filtros; \`--verbose\` mostra.`,
    otherReport: (file) =>
      `\`${file}\` tem o que outra chamada do mesmo processo achou em outros arquivos; não é substituído. Verifique todos em uma só chamada: \`--staged\`, uma pasta ou \`--files-from\`; no pre-commit, com \`pass_filenames: false\`.`,
    otherKinds: (files) =>
      `${plural(files, 'arquivo é', 'arquivos são')} de tipos que não são lidos; \`--show-files\` lista os que são.`,
    otherKind: (files) => `não lido, por ser de tipo desconhecido: ${files.map((file) => `\`${file}\``).join(', ')}.`,
    fewFiles: (code) =>
      `o sistema permite poucos arquivos abertos a este processo (${code}): permita mais, como faz \`ulimit -n 1024\`.`,
    internal: (message) => `erro interno: ${message} (PREFILTER_DEBUG=1 mostra onde)`,
    notFormatted: (file) => `${file} não está formatado`,
    formatted: (file) => `${file} formatado`,
    noDigits: 'Dois dígitos hexadecimais devem seguir `%`.',
    notCharacters: 'Estes bytes não são UTF-8.',
    property: 'propriedade',
    value: 'valor',
    noProblems: (filter) => `Nenhum problema em \`${filter}\`.`,
    defaultSeverity: 'Severidade padrão:',
    repairsBriefly: { none: 'sem correção', unsafe: 'correção insegura', proven: 'segura se provada' },
    repairs: {
      none: 'Correções: nenhuma.',
      unsafe: 'Correções: inseguras.',
      proven: 'Correções: seguras onde está provado que nada mais se quis dizer; senão, inseguras.',
    },
    offByDefault: (severity) => `Desligada por padrão; severidade: ${severity}`,
    reason: 'Por quê',
    options: 'Opções',
    avoid: 'Evite',
    prefer: 'Prefira',
    inDialect: (name) => `no dialeto \`${name}\``,
    declared: (properties) => `declarado: ${properties}`,
    startsWith: (value) => `, inicialmente ${value}`,
    emptyText: '(um texto vazio)',
    usage: 'Uso:',
    examples: 'Exemplos',
    environment: 'Ambiente',
    setsFlag: (flag) => `Define --${flag}`,
    commands: 'Comandos',
    flags: 'Opções',
    commandGroups: {
      check: 'Verificar filtros',
      understand: 'Entender filtros',
      fetch: 'Buscar documentos',
      elsewhere: 'Executar em outro lugar',
      tools: 'Editores e ferramentas',
    },
    about: 'Verifica, formata e codifica filtros em notação prefixa: (= processed false).',
    arguments: (isLint) =>
      `Um argumento é ${isLint ? 'um arquivo de qualquer tipo que é lido, uma pasta ou um padrão' : 'o caminho de um arquivo `.filter`, uma pasta com esses arquivos'}, \`-\` para a entrada padrão ou um filtro que começa com \`(\`. Em um arquivo \`.filter\`, linhas que começam com \`;\` são comentários.`,
    exitCodes: (isLint) =>
      `Códigos de saída: 0 sucesso; 1 ${isLint ? 'um problema a partir de --fail-on, ou ' : ''}um filtro inválido; 2 a execução falhou.`,
    moreHelp: 'Sem comando, roda `lint`. `prefilter help COMANDO` mostra as opções dele.',
  },
});

export type CliMessages = (typeof cliMessages)['en'];
