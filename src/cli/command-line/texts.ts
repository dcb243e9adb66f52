import { texts } from '../../messages/locale.ts';

const or = (locale: string, choices: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices.map((choice) => `\`${choice}\``));

/** What the command line says besides the problems themselves. */
export const cliTexts = texts({
  en: {
    unknownFlag: (flag: string, similar: string | undefined, command: string) =>
      similar === undefined
        ? `unknown flag \`${flag}\`. \`prefilter ${command} --help\` lists the flags.`
        : `unknown flag \`${flag}\`. Did you mean \`${similar}\`?`,
    foreignFlag: (flag: string, owners: readonly string[], command: string) =>
      `\`${command}\` has no flag \`${flag}\`; ${or('en', owners)} has.`,
    noValue: (flag: string) => `\`${flag}\` takes no value.`,
    missingValue: (flag: string, value: string) => `\`${flag}\` needs a value: \`${flag} ${value}\`.`,
    wrongValue: (name: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      `\`${name}\` cannot be \`${value}\`. ${similar === undefined ? `It is ${or('en', choices)}` : `Did you mean \`${similar}\``}${similar === undefined ? '.' : '?'}`,
    wrongNumber: (flag: string, value: string) => `\`${flag}\` needs a whole number; \`${value}\` is none.`,
    wrongRule: (value: string) => `\`--rule ${value}\` sets nothing: write \`--rule ID=LEVEL\`.`,
    unknownRule: (id: string, similar: string | undefined) =>
      similar === undefined
        ? `there is no rule \`${id}\`. \`prefilter rules\` lists them; a filter begins with \`(\`.`
        : `there is no rule \`${id}\`. Did you mean \`${similar}\`?`,
    unknownCommand: (name: string, similar: string | undefined) =>
      similar === undefined
        ? `there is no command \`${name}\`. \`prefilter --help\` lists them.`
        : `there is no command \`${name}\`. Did you mean \`${similar}\`?`,
    noSuchFile: (path: string, command: string | undefined) =>
      command === undefined
        ? `cannot read \`${path}\`: there is no such file. A text goes after \`-e\`.`
        : `there is no command and no file \`${path}\`. Did you mean \`${command}\`?`,
    directory: (path: string) => `cannot read \`${path}\`: it is a directory. Name the \`.filter\` files in it.`,
    notUtf8: (path: string) => `cannot read \`${path}\`: it is not UTF-8. Save it as UTF-8.`,
    unreadable: (path: string, reason: string) => `cannot read \`${path}\`: ${reason}.`,
    unwritable: (path: string, reason: string) => `cannot write \`${path}\`: ${reason}.`,
    changing: 'it changes while it is read',
    changed: 'it has changed since it was read',
    'too-large': 'it is too long',
    noMatch: (path: string) => `there is no file to check in \`${path}\`.`,
    noMatchFor: (pattern: string) => `no file matches \`${pattern}\`.`,
    noGit: (flag: string) => `\`${flag}\` needs a work tree of Git.`,
    noRevision: (ref: string) => `Git knows no revision \`${ref}\`.`,
    twoOutputs: (first: string, second: string) =>
      `\`${first}\` and \`${second}\` cannot both go to the standard output: write \`--format ${second}=FILE\`.`,
    missingFile: (form: string) => `a file is missing: \`${form}\`.`,
    noOutput: '`--output-file` needs a format without a file of its own.',
    twoConfigurations: (first: string, second: string) =>
      `\`${first}\` and \`${second}\` stand in one folder; only one can count.`,
    existingConfiguration: (file: string) => `\`${file}\` is there already.`,
    nothingToInspect: 'name a file to inspect: `prefilter config --inspect FILE`.',
    stale: (count: number, file: string) =>
      `${count} ${count === 1 ? 'suppression' : 'suppressions'} in \`${file}\` ${count === 1 ? 'has' : 'have'} no finding any more; \`--prune-suppressions\` drops ${count === 1 ? 'it' : 'them'}.`,
    suppressed: (count: number, file: string) =>
      `${count} ${count === 1 ? 'finding' : 'findings'} put up with from now on: see \`${file}\`.`,
    pruned: (count: number, file: string) =>
      `${count} ${count === 1 ? 'suppression' : 'suppressions'} dropped from \`${file}\`.`,
    fixed: (count: number, files: number) =>
      `${count} ${count === 1 ? 'fix' : 'fixes'} applied in ${files} ${files === 1 ? 'file' : 'files'}.`,
    fileTooLarge: (size: string, most: string) =>
      `This file has ${size} MB and was not read; more than ${most} MB are not.`,
    fileNotUtf8: 'This file is not UTF-8, and may hold filters. Save it as UTF-8.',
    created: (file: string) => `${file} written`,
    default: 'default',
    notChecked: (file: string) => `\`${file}\` is not checked: it is ignored or excluded.`,
    nothingGiven: (command: string) =>
      `nothing to ${command}: name \`.filter\` files, give a text with \`-e\`, or \`-\` for the standard input.`,
    nothingToExplain: 'name one rule or one filter to explain. `prefilter rules` lists the rules.',
    tooManyArguments: (command: string, argument: string) => `\`${command}\` takes no \`${argument}\`.`,
    writeAndCheck: '`--write` and `--check` exclude each other.',
    writeWhat: (input: string) => `\`--write\` needs files; it cannot write \`${input}\`.`,
    tooManyWarnings: (warnings: number, max: number) =>
      `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, and \`--max-warnings\` allows ${max}.`,
    noFilters: (files: number) =>
      `no filters found in ${files} ${files === 1 ? 'file' : 'files'}: filters are read from \`.filter\` files.`,
    noneFound: (files: number) => `no filters found in ${files} ${files === 1 ? 'file' : 'files'}.`,
    internal: (message: string) => `internal error: ${message} (PREFILTER_DEBUG=1 shows where)`,
    notFormatted: (file: string) => `${file} is not formatted`,
    formatted: (file: string) => `${file} formatted`,
    noDigits: 'Two hexadecimal digits must follow `%`.',
    notCharacters: 'These bytes are not UTF-8.',
    property: 'property',
    value: 'value',
    noProblems: (filter: string) => `No problems in \`${filter}\`.`,
    defaultSeverity: 'Default severity:',
    reason: 'Why',
    options: 'Options',
    avoid: 'Avoid',
    prefer: 'Prefer',
    inDialect: (name: string) => `in the dialect \`${name}\``,
    declared: (properties: string) => `declared: ${properties}`,
    startsWith: (value: string) => `, at first ${value}`,
    emptyText: '(an empty text)',
    usage: 'Usage:',
    commands: 'Commands',
    flags: 'Flags',
    lintFlags: 'Flags of lint',
    about: 'Checks, formats and encodes prefix filters such as (= processed false).',
    arguments:
      'An argument is the path of a `.filter` file, `-` for the standard input, or a filter that begins with `(`. In a `.filter` file, lines that start with `;` are comments.',
    exitCodes:
      'Exit codes: 0 all is well; 1 a finding at or above --fail-on, or a text that is wrong; 2 the run failed.',
    moreHelp: '`prefilter help COMMAND` shows the flags of a command.',
  },
  'pt-BR': {
    unknownFlag: (flag: string, similar: string | undefined, command: string) =>
      similar === undefined
        ? `opção \`${flag}\` desconhecida. \`prefilter ${command} --help\` lista as opções.`
        : `opção \`${flag}\` desconhecida. Você quis dizer \`${similar}\`?`,
    foreignFlag: (flag: string, owners: readonly string[], command: string) =>
      `\`${command}\` não tem a opção \`${flag}\`; ${or('pt-BR', owners)} tem.`,
    noValue: (flag: string) => `\`${flag}\` não recebe valor.`,
    missingValue: (flag: string, value: string) => `\`${flag}\` precisa de um valor: \`${flag} ${value}\`.`,
    wrongValue: (name: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      `\`${name}\` não pode ser \`${value}\`. ${similar === undefined ? `Pode ser ${or('pt-BR', choices)}` : `Você quis dizer \`${similar}\``}${similar === undefined ? '.' : '?'}`,
    wrongNumber: (flag: string, value: string) => `\`${flag}\` precisa de um número inteiro; \`${value}\` não é.`,
    wrongRule: (value: string) => `\`--rule ${value}\` não define nada: escreva \`--rule ID=LEVEL\`.`,
    unknownRule: (id: string, similar: string | undefined) =>
      similar === undefined
        ? `não há regra \`${id}\`. \`prefilter rules\` lista todas; um filtro começa com \`(\`.`
        : `não há regra \`${id}\`. Você quis dizer \`${similar}\`?`,
    unknownCommand: (name: string, similar: string | undefined) =>
      similar === undefined
        ? `não há comando \`${name}\`. \`prefilter --help\` lista todos.`
        : `não há comando \`${name}\`. Você quis dizer \`${similar}\`?`,
    noSuchFile: (path: string, command: string | undefined) =>
      command === undefined
        ? `não é possível ler \`${path}\`: o arquivo não existe. Um texto vem depois de \`-e\`.`
        : `não há comando nem arquivo \`${path}\`. Você quis dizer \`${command}\`?`,
    directory: (path: string) =>
      `não é possível ler \`${path}\`: é um diretório. Indique os arquivos \`.filter\` que estão nele.`,
    notUtf8: (path: string) => `não é possível ler \`${path}\`: não é UTF-8. Salve-o como UTF-8.`,
    unreadable: (path: string, reason: string) => `não é possível ler \`${path}\`: ${reason}.`,
    unwritable: (path: string, reason: string) => `não é possível gravar \`${path}\`: ${reason}.`,
    changing: 'ele muda durante a leitura',
    changed: 'ele mudou desde a leitura',
    'too-large': 'é longo demais',
    noMatch: (path: string) => `não há arquivo a verificar em \`${path}\`.`,
    noMatchFor: (pattern: string) => `nenhum arquivo corresponde a \`${pattern}\`.`,
    noGit: (flag: string) => `\`${flag}\` precisa de uma árvore de trabalho do Git.`,
    noRevision: (ref: string) => `o Git não conhece a revisão \`${ref}\`.`,
    twoOutputs: (first: string, second: string) =>
      `\`${first}\` e \`${second}\` não podem ir ambos para a saída padrão: escreva \`--format ${second}=FILE\`.`,
    missingFile: (form: string) => `falta um arquivo: \`${form}\`.`,
    noOutput: '`--output-file` precisa de um formato sem arquivo próprio.',
    twoConfigurations: (first: string, second: string) =>
      `\`${first}\` e \`${second}\` estão na mesma pasta; só um pode valer.`,
    existingConfiguration: (file: string) => `\`${file}\` já existe.`,
    nothingToInspect: 'indique um arquivo a examinar: `prefilter config --inspect FILE`.',
    stale: (count: number, file: string) =>
      `${count} ${count === 1 ? 'supressão' : 'supressões'} em \`${file}\` já não ${count === 1 ? 'tem' : 'têm'} ocorrência; \`--prune-suppressions\` ${count === 1 ? 'a retira' : 'as retira'}.`,
    suppressed: (count: number, file: string) =>
      `${count} ${count === 1 ? 'ocorrência tolerada' : 'ocorrências toleradas'} daqui em diante: veja \`${file}\`.`,
    pruned: (count: number, file: string) =>
      `${count} ${count === 1 ? 'supressão retirada' : 'supressões retiradas'} de \`${file}\`.`,
    fixed: (count: number, files: number) =>
      `${count} ${count === 1 ? 'correção aplicada' : 'correções aplicadas'} em ${files} ${files === 1 ? 'arquivo' : 'arquivos'}.`,
    fileTooLarge: (size: string, most: string) =>
      `Este arquivo tem ${size} MB e não foi lido; acima de ${most} MB não se lê.`,
    fileNotUtf8: 'Este arquivo não é UTF-8 e pode conter filtros. Salve-o como UTF-8.',
    created: (file: string) => `${file} gravado`,
    default: 'padrão',
    notChecked: (file: string) => `\`${file}\` não é verificado: está ignorado ou excluído.`,
    nothingGiven: (command: string) =>
      `nada para o comando \`${command}\`: indique arquivos \`.filter\`, um texto com \`-e\` ou \`-\` para a entrada padrão.`,
    nothingToExplain: 'indique uma regra ou um filtro a explicar. `prefilter rules` lista as regras.',
    tooManyArguments: (command: string, argument: string) => `\`${command}\` não recebe \`${argument}\`.`,
    writeAndCheck: '`--write` e `--check` excluem um ao outro.',
    writeWhat: (input: string) => `\`--write\` precisa de arquivos; não pode gravar \`${input}\`.`,
    tooManyWarnings: (warnings: number, max: number) =>
      `${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}, e \`--max-warnings\` permite ${max}.`,
    noFilters: (files: number) =>
      `nenhum filtro em ${files} ${files === 1 ? 'arquivo' : 'arquivos'}: filtros são lidos de arquivos \`.filter\`.`,
    noneFound: (files: number) => `nenhum filtro em ${files} ${files === 1 ? 'arquivo' : 'arquivos'}.`,
    internal: (message: string) => `erro interno: ${message} (PREFILTER_DEBUG=1 mostra onde)`,
    notFormatted: (file: string) => `${file} não está formatado`,
    formatted: (file: string) => `${file} formatado`,
    noDigits: 'Dois dígitos hexadecimais devem seguir `%`.',
    notCharacters: 'Estes bytes não são UTF-8.',
    property: 'propriedade',
    value: 'valor',
    noProblems: (filter: string) => `Nenhum problema em \`${filter}\`.`,
    defaultSeverity: 'Severidade padrão:',
    reason: 'Por quê',
    options: 'Opções',
    avoid: 'Evite',
    prefer: 'Prefira',
    inDialect: (name: string) => `no dialeto \`${name}\``,
    declared: (properties: string) => `declarado: ${properties}`,
    startsWith: (value: string) => `, no início ${value}`,
    emptyText: '(um texto vazio)',
    usage: 'Uso:',
    commands: 'Comandos',
    flags: 'Opções',
    lintFlags: 'Opções de lint',
    about: 'Verifica, formata e codifica filtros prefixos como (= processed false).',
    arguments:
      'Um argumento é o caminho de um arquivo `.filter`, `-` para a entrada padrão ou um filtro que começa com `(`. Em um arquivo `.filter`, linhas que começam com `;` são comentários.',
    exitCodes:
      'Códigos de saída: 0 tudo bem; 1 um problema a partir de --fail-on, ou um texto errado; 2 a execução falhou.',
    moreHelp: '`prefilter help COMMAND` mostra as opções de um comando.',
  },
});

export type CliTexts = (typeof cliTexts)['en'];
