import { didYouMean, type Locale, listChoices, texts } from '../../messages/locale.ts';
import { noteMessages } from '../output/note-messages.ts';

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

/** Why a run cannot go on. */
const failureMessages = texts({
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
    noSuchFile: (path: string) =>
      `cannot read \`${path}\`: there is no such file. To pass a filter as text, use \`-e\`.`,
    noCommand: (name: string, similar: string | undefined) =>
      `there is no command and no file \`${name}\`. ${didYouMean.en(similar, '`prefilter --help` lists the commands.')}`,
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
    everyMeaningHas: (operator: string) => `\`--dialect every-meaning\` has \`${operator}\`.`,
    unknownInShallow: (ref: string) =>
      `Git does not know the revision \`${ref}\`. If its name is right, the shallow clone lacks it: run \`git fetch --unshallow\`, or check out with \`fetch-depth: 0\`.`,
    inConflict: (file: string) =>
      `\`${file}\` is in a merge conflict, so what will be committed of it cannot be checked. Solve it and \`git add\` it.`,
    shallowClone: (ref: string) =>
      `the clone is shallow and lacks the commits for \`${ref}\`: run \`git fetch --unshallow\`, or check out with \`fetch-depth: 0\`.`,
    noMergeBase: (ref: string) => `no commit is shared with \`${ref}\`. \`--since-exact\` compares with it as it is.`,
    noShell: (shells: readonly string[]) => `name your shell: ${or('en', shells)}.`,
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
    noSuchFile: (path) => `não é possível ler \`${path}\`: o arquivo não existe. Para passar um texto, use \`-e\`.`,
    noCommand: (name, similar) =>
      `não há comando nem arquivo \`${name}\`. ${didYouMean['pt-BR'](similar, '`prefilter --help` lista os comandos.')}`,
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
    everyMeaningHas: (operator) => `\`--dialect every-meaning\` tem \`${operator}\`.`,
    unknownInShallow: (ref) =>
      `o Git não conhece a revisão \`${ref}\`. Se o nome está certo, ela falta no clone raso: execute \`git fetch --unshallow\`, ou faça o checkout com \`fetch-depth: 0\`.`,
    inConflict: (file) =>
      `\`${file}\` está em um conflito de merge, então não se pode verificar o que será gravado dele. Resolva-o e use \`git add\`.`,
    shallowClone: (ref) =>
      `o clone é raso e não tem os commits para \`${ref}\`: execute \`git fetch --unshallow\`, ou faça o checkout com \`fetch-depth: 0\`.`,
    noMergeBase: (ref) => `nenhum commit é comum com \`${ref}\`. \`--since-exact\` compara com a própria revisão.`,
    noShell: (shells) => `indique o seu shell: ${or('pt-BR', shells)}.`,
  },
});

/** What the commands share and say beside their output. */
export const cliMessages = {
  en: { ...failureMessages.en, ...noteMessages.en },
  'pt-BR': { ...failureMessages['pt-BR'], ...noteMessages['pt-BR'] },
};

export type CliMessages = (typeof cliMessages)['en'];
