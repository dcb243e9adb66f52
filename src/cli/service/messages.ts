import { plural, texts } from '../../messages/locale.ts';
import { failuresIn } from '../command-line/failure.ts';

/** The messages of `fetch`, `request` and `sandbox`. */
export const serviceMessages = texts({
  en: {
    oneFilter: (command: string) => `\`${command}\` takes one filter, or none for all documents.`,
    noFolder: (isStored: boolean) =>
      `say where ${isStored ? 'the documents are stored' : 'to store the documents'}: \`--out DIR\`.`,
    noCredential: (variable: string) =>
      `the environment variable \`${variable}\` is not set, nor \`${variable}_FILE\`, which names a file. Credentials come from there, never from arguments.`,
    wrongCreated: '`--created-from` and `--created-to` must be given together.',
    twoCredentials: (variable: string, file: string) => `set \`${variable}\` or \`${file}\`, not both.`,
    wrongCredential: (variable: string) =>
      `what \`${variable}\` gives cannot be sent: a credential is one line of characters that a header can hold.`,
    wrongHeader: 'write headers as `--header "Name: value"`.',
    verified: (documents: string, failed: string, folder: string) =>
      `${plural(documents, 'document', 'documents')} and ${failed} that could not be read: all in ${folder} is as it was stored.`,
    documents: (count: string) => plural(count, 'document', 'documents'),
    pages: (count: string) => plural(count, 'page', 'pages'),
    speed: (perSecond: string) => `${perSecond}/s`,
    requestsLeft: (remaining: string, allowed: string) => `${remaining} of ${allowed} requests left`,
    summary: (documents: string, pages: string, seconds: string, folder: string) =>
      `${plural(documents, 'document', 'documents')} in ${plural(pages, 'page', 'pages')}, ${seconds} s. Stored in ${folder}.`,
    resumed: (fresh: string, documents: string, pages: string, seconds: string, folder: string) =>
      `${plural(fresh, 'new document', 'new documents')}, ${seconds} s. Now ${plural(documents, 'document', 'documents')} in ${plural(pages, 'page', 'pages')}. Stored in ${folder}.`,
    repeated: (count: string) => `${plural(count, 'document', 'documents')} came again.`,
    waiting: (seconds: string, why: string) => `waiting ${seconds} s, then trying again: ${why}`,
    delayed: (seconds: string) => `no requests are left in this period: waiting ${seconds} s.`,
    more: (count: string, code: string) => `${plural(count, 'more warning', 'more warnings')} of this kind: ${code}.`,
    failed: (documents: string, file: string) =>
      `${plural(documents, 'document', 'documents')} could not be read: see ${file}. To try again: \`--retry-failed\`.`,
    interrupted: (documents: string, folder: string) =>
      `interrupted: ${plural(documents, 'document is', 'documents are')} complete in ${folder}. To continue, run the same command with \`--resume\`.`,
    goOn: 'To fetch new documents later, run the same command with `--resume`.',
    wrongPort: (most: number) => `\`--port\` needs a number up to ${most}.`,
    batches: (count: string) => `the access keys need ${count} requests; this is the first.`,
    forEachPage: (filter: string) => `for each page: ${filter}, about the keys of its documents (\`access_key[]\`)`,
    mostRequests: (count: string, checks: string) =>
      `At most ${count} a page; besides, ${checks} at the first page check that the service restricts by both.`,
    oneRequest: 'At most one request a page: what is sent selects the same.',
    listening: (url: string) => `The sandbox serves ${url}/v1/nfe/received until it is interrupted (Ctrl-C).`,
  },
  'pt-BR': {
    oneFilter: (command) => `\`${command}\` recebe um filtro, ou nenhum para todos os documentos.`,
    noFolder: (isStored) =>
      `diga onde ${isStored ? 'os documentos estão guardados' : 'guardar os documentos'}: \`--out DIR\`.`,
    noCredential: (variable) =>
      `a variável de ambiente \`${variable}\` não está definida, nem \`${variable}_FILE\`, que indica um arquivo. As credenciais vêm de lá, nunca dos argumentos.`,
    wrongCreated: '`--created-from` e `--created-to` devem ser dados juntos.',
    twoCredentials: (variable, file) => `defina \`${variable}\` ou \`${file}\`, não ambas.`,
    wrongCredential: (variable) =>
      `o que \`${variable}\` dá não pode ser enviado: uma credencial é uma linha de caracteres que um cabeçalho pode conter.`,
    wrongHeader: 'escreva cabeçalhos como `--header "Nome: valor"`.',
    verified: (documents, failed, folder) =>
      `${plural(documents, 'documento', 'documentos')} e ${failed} que não puderam ser lidos: tudo em ${folder} está como foi guardado.`,
    documents: (count) => plural(count, 'documento', 'documentos'),
    pages: (count) => plural(count, 'página', 'páginas'),
    speed: (perSecond) => `${perSecond}/s`,
    requestsLeft: (remaining, allowed) => `restam ${remaining} de ${allowed} requisições`,
    summary: (documents, pages, seconds, folder) =>
      `${plural(documents, 'documento', 'documentos')} em ${plural(pages, 'página', 'páginas')}, ${seconds} s. Guardados em ${folder}.`,
    resumed: (fresh, documents, pages, seconds, folder) =>
      `${plural(fresh, 'documento novo', 'documentos novos')}, ${seconds} s. Agora ${plural(documents, 'documento', 'documentos')} em ${plural(pages, 'página', 'páginas')}. Guardados em ${folder}.`,
    repeated: (count) => `${plural(count, 'documento veio', 'documentos vieram')} de novo.`,
    waiting: (seconds, why) => `aguardando ${seconds} s para tentar de novo: ${why}`,
    delayed: (seconds) => `não resta nenhuma requisição neste período: aguardando ${seconds} s.`,
    more: (count, code) => `${plural(count, 'outro aviso', 'outros avisos')} deste tipo: ${code}.`,
    failed: (documents, file) =>
      `${plural(documents, 'documento veio', 'documentos vieram')} sem XML legível: veja ${file}. Para tentar de novo: \`--retry-failed\`.`,
    interrupted: (documents, folder) =>
      `interrompido: ${plural(documents, 'documento completo', 'documentos completos')} em ${folder}. Para continuar, execute o mesmo comando com \`--resume\`.`,
    goOn: 'Para buscar documentos novos depois, execute o mesmo comando com `--resume`.',
    wrongPort: (most) => `\`--port\` precisa de um número até ${most}.`,
    batches: (count) => `as chaves de acesso precisam de ${count} requisições; esta é a primeira.`,
    forEachPage: (filter) => `para cada página: ${filter}, sobre as chaves dos seus documentos (\`access_key[]\`)`,
    mostRequests: (count, checks) =>
      `No máximo ${count} por página; além disso, ${checks} na primeira página verificam que o serviço restringe pelos dois.`,
    oneRequest: 'No máximo uma requisição por página: o que é enviado seleciona o mesmo.',
    listening: (url) => `O sandbox atende em ${url}/v1/nfe/received até ser interrompido (Ctrl-C).`,
  },
});

export const serviceFailure = failuresIn(serviceMessages, 'invalid-arguments');
