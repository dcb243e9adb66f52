import { texts } from '../../messages/locale.ts';

/** What a request met: the rest of a sentence that begins with its method and path. */
export const answerMessages = texts({
  en: {
    noPage: (status: number) => `answered ${status} and no page`,
    answered: (status: number, said: string) => `answered ${status}${said && `: ${said}`}`,
    asksToWait: (seconds: number) => `; the service asks to wait ${seconds} s`,
    noHeader: (name: string) => `; \`headers\` has no \`${name}\``,
    redirected: (host: string) => `was redirected${host && ` to ${host}`}; redirects are not followed`,
    with200: (what: string) => `answered 200 with ${what}`,
    noObject: (text: string) => `no JSON object: ${text || 'nothing'}`,
    noStatus: 'no `status`',
    badStatus: (code: number, said: string) => `the status ${code}: ${said}`,
    noList: 'no list of documents in `data`',
    unsafeCursor: 'a cursor that is not a safe whole number',
    cut: 'answered with a body that was cut',
    tooLarge: (bytes: number) =>
      `answered with more than ${bytes} bytes: allow more with \`maxResponseBytes\`, or ask for fewer documents a page with \`limit\``,
    late: (ms: number) => `took longer than ${ms} ms`,
    refused: (reason: string) => `cannot send the request: ${reason}`,
    failed: (reason: string) => `failed: ${reason}`,
    noReason: 'no reason was given',
    mustWait: (seconds: number) =>
      `was not sent: the server has asked to wait for another ${seconds} s, longer than \`maxWaitMs\``,
    goesBack: (cursor: string) =>
      `the next cursor goes back to ${cursor}, so the walk would never reach its end. If a cache answers for the service, resume later.`,
    repeats: (cursor: string) =>
      `pages repeat up to the cursor ${cursor}, so the walk would never reach its end. If a cache answers for the service, resume later.`,
    foreignKey: 'answered with a key that was not asked for: the service ignores `access_key[]`',
    keyless: 'answered with a document without an access key, about which nothing can be asked',
    fewerKeys: 'did not answer with all documents whose keys it had just returned (`access_key[]`)',
    ignoresFilter: 'ignored `filter` beside `access_key[]`, so filters cannot be split there',
    otherAnswer: 'answers `filter` beside `access_key[]` differently from `filter` alone',
  },
  'pt-BR': {
    noPage: (status) => `respondeu ${status} e nenhuma página`,
    answered: (status, said) => `respondeu ${status}${said && `: ${said}`}`,
    asksToWait: (seconds) => `; o serviço pede para aguardar ${seconds} s`,
    noHeader: (name) => `; \`headers\` não tem \`${name}\``,
    redirected: (host) => `foi redirecionada${host && ` para ${host}`}; redirecionamentos não são seguidos`,
    with200: (what) => `respondeu 200 com ${what}`,
    noObject: (text) => `nenhum objeto JSON: ${text || 'nada'}`,
    noStatus: 'nenhum `status`',
    badStatus: (code, said) => `o status ${code}: ${said}`,
    noList: 'nenhuma lista de documentos em `data`',
    unsafeCursor: 'um cursor que não é um número inteiro seguro',
    cut: 'respondeu com um corpo cortado',
    tooLarge: (bytes) =>
      `respondeu com mais de ${bytes} bytes: permita mais com \`maxResponseBytes\`, ou peça menos documentos por página com \`limit\``,
    late: (ms) => `demorou mais de ${ms} ms`,
    refused: (reason) => `não pode enviar a requisição: ${reason}`,
    failed: (reason) => `falhou: ${reason}`,
    noReason: 'nenhum motivo foi dado',
    mustWait: (seconds) =>
      `não foi enviada: o servidor pediu para aguardar mais ${seconds} s, além do que \`maxWaitMs\` permite`,
    goesBack: (cursor) =>
      `o próximo cursor volta a ${cursor}, e a busca nunca chegaria ao fim. Se um cache responde pelo serviço, retome mais tarde.`,
    repeats: (cursor) =>
      `as páginas se repetem até o cursor ${cursor}, e a busca nunca chegaria ao fim. Se um cache responde pelo serviço, retome mais tarde.`,
    foreignKey: 'respondeu com uma chave que não foi pedida: o serviço ignora `access_key[]`',
    keyless: 'respondeu com um documento sem chave de acesso, sobre o qual nada pode ser perguntado',
    fewerKeys: 'não respondeu com todos os documentos cujas chaves acabara de devolver (`access_key[]`)',
    ignoresFilter: 'ignorou `filter` ao lado de `access_key[]`; por isso filtros não podem ser divididos lá',
    otherAnswer: 'responde a `filter` ao lado de `access_key[]` de outro modo do que a `filter` sozinho',
  },
});
