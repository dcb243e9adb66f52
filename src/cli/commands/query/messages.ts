import { plural, texts } from '../../../messages/locale.ts';
import { Failure, failuresIn } from '../../command-line/failure.ts';

export const queryMessages = texts({
  en: {
    oneFilter: '`query` takes one filter.',
    noSource:
      "say where the documents are: `--from FILE`, `--from 'archive/**'`, or `--url postgres://… --table NAME`.",
    noPeer: (name: string) => `\`query\` needs \`${name}\`, which is a separate package: \`npm install ${name}\`.`,
    unusablePeer: (name: string, reason: string) => `the package \`${name}\` cannot be used here: ${reason}`,
    needsOut: '`--format parquet` needs a file: `--out FILE`.',
    noColumns: 'no matching row has a property, so a Parquet file would have no columns: use `--format ndjson`.',
    overwrites: (file: string) => `\`--out ${file}\` would overwrite a file that is queried.`,
    outIsFolder: (file: string) => `\`--out ${file}\` is a folder: name a file in it.`,
    outIsNoFile: (file: string) => `\`--out ${file}\` is not a regular file.`,
    outHasNoFolder: (file: string) => `the folder of \`--out ${file}\` does not exist.`,
    xmlAlone:
      'the filter names no field of notes, such as `total`: read other properties from the XML with `--property NAME=/PATH`, or join a file with `--properties FILE`.',
    wrongProperty: (given: string) =>
      `\`--property ${given}\` is not a property: write \`NAME=/path/of/elements\`, which may end in \`@attribute\`.`,
    noKey: (file: string, count: string) =>
      `${plural(count, 'row', 'rows')} of \`${file}\` ${count === '1' ? 'has' : 'have'} no \`accessKey\`.`,
    keyTwice: (file: string, key: string) => `\`${file}\` has more than one row for the access key ${key}.`,
    noHeader: (file: string) => `\`${file}\` has no header line with the names of its columns.`,
    columnTwice: (file: string, name: string) => `\`${file}\` has the column \`${name}\` twice.`,
    headerNotText: (file: string) => `the header line of \`${file}\` is not text in UTF-8.`,
    noSuchColumn: (name: string) =>
      `a Parquet file cannot have the column \`${name}\`: its name is empty, or differs from another only in case. Use \`--format ndjson\`.`,
    absent: (property: string) => `no file has \`${property}\`: it counts as absent everywhere.`,
    noTable: (table: string) => `the server has no table \`${table}\` that this user can read.`,
    noColumn: (table: string, property: string, similar: string | undefined) =>
      `the table \`${table}\` has no column \`${property}\`.${similar === undefined ? '' : ` Did you mean \`${similar}\`?`}`,
    wrongType: (column: string, type: string) =>
      `the column \`${column}\` holds ${type}, which cannot be compared exactly with a word.`,
    wrongUrl: '`--url` needs an address such as `postgres://user@host/database`.',
    nothingToWrite: (file: string) => `no row matches, so ${file} was not written.`,
    server: (message: string) => `the server answered: ${message}`,
    matches: (count: string) => plural(count, 'row matches', 'rows match'),
    summary: (matches: string, files: string, seconds: string) =>
      `${matches} in ${plural(files, 'file', 'files')}; ${seconds} s.`,
    summaryOf: (matches: string, table: string, seconds: string) =>
      `${matches} in the table \`${table}\`; ${seconds} s.`,
    writtenTo: (file: string) => `Written to ${file}.`,
    first: (count: string) => `The first ${count}:`,
    reading: 'documents read',
  },
  'pt-BR': {
    oneFilter: '`query` recebe um filtro.',
    noSource:
      "diga onde estão os documentos: `--from FILE`, `--from 'archive/**'` ou `--url postgres://… --table NAME`.",
    noPeer: (name) => `\`query\` precisa de \`${name}\`, que é um pacote à parte: \`npm install ${name}\`.`,
    unusablePeer: (name, reason) => `o pacote \`${name}\` não pode ser usado aqui: ${reason}`,
    needsOut: '`--format parquet` precisa de um arquivo: `--out FILE`.',
    noColumns:
      'nenhuma linha correspondente tem propriedades, e um arquivo Parquet não teria colunas: use `--format ndjson`.',
    overwrites: (file) => `\`--out ${file}\` gravaria por cima de um arquivo consultado.`,
    outIsFolder: (file) => `\`--out ${file}\` é uma pasta: indique um arquivo dentro dela.`,
    outIsNoFile: (file) => `\`--out ${file}\` não é um arquivo comum.`,
    outHasNoFolder: (file) => `a pasta de \`--out ${file}\` não existe.`,
    xmlAlone:
      'o filtro não tem nenhum campo de notas, como `total`: leia outras propriedades do XML com `--property NAME=/PATH` ou junte um arquivo com `--properties FILE`.',
    wrongProperty: (given) =>
      `\`--property ${given}\` não é uma propriedade: escreva \`NAME=/caminho/dos/elementos\`, que pode terminar em \`@atributo\`.`,
    noKey: (file, count) =>
      `${plural(count, 'linha', 'linhas')} de \`${file}\` ${count === '1' ? 'não tem' : 'não têm'} \`accessKey\`.`,
    keyTwice: (file, key) => `\`${file}\` tem mais de uma linha para a chave de acesso ${key}.`,
    noHeader: (file) => `\`${file}\` não tem a linha de cabeçalho com os nomes das colunas.`,
    columnTwice: (file, name) => `\`${file}\` tem a coluna \`${name}\` duas vezes.`,
    headerNotText: (file) => `a linha de cabeçalho de \`${file}\` não é texto em UTF-8.`,
    noSuchColumn: (name) =>
      `um arquivo Parquet não pode ter a coluna \`${name}\`: o nome é vazio ou difere de outro só em maiúsculas. Use \`--format ndjson\`.`,
    absent: (property) => `nenhum arquivo tem \`${property}\`: conta como ausente em todos.`,
    noTable: (table) => `o servidor não tem uma tabela \`${table}\` que este usuário possa ler.`,
    noColumn: (table, property, similar) =>
      `a tabela \`${table}\` não tem a coluna \`${property}\`.${similar === undefined ? '' : ` Você quis dizer \`${similar}\`?`}`,
    wrongType: (column, type) =>
      `a coluna \`${column}\` contém ${type}, que não pode ser comparado com exatidão a uma palavra.`,
    wrongUrl: '`--url` precisa de um endereço como `postgres://user@host/database`.',
    nothingToWrite: (file) => `nenhuma linha corresponde, e ${file} não foi gravado.`,
    server: (message) => `o servidor respondeu: ${message}`,
    matches: (count) => plural(count, 'linha corresponde', 'linhas correspondem'),
    summary: (matches, files, seconds) => `${matches} em ${plural(files, 'arquivo', 'arquivos')}; ${seconds} s.`,
    summaryOf: (matches, table, seconds) => `${matches} na tabela \`${table}\`; ${seconds} s.`,
    writtenTo: (file) => `Gravado em ${file}.`,
    first: (count) => `As ${count} primeiras:`,
    reading: 'documentos lidos',
  },
});

export const queryFailure = failuresIn(queryMessages);
export const queryMisuse = failuresIn(queryMessages, 'invalid-arguments');

/** Loads an optional peer dependency; throws a `Failure` that says how to install it. */
export async function peer<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Its native parts are packages too, which may be missing on their own.
    if (code === 'ERR_DLOPEN_DISABLED') throw new Failure((say) => say.refused(name, say.denied('--allow-addons')));
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    throw queryFailure((say) => (isMissing ? say.noPeer(name) : say.unusablePeer(name, message)));
  }
}
