import { texts } from '../../messages/locale.ts';

/** What is wrong with an option of a client: the rest of a sentence that begins with its name. */
export const optionMessages = /* @__PURE__ */ texts({
  en: {
    path: 'must be a path that begins with `/`',
    address: 'must be an http or https address without credentials, query or fragment',
    dots: 'must be an address without `\\`, `/./` and `/../`',
    headers: 'must be an object such as `{ "x-api-id": …, "x-api-key": … }`, or pairs in a list',
    headerName: 'has a name that no header can have',
    headerOfFetch: 'is set by `fetch`',
    headerValue: 'must be a text that is not empty, on one line, of characters that a header can hold',
    noCredentials: (pair: string) => `has no credentials: ${pair}`,
    noCredential: (missing: string, pair: string) => `has no ${missing}: credentials are ${pair}`,
    failed: 'failed when it was asked for the headers',
    answerHeaders: 'must be the headers of an answer: `response.headers`, an object or pairs',
    and: ' and ',
  },
  'pt-BR': {
    path: 'deve ser um caminho que começa com `/`',
    address: 'deve ser um endereço http ou https sem credenciais, consulta nem fragmento',
    dots: 'deve ser um endereço sem `\\`, `/./` e `/../`',
    headers: 'deve ser um objeto como `{ "x-api-id": …, "x-api-key": … }`, ou pares em uma lista',
    headerName: 'tem um nome que nenhum cabeçalho pode ter',
    headerOfFetch: 'é definido por `fetch`',
    headerValue: 'deve ser um texto não vazio, em uma só linha, de caracteres que um cabeçalho pode conter',
    noCredentials: (pair) => `não tem credenciais: ${pair}`,
    noCredential: (missing, pair) => `não tem ${missing}: as credenciais são ${pair}`,
    failed: 'falhou quando os cabeçalhos lhe foram pedidos',
    answerHeaders: 'devem ser os cabeçalhos de uma resposta: `response.headers`, um objeto ou pares',
    and: ' e ',
  },
});
