import { texts } from '../../../messages/locale.ts';

const plural = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`;

/** What `query` says. */
export const queryTexts = texts({
  en: {
    oneFilter: '`query` takes one filter.',
    noSource:
      "say where the documents are: `--from FILE`, `--from 'archive/**'`, or `--url postgres://… --table NAME`.",
    twoSources: '`--from` and `--url` exclude each other.',
    onlyWith: (flag: string, other: string) => `\`${flag}\` goes with \`${other}\`.`,
    wrongPath: (path: string) => `\`--at ${path}\` names no field: write names with dots between them.`,
    unknownKind: (file: string) =>
      `\`${file}\` is none of the files that can be queried: .ndjson, .jsonl, .csv, .tsv, .parquet, .xml.`,
    nothingIn: (given: string) =>
      `there is no file to query in \`${given}\`: .ndjson, .jsonl, .csv, .tsv, .parquet, .xml.`,
    noPeer: (name: string) =>
      `\`query\` needs the package \`${name}\`, which comes apart from prefilter: \`npm install ${name}\`.`,
    unusablePeer: (name: string, reason: string) => `the package \`${name}\` cannot be used here: ${reason}`,
    needsOut: '`--format parquet` needs a file: `--out FILE`.',
    noColumns: 'no row that matches has a property, so Parquet has no columns for them: write `--format ndjson`.',
    overwrites: (file: string) => `\`--out ${file}\` would overwrite a file that is queried.`,
    xmlAlone:
      'documents of XML have no properties of their own: read some with `--property NAME=/PATH`, or join a file with `--properties FILE`.',
    wrongProperty: (given: string) =>
      `\`--property ${given}\` names no property: write \`NAME=/path/of/elements\`, the last perhaps \`@attribute\`.`,
    noArchive: 'there is no document that `fetch` stored: .xml files, or lines with `accessKey` and `xml`.',
    noKey: (file: string, count: string) =>
      `${plural(count, 'row', 'rows')} of \`${file}\` ${count === '1' ? 'has' : 'have'} no \`accessKey\`.`,
    keyTwice: (file: string, key: string) => `\`${file}\` has several rows for the access key ${key}.`,
    wrongLine: (file: string, line: number, reason: string) => `${file}:${line}: ${reason}.`,
    'not-json': 'this line is no JSON',
    'not-utf8': 'this line is not UTF-8',
    'not-an-object': 'there is no object here that could hold properties',
    'not-a-document': 'there is no `accessKey` and `xml` here',
    'too-long': 'this line is too long',
    noHeader: (file: string) => `\`${file}\` has no line with the names of its columns.`,
    columnTwice: (file: string, name: string) => `\`${file}\` has the column \`${name}\` twice.`,
    engine: (message: string) => message,
    absent: (property: string) => `no file has \`${property}\`: it counts as absent everywhere.`,
    noTable: (table: string) => `the server has no table \`${table}\` that this user may read.`,
    noColumn: (table: string, property: string, similar: string | undefined) =>
      `the table \`${table}\` has no column \`${property}\`.${similar === undefined ? '' : ` Did you mean \`${similar}\`?`}`,
    wrongType: (column: string, type: string) =>
      `the column \`${column}\` holds ${type}, which cannot be compared exactly with a word.`,
    wrongUrl: '`--url` needs an address such as `postgres://user@host/database`.',
    nothingToWrite: (file: string) => `no row matches, so ${file} is not written.`,
    server: (message: string) => `the server answers: ${message}`,
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
    twoSources: '`--from` e `--url` excluem um ao outro.',
    onlyWith: (flag: string, other: string) => `\`${flag}\` acompanha \`${other}\`.`,
    wrongPath: (path: string) => `\`--at ${path}\` não indica um campo: escreva nomes separados por pontos.`,
    unknownKind: (file: string) =>
      `\`${file}\` não é um arquivo que se possa consultar: .ndjson, .jsonl, .csv, .tsv, .parquet, .xml.`,
    nothingIn: (given: string) =>
      `não há arquivo a consultar em \`${given}\`: .ndjson, .jsonl, .csv, .tsv, .parquet, .xml.`,
    noPeer: (name: string) =>
      `\`query\` precisa do pacote \`${name}\`, que vem à parte do prefilter: \`npm install ${name}\`.`,
    unusablePeer: (name: string, reason: string) => `o pacote \`${name}\` não pode ser usado aqui: ${reason}`,
    needsOut: '`--format parquet` precisa de um arquivo: `--out FILE`.',
    noColumns:
      'nenhuma linha que corresponde tem propriedades, e Parquet não teria colunas para elas: use `--format ndjson`.',
    overwrites: (file: string) => `\`--out ${file}\` gravaria por cima de um arquivo consultado.`,
    xmlAlone:
      'documentos XML não têm propriedades próprias: leia algumas com `--property NAME=/PATH` ou junte um arquivo com `--properties FILE`.',
    wrongProperty: (given: string) =>
      `\`--property ${given}\` não indica uma propriedade: escreva \`NAME=/caminho/dos/elementos\`, o último talvez \`@atributo\`.`,
    noArchive: 'não há documento guardado por `fetch`: arquivos .xml, ou linhas com `accessKey` e `xml`.',
    noKey: (file: string, count: string) =>
      `${plural(count, 'linha', 'linhas')} de \`${file}\` ${count === '1' ? 'não tem' : 'não têm'} \`accessKey\`.`,
    keyTwice: (file: string, key: string) => `\`${file}\` tem várias linhas para a chave de acesso ${key}.`,
    wrongLine: (file: string, line: number, reason: string) => `${file}:${line}: ${reason}.`,
    'not-json': 'esta linha não é JSON',
    'not-utf8': 'esta linha não é UTF-8',
    'not-an-object': 'não há aqui um objeto que possa ter propriedades',
    'not-a-document': 'não há aqui `accessKey` e `xml`',
    'too-long': 'esta linha é longa demais',
    noHeader: (file: string) => `\`${file}\` não tem a linha com os nomes das colunas.`,
    columnTwice: (file: string, name: string) => `\`${file}\` tem a coluna \`${name}\` duas vezes.`,
    engine: (message: string) => message,
    absent: (property: string) => `nenhum arquivo tem \`${property}\`: conta como ausente em todos.`,
    noTable: (table: string) => `o servidor não tem uma tabela \`${table}\` que este usuário possa ler.`,
    noColumn: (table: string, property: string, similar: string | undefined) =>
      `a tabela \`${table}\` não tem a coluna \`${property}\`.${similar === undefined ? '' : ` Você quis dizer \`${similar}\`?`}`,
    wrongType: (column: string, type: string) =>
      `a coluna \`${column}\` contém ${type}, que não pode ser comparado com exatidão a uma palavra.`,
    wrongUrl: '`--url` precisa de um endereço como `postgres://user@host/database`.',
    nothingToWrite: (file: string) => `nenhuma linha corresponde, e ${file} não é gravado.`,
    server: (message: string) => `o servidor responde: ${message}`,
    matches: (count: string) => plural(count, 'linha corresponde', 'linhas correspondem'),
    summary: (matches: string, files: string, seconds: string) =>
      `${matches} em ${plural(files, 'arquivo', 'arquivos')}; ${seconds} s.`,
    summaryOf: (matches: string, table: string, seconds: string) => `${matches} na tabela \`${table}\`; ${seconds} s.`,
    writtenTo: (file: string) => `Gravado em ${file}.`,
    first: (count: string) => `As ${count} primeiras:`,
    reading: 'documentos lidos',
  },
});

export type QueryTexts = (typeof queryTexts)['en'];
