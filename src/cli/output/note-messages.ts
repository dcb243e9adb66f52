import { plural, texts } from '../../messages/locale.ts';

/** What commands say of what they did, and of outputs that they do not write. */
export const noteMessages = texts({
  en: {
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
  },
  'pt-BR': {
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
  },
});
