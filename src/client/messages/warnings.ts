import { texts } from '../../messages/locale.ts';

/** What is unusual about an answer and does not stop a walk. */
export const warningMessages = texts({
  en: {
    plainHttp: 'the credentials go to another machine over plain HTTP, where others can read them',
    unusableNext: '`page.next` holds no cursor: a walk ends here',
    foreignHost: (host: string) => `\`page.next\` names another host, ${host}; it is not followed`,
    noPage: 'a full page has no `page`: a walk ends here, though more may follow; ask for a shorter `createdAt`',
    tooMany: (documents: number, limit: number) => `the page has ${documents} documents; ${limit} were asked for`,
    count: (count: number, documents: number) => `\`count\` is ${count}, and \`data\` has ${documents} documents`,
    signature: '`signature` is not the SHA-256 of `data`',
    goesBack: '`page.next` goes back; the page is requested again',
    onlyEarlier: 'a page has only documents of earlier pages; the page is requested again',
    otherKeys: 'a page has documents of other access keys; the page is requested again',
    repeatedDocument: 'a document was repeated and is left out',
    repeatedKey: 'two documents have the same access key and different XML',
    repeatedPage: 'a page has only documents of earlier pages',
    emptyPage: (from: string, to: string) =>
      `an empty page goes on from ${from} to ${to}: the walk ends here; resume it to go on there`,
  },
  'pt-BR': {
    plainHttp: 'as credenciais vão a outra máquina por HTTP sem criptografia, onde outros podem lê-las',
    unusableNext: '`page.next` não contém um cursor: a busca termina aqui',
    foreignHost: (host) => `\`page.next\` indica outro servidor, ${host}; ele não é seguido`,
    noPage: 'uma página cheia não tem `page`: a busca termina aqui, embora possa haver mais; peça um `createdAt` menor',
    tooMany: (documents, limit) => `a página tem ${documents} documentos; foram pedidos ${limit}`,
    count: (count, documents) => `\`count\` é ${count}, e \`data\` tem ${documents} documentos`,
    signature: '`signature` não é o SHA-256 de `data`',
    goesBack: '`page.next` aponta para trás; a página é pedida de novo',
    onlyEarlier: 'uma página só tem documentos de páginas anteriores; a página é pedida de novo',
    otherKeys: 'uma página tem documentos de outras chaves de acesso; a página é pedida de novo',
    repeatedDocument: 'um documento veio de novo e foi omitido',
    repeatedKey: 'dois documentos têm a mesma chave de acesso e XML diferente',
    repeatedPage: 'uma página só tem documentos de páginas anteriores',
    emptyPage: (from, to) =>
      `uma página vazia segue de ${from} para ${to}: a busca termina aqui; retome-a para continuar de lá`,
  },
});
