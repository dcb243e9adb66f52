import { expect, test } from 'vitest';
import { clientErrorText, sandboxText, storedProblem, warningText } from '../../../src/cli/service/error-messages.ts';
import {
  ArgumentError,
  AuthenticationError,
  CursorLoopError,
  NetworkError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
  TimeoutError,
} from '../../../src/client/client.ts';
import { DownloadError } from '../../../src/client/download/download-error.ts';
import { commandLine } from '../command-line.ts';

const path = '/v1/nfe/received';

test.each([
  [
    new ArgumentError(path, 'limit', 'must be a whole number from 1 to 50, not 51.'),
    '`--limit` must be a whole number from 1 to 50, not 51.',
  ],
  [new ArgumentError(path, 'accessKeys[3]', 'is wrong'), '`--access-key` is wrong.'],
  [
    new ArgumentError(path, 'createdAt.from', 'is 2, later than `createdAt.to` with 1'),
    '`--created-from` is 2, later than `--created-to` with 1.',
  ],
  [new ArgumentError(path, 'headers.x-a', 'is set by `fetch`'), '`--header` is set by `fetch`.'],
  [new TimeoutError(path, 'took longer than 5 ms'), `GET ${path}: took longer than 5 ms`],
  [
    new ProtocolError(path, 'is too long: `maxResponseBytes`, `limit`'),
    `GET ${path}: is too long: \`--max-response\`, \`--limit\``,
  ],
])('%s in English mentions flags', (error, expected) => {
  expect(clientErrorText(error, 'en')).toBe(expected);
});

test.each([
  [new ArgumentError(path, 'limit', 'takes x'), '`--limit` precisa de um número inteiro de 1 a 50.'],
  [
    new ArgumentError(path, 'cnpjs[0]', 'is wrong'),
    '`--cnpj` precisa de um CNPJ ou CPF com dígitos verificadores corretos.',
  ],
  [
    new ArgumentError(path, 'filter', 'makes the URL longer'),
    '`filter` não pode ser enviado: é longo demais para uma URL.',
  ],
  [new AuthenticationError(path, 'x', 401), 'o serviço recusou as credenciais.'],
  [
    new RateLimitError(path, 'x', 429, undefined, 2500),
    'o serviço não aceita mais requisições neste período (429), e pede para aguardar 3 s.',
  ],
  [
    new ServiceError(path, 'x', 400, { code: 400, message: 'filtro inválido' }),
    'o serviço respondeu 400: filtro inválido.',
  ],
  [new ServiceError(path, 'x', 503), 'o serviço respondeu 503.'],
  [new ProtocolError(path, 'x'), 'a resposta do serviço não é uma página de documentos.'],
  [new NetworkError(path, 'failed: connect ECONNREFUSED'), 'a conexão com o serviço falhou (ECONNREFUSED).'],
  [new TimeoutError(path, 'x'), 'uma tentativa demorou mais do que `--timeout` permite.'],
  [new RedirectError(path, 'x'), 'o serviço respondeu com um redirecionamento, que não é seguido.'],
  [new CursorLoopError(path, '7'), 'o serviço voltou à posição 7, e a busca não terminaria.'],
  [new DownloadError('folder-in-use', 'x'), 'outra execução está usando a pasta.'],
  [
    new ProtocolError(path, 'answered with more than 9 bytes: allow more with `maxResponseBytes`, or …'),
    'a resposta do serviço tem mais de 9 bytes: permita mais com `--max-response`, ou peça menos documentos por página com `--limit`.',
  ],
  [
    new DownloadError('storage', 'ENOSPC: no space'),
    'não é possível gravar na pasta (ENOSPC). Corrija a causa, ou escolha outra pasta; o que já foi guardado não se perde.',
  ],
])('%s in Portuguese', (error, expected) => {
  expect(clientErrorText(error, 'pt-BR')).toBe(expected);
});

test.each([
  ['a/b.xml is missing (key)', 'a/b.xml está faltando (key)'],
  ['a/b.xml is not what was stored (key)', 'a/b.xml não é o que foi guardado (key)'],
  ['line 3 of index.ndjson is not JSON', 'a linha 3 de index.ndjson não é JSON'],
  ['something new', 'um registro da busca está danificado'],
])('%s in Portuguese', (problem, expected) => {
  expect([storedProblem(problem, 'en'), storedProblem(problem, 'pt-BR')]).toEqual([problem, expected]);
});

test('warnings, by their codes', () => {
  expect(warningText('count', 'x', 'pt-BR')).toBe('o serviço informou outra quantidade de documentos');
  expect(warningText('new', 'x', 'pt-BR')).toBe('aviso `new`');
  expect(warningText('count', 'x', 'en')).toBe('x');
});

test('the sandbox', async () => {
  const { exitCode, stderr } = await commandLine(['sandbox', '--port', '99999', '--lang', 'pt']);
  expect([exitCode, stderr]).toEqual([2, 'prefilter: `--port` precisa de um número até 65535.\n']);
  const error = new Error('`x.db` is not the file of a sandbox.');
  expect(sandboxText(error, 'pt-BR')).toBe('`x.db` não é um arquivo do sandbox.');
});

test('errors of the file system', async () => {
  const refused = { 'a.filter': 'EACCES: permission denied', 'b.filter': 'EIO: i/o error' };
  const files = { 'a.filter': '', 'b.filter': '' };
  const stderr = async (file: string) =>
    (await commandLine(['parse', file, '--lang', 'pt'], { files, refused })).stderr;
  expect(await stderr('a.filter')).toBe('prefilter: não é possível ler `a.filter`: EACCES: permissão negada.\n');
  expect(await stderr('b.filter')).toBe('prefilter: não é possível ler `b.filter`: EIO.\n');
});
