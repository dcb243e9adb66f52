import {
  ArgumentError,
  type AuthenticationError,
  ClientError,
  type ClientErrorCode,
  type CursorLoopError,
  type RateLimitError,
  type ServiceError,
} from '../../client/client.ts';
import { DownloadError } from '../../client/download/download-error.ts';
import type { Locale } from '../../messages/locale.ts';

/** Arguments and options of the client, and the flags that set them. */
const flagOfArgument: Readonly<Record<string, string>> = {
  limit: '--limit',
  maxDocuments: '--max',
  cursor: '--cursor',
  accessKeys: '--access-key',
  cnpjs: '--cnpj',
  createdAt: '--created-from',
  'createdAt.from': '--created-from',
  'createdAt.to': '--created-to',
  baseUrl: '--base-url',
  'service.path': '--path',
  'service.positionParameter': '--position-parameter',
  timeoutMs: '--timeout',
  maxWaitMs: '--max-wait',
  maxResponseBytes: '--max-response',
  resume: '--resume',
  overlap: '--overlap',
  slice: '--slice',
  split: '--split',
  headers: '--header',
};

/** The values that each flag takes, in Portuguese; the library's own messages are English. */
const taken: Readonly<Record<string, string>> = {
  '--limit': 'precisa de um número inteiro de 1 a 50',
  '--max': 'precisa de um número inteiro a partir de 1',
  '--cursor': 'precisa de até 40 dígitos',
  '--access-key': 'precisa de uma chave de acesso de 44 caracteres, com dígito verificador correto',
  '--cnpj': 'precisa de um CNPJ ou CPF com dígitos verificadores corretos',
  '--created-from': 'precisa de `YYYY-MM-DD` ou `YYYY-MM-DD HH:MM:SS`, e não pode ser depois de `--created-to`',
  '--created-to': 'precisa de `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` ou `now`',
  '--base-url': 'precisa de um endereço http ou https sem credenciais, consulta ou fragmento',
  '--path': 'precisa de um caminho que começa com `/`',
  '--position-parameter': 'precisa do nome de um parâmetro',
  '--split': 'precisa de um filtro',
  '--timeout': 'precisa de um número inteiro de segundos',
  '--max-wait': 'precisa de um número inteiro de segundos',
  '--max-response': 'precisa de um número inteiro de mebibytes, até 2047',
  '--header': 'precisa de um nome e de um texto que um cabeçalho possa conter',
  filter: 'não pode ser enviado: é longo demais para uma URL',
};

/** Warnings of the client and of the download, by their codes. */
const warnings: Readonly<Record<string, string>> = {
  'access-key': 'a chave de acesso de um documento não é a do seu XML',
  count: 'o serviço informou outra quantidade de documentos',
  'empty-page':
    'uma página vazia indica uma posição posterior: a busca termina aqui; para continuar de lá, use `--resume`',
  'file-exists': 'um documento já estava guardado com outro conteúdo',
  'foreign-host': 'o endereço da página seguinte é de outro servidor',
  'no-page':
    'uma página cheia não tem `page`: a busca termina aqui, embora possa haver mais; peça um período menor com `--created-from`',
  'plain-http': 'as credenciais vão a outra máquina sem criptografia',
  'repeated-document': 'um documento veio de novo e foi omitido',
  'repeated-key': 'dois documentos têm a mesma chave de acesso e XML diferente',
  'repeated-page': 'uma página só tem documentos que já vieram',
  signature: 'um documento não tem assinatura',
  'stale-answer': 'uma resposta não é a da posição pedida, e a página é pedida de novo',
  'too-many': 'uma página tem mais documentos do que o pedido',
  'unusable-next': 'o endereço da página seguinte não pode ser usado',
};

/** The message of an error for the user of the command line: it names flags, not options of the library. */
export function clientErrorText(error: Error, locale: Locale): string {
  if (error instanceof ArgumentError) return argumentText(error, locale);
  if (error instanceof DownloadError) return withFlags(error.messageIn(locale));
  if (locale === 'en') return withFlags(error.message);
  if (error instanceof ClientError) return clientErrors[error.code](error as never);
  return error.message;
}

/** A warning by its code; the English one is the library's. */
export function warningText(code: string, message: string, locale: Locale): string {
  return locale === 'en' ? withFlags(message) : (warnings[code] ?? `aviso \`${code}\``);
}

/** A message of the library, which speaks of its options, with the flags of the command line. */
function withFlags(message: string): string {
  return message.replace(/`([\w.]+)`/g, (all, name) => (flagOfArgument[name] ? `\`${flagOfArgument[name]}\`` : all));
}

function argumentText({ argument, message }: ArgumentError, locale: Locale): string {
  const name = argument.replace(/\[\d+\]$/, '').replace(/^headers\..*$/, 'headers');
  const flag = flagOfArgument[name] ?? name;
  const flaw = message.slice(`\`${argument}\` `.length);
  const words = locale === 'en' ? flaw : translated(flaw, flaws, taken[flag] ?? 'não pode ser usado');
  return `\`${flag}\` ${withFlags(words)}${/\.$/.test(words) ? '' : '.'}`;
}

/** Flaws that depend on the value. */
const flaws: readonly Translation[] = [
  [/^is (\S+ ?\S*), which is no day of the calendar$/, 'é $1, que não é um dia do calendário'],
  [/^is (\S+ \S+), which is no time of a day$/, 'é $1, que não é uma hora do dia'],
  [
    /^is not an access key: .*; write its letters as capitals$/,
    'não é uma chave de acesso: escreva as letras maiúsculas',
  ],
  [/^cannot send the request: (.*)$/s, 'não pode enviar a requisição: $1'],
];

const clientErrors: Readonly<Record<ClientErrorCode, (error: never) => string>> = {
  argument: (error: ArgumentError) => argumentText(error, 'pt-BR'),
  authentication: ({ status, serviceStatus }: AuthenticationError) =>
    `o serviço recusou as credenciais (${status})${serviceStatus?.message ? `: ${serviceStatus.message}` : ''}.`,
  'rate-limit': ({ retryAfterMs }: RateLimitError) => {
    const wait = retryAfterMs === undefined ? '' : `, e pede para aguardar ${Math.ceil(retryAfterMs / 1000)} s`;
    return `o serviço não aceita mais requisições neste período (429)${wait}.`;
  },
  service: ({ status, serviceStatus }: ServiceError) =>
    `o serviço respondeu ${status}${serviceStatus === undefined ? '' : `: ${serviceStatus.message}`}.`,
  protocol: ({ message }: ClientError) => {
    const bytes = /more than (\d+) bytes/.exec(message)?.[1];
    if (bytes === undefined) return 'a resposta do serviço não é uma página de documentos.';
    return `a resposta do serviço tem mais de ${bytes} bytes: permita mais com \`--max-response\`, ou peça menos documentos por página com \`--limit\`.`;
  },
  network: ({ method, path, message }: ClientError) => {
    const before = `${method} ${path}: failed: `;
    const cause = message.startsWith(before) ? message.slice(before.length) : 'a resposta foi cortada';
    return `${method} ${path}: a conexão com o serviço falhou: ${cause}.`;
  },
  timeout: () => 'uma tentativa demorou mais do que `--timeout` permite.',
  redirect: ({ message }: ClientError) => {
    const target = / redirected to (\S+);/.exec(message)?.[1];
    return `o serviço respondeu com um redirecionamento${target ? ` para ${target}` : ''}, que não é seguido.`;
  },
  'cursor-loop': ({ cursor }: CursorLoopError) => `o serviço voltou à posição ${cursor}, e a busca não terminaria.`,
};

/** A sentence with the code of the system, such as `ENOSPC`, if the message has one. */
function withCode(sentence: string, { message }: Error): string {
  const code = /\bE[A-Z]{3,}\b/.exec(message)?.[0];
  return code === undefined ? sentence : sentence.replace('.', ` (${code}).`);
}

type Translation = readonly [english: RegExp, portuguese: string];

const storedProblems: readonly Translation[] = [
  [/^line (\d+) of (.+) is not JSON$/, 'a linha $1 de $2 não é JSON'],
  [/^(.+) is missing \((.+)\)$/, '$1 está faltando ($2)'],
  [/^(.+), document (\d+) is not what was stored \((.+)\)$/, '$1, documento $2 não é o que foi guardado ($3)'],
  [/^(.+) is not what was stored \((.+)\)$/, '$1 não é o que foi guardado ($2)'],
  [/^(.+) has more documents than the index$/, '$1 tem mais documentos do que o índice'],
  [
    /^the index has (\d+) documents; the checkpoint knows of (\d+)$/,
    'o índice tem $1 documentos; o registro conhece $2',
  ],
  [
    /^(-?\d+) documents were not read; the checkpoint knows of (\d+)$/,
    '$1 documentos não foram lidos; o registro conhece $2',
  ],
];

const sandboxErrors: readonly Translation[] = [
  [
    /^`(.+)` was made with (seed|documents) (\d+), not (\d+); .+$/,
    '`$1` foi criado com `--$2 $3`, não `$4`; use outro arquivo ou omita a opção.',
  ],
  [/^`(.+)` is not the file of a sandbox\.$/, '`$1` não é um arquivo do sandbox.'],
  [/^Line (\d+) of `(.+)` is damaged\.$/, 'A linha $1 de `$2` está danificada.'],
  [/^`(.+)` is an SQLite database; .+$/, '`$1` é um banco SQLite, que precisa do Node 22.13 ou mais novo.'],
];

/** The message for a problem of a stored download. */
export function storedProblem(problem: string, locale: Locale): string {
  return locale === 'en' ? problem : translated(problem, storedProblems, 'um registro da busca está danificado');
}

export function sandboxText(error: Error, locale: Locale): string {
  if (locale === 'en') return error.message;
  return translated(error.message, sandboxErrors, withCode('o sandbox não pôde ser iniciado.', error));
}

function translated(message: string, translations: readonly Translation[], otherwise: string): string {
  const found = translations.find(([english]) => english.test(message));
  return found === undefined ? otherwise : message.replace(found[0], found[1]);
}
