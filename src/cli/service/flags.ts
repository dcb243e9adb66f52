import type { Flags, FlagValues } from '../command-line/flags.ts';

/** For commands that send a query to the service. */
export const queryFlags = {
  limit: {
    value: 'N',
    least: 1,
    en: 'Documents per page, at most 50',
    'pt-BR': 'Documentos por página, até 50',
  },
  max: {
    value: 'N',
    least: 1,
    en: 'The most documents to fetch',
    'pt-BR': 'O máximo de documentos a buscar',
  },
  split: {
    en: 'Answer filters with AND, NOT and != by several requests that the service understands',
    'pt-BR': 'Responder a filtros com AND, NOT e != com várias requisições que o serviço entende',
  },
  cursor: { value: 'DIGITS', en: 'The position to start at', 'pt-BR': 'A posição inicial' },
  'access-key': {
    value: 'KEY',
    repeatable: true,
    en: 'Only the document with this access key; repeatable',
    'pt-BR': 'Só o documento com esta chave de acesso; pode se repetir',
  },
  cnpj: {
    value: 'CNPJ',
    repeatable: true,
    en: 'Only documents of this CNPJ or CPF; repeatable',
    'pt-BR': 'Só documentos deste CNPJ ou CPF; pode se repetir',
  },
  'created-from': {
    value: 'TIME',
    en: 'Created at or after this time, YYYY-MM-DD[ HH:MM:SS]',
    'pt-BR': 'Criados a partir deste momento, YYYY-MM-DD[ HH:MM:SS]',
  },
  'created-to': {
    value: 'TIME',
    en: 'Created up to this time, or `now`',
    'pt-BR': 'Criados até este momento, ou `now`',
  },
  environment: {
    value: 'NAME',
    choices: ['production', 'test'],
    en: 'The environment of the service (production)',
    'pt-BR': 'O ambiente do serviço (production)',
  },
  'base-url': {
    value: 'URL',
    en: 'Another address of the service; one that ends in a part of the path, such as /v1, is joined there',
    'pt-BR': 'Outro endereço do serviço; um que termina em parte do caminho, como /v1, é unido ali',
  },
  path: {
    value: 'PATH',
    completes: 'anything',
    en: 'Another path of the service (/v1/nfe/received)',
    'pt-BR': 'Outro caminho do serviço (/v1/nfe/received)',
  },
  'position-parameter': {
    value: 'NAME',
    en: 'The query parameter of the position (cursor)',
    'pt-BR': 'O parâmetro de consulta da posição (cursor)',
  },
  header: {
    value: 'NAME: VALUE',
    repeatable: true,
    en: 'Send this header too; repeatable. Keep credentials out of arguments: other users can see them',
    'pt-BR':
      'Enviar também este cabeçalho; pode se repetir. Não passe credenciais em argumentos: outros usuários podem vê-las',
  },
} as const satisfies Flags;

/** For commands that send requests, or let the sandbox answer them. */
export const connectionFlags = {
  timeout: {
    value: 'SECONDS',
    least: 1,
    en: 'The longest duration of one attempt (30)',
    'pt-BR': 'A duração máxima de uma tentativa (30)',
  },
  'max-wait': {
    value: 'SECONDS',
    least: 1,
    en: 'The longest wait that the service may ask for (120)',
    'pt-BR': 'A maior espera que o serviço pode pedir (120)',
  },
  'max-response': {
    value: 'MIB',
    least: 1,
    en: 'The largest answer to read, in mebibytes (64)',
    'pt-BR': 'A maior resposta a ler, em mebibytes (64)',
  },
} as const satisfies Flags;

export const documentsFlag = {
  documents: {
    value: 'N',
    least: 0,
    en: 'The number of documents in the sandbox (100)',
    'pt-BR': 'O número de documentos no sandbox (100)',
  },
} as const satisfies Flags;

export type QueryValues = FlagValues<typeof queryFlags>;
