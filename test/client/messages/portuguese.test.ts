import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ClientEvent, type ClientOptions, createClient, readPage } from '../../../src/client/client.ts';
import { download, newDocuments, verifyDownload } from '../../../src/client/download/download.ts';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { bodyOf, failing, json, secrets } from '../fake-service.ts';

const path = '/v1/nfe/received';
const quoting = qive.extend({}, { quotedValues: true });

const answering = (answer: () => Response | Promise<Response>, more: Partial<ClientOptions> = {}) =>
  createClient({ headers: secrets, locale: 'pt-BR', retry: { attempts: 1 }, fetch: async () => answer(), ...more });

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing failed',
    (error) => error.message,
  );

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'what the service said, and how long it asks to wait',
    () => failing(400, { 'retry-after': '3' }, { status: { code: 400, message: 'Filtro vazio' } }),
    'respondeu 400: Filtro vazio; o serviço pede para aguardar 3 s',
  ],
  ['a refused account', () => failing(403, {}, { error: 'Forbidden' }), 'respondeu 403: Forbidden'],
  [
    'no more requests',
    () => failing(429, { 'retry-after': '7' }),
    'respondeu 429: Error 429; o serviço pede para aguardar 7 s',
  ],
  ['a page of HTML', () => json('<html>'), 'respondeu 200 com nenhum objeto JSON: <html>'],
  [
    'a status in the body',
    () => json({ status: { code: 500, message: 'Falha' } }),
    'respondeu 200 com o status 500: Falha',
  ],
  ['no documents', () => json({ status: { code: 200 } }), 'respondeu 200 com nenhuma lista de documentos em `data`'],
  ['a body that was cut', () => json('{"status"'), 'respondeu com um corpo cortado'],
  [
    'a redirect',
    () => failing(302, { location: 'https://other.example/x' }),
    'foi redirecionada para other.example; redirecionamentos não são seguidos',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    'falhou: fetch failed, ECONNREFUSED',
  ],
])('Portuguese says %s', async (_, answer, expected) => {
  expect(await messageOf(answering(answer).receivedPage())).toBe(`GET ${path}: ${expected}`);
});

test.each<[string, (client: ReturnType<typeof answering>) => Promise<unknown>, string]>([
  ['a limit', (one) => one.receivedPage({ limit: 51 }), '`limit` deve ser um número inteiro de 1 a 50, não 51.'],
  [
    'a misspelt argument',
    (one) => one.receivedPage({ acessKeys: [] } as never),
    '`acessKeys` não é um argumento deste método. Você quis dizer `accessKeys`?',
  ],
  [
    'an access key',
    (one) => one.receivedPage({ accessKeys: ['1'.repeat(44)] }),
    '`accessKeys[0]` termina em 1, mas o dígito verificador dos outros é 2',
  ],
  [
    'a position',
    (one) => one.receivedPage({ cursor: 'x' }),
    '`cursor` deve ter até 40 dígitos: um texto, um inteiro seguro ou um bigint',
  ],
  [
    'a moment without its zone',
    (one) => one.receivedPage({ createdAt: { from: new Date(), to: 'now' } as never }),
    '`createdAt.timeZone` deve ser o fuso do serviço, como `America/Sao_Paulo`; um `Date` precisa dele',
  ],
  [
    'what cannot be asked in parts',
    (one) => one.received({ filter: '(= a "b c")' as never, dialect: quoting, split: true }).first(),
    '`filter` não pode ser pedido em partes: `(= a "b c")`: `received` não consegue escrever o valor "b c": o dialeto não tem valores entre aspas.',
  ],
])('Portuguese refuses %s', async (_, ask, expected) => {
  expect(await messageOf(ask(answering(() => json(bodyOf([])))))).toContain(expected);
});

test('the problems of a filter are in the error, in its language', async () => {
  const error = await answering(() => json(bodyOf([])))
    .receivedPage({ filter: '(== a 1)' })
    .catch((reason) => reason);
  expect(error.message).toMatch(
    /^`filter` não é um filtro do serviço: Operador `==` desconhecido\. Você quis dizer `=`\?/,
  );
  expect(error.problems[0]).toMatchObject({ code: 'unknown-operator', fix: { title: 'Escrever `=`' } });
});

test('warnings too', async () => {
  const events: ClientEvent[] = [];
  const client = answering(() => json(bodyOf([1, 2], null, { count: 5 })), { onEvent: (event) => events.push(event) });
  await client.receivedPage();
  expect(events).toContainEqual({
    kind: 'warning',
    code: 'count',
    message: '`count` é 5, e `data` tem 2 documentos',
  });
});

test('wrong options are refused in the language that they name, and another language in English', async () => {
  const make = (more: object) => () => createClient({ headers: secrets, ...more });
  expect(make({ locale: 'pt-BR', timeoutMs: 'x' })).toThrow(
    '`timeoutMs` deve ser um número inteiro de 1 a 2147483647, não um texto.',
  );
  expect(make({ locale: 'pt-BR', headers: { 'x-api-id': 'a' } })).toThrow(
    '`headers` não tem `x-api-key`: as credenciais são `x-api-id` e `x-api-key`',
  );
  expect(make({ locale: 'pt' })).toThrow('`locale` must be `en` or `pt-BR`, not "pt".');
  expect(await messageOf(readPage('{', { locale: 'pt-BR' }))).toBe(`GET ${path}: respondeu com um corpo cortado`);
});

test('a download speaks as its client, a sandbox as its options', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const client = answering(() => json(bodyOf([1])));
  await download({ client, folder, query: { filter: '(= a b)' } });
  const again = download({ client, folder, query: { filter: '(= a c)' }, resume: true });
  const error = await again.catch((reason) => reason);
  expect(await messageOf(download({ client, folder: 5 as never }))).toBe(
    '`folder` deve ser o caminho de uma pasta onde guardar os documentos, não 5.',
  );
  expect(error.message).toBe(
    `${folder} tem uma busca com outro filtro: \`(= a b)\`, não \`(= a c)\`. Continue com o mesmo, ou escolha outra pasta.`,
  );
  expect(error.stack).toContain(error.message);
  const other = join(folder, 'other');
  const none = `${other} não tem nenhuma busca.`;
  expect(await messageOf(verifyDownload(other, { locale: 'pt-BR' }))).toBe(none);
  expect(await messageOf(newDocuments({ folder: other, locale: 'pt-BR' }).next())).toBe(none);

  const file = join(folder, 'sandbox');
  const sandbox = createSandbox({ file, seed: 1 });
  expect(() => createSandbox({ file, locale: 'pt-BR' })).toThrow(/^O processo \d+ em .+ mantém a trava /);
  await sandbox.close();
  expect(() => createSandbox({ file, seed: 2, locale: 'pt-BR' })).toThrow(
    `\`${file}\` foi criado com seed 1, não 2; use outro arquivo ou omita a opção.`,
  );
});
