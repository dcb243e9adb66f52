import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import type { HostRule } from '../host-rule.ts';
import { address, receivedRequests } from '../received-url.ts';

const messages = texts({
  en: {
    limit: (value: string) => `\`limit\` is a whole number from 1 to 50, not \`${value}\`.`,
    cursor: (value: string) =>
      `\`cursor\` is a number of digits, not \`${value}\`: the one in \`page.next\` of the answer before.`,
    accessKey: (value: string) => `\`${value}\` is not an access key, which has 44 digits.`,
    cnpj: (value: string) => `\`${value}\` is not a CNPJ as the service takes it: 14 digits, without punctuation.`,
  },
  'pt-BR': {
    limit: (value) => `\`limit\` é um número inteiro de 1 a 50, e não \`${value}\`.`,
    cursor: (value) =>
      `\`cursor\` é um número com dígitos, e não \`${value}\`: o de \`page.next\` da resposta anterior.`,
    accessKey: (value) => `\`${value}\` não é uma chave de acesso, que tem 44 dígitos.`,
    cnpj: (value) => `\`${value}\` não é um CNPJ como o serviço aceita: 14 dígitos, sem pontuação.`,
  },
});

/** What a parameter must look like, by its name, and the message if it does not. */
const forms: Readonly<Record<string, readonly [form: RegExp, message: 'limit' | 'cursor' | 'accessKey' | 'cnpj']>> = {
  limit: [/^(?:0*[1-9]|0*[1-4]\d|0*50)$/, 'limit'],
  cursor: [/^\d+$/, 'cursor'],
  'access_key[]': [/^\d{6}[\dA-Z]{12}\d{26}$/, 'accessKey'],
  'cnpj[]': [/^[\dA-Z]{12}\d{2}$/, 'cnpj'],
};

export const invalidParameter: HostRule = {
  id: 'invalid-parameter',
  severity: 'warning',
  summary: {
    en: 'A value of `limit`, `cursor`, `access_key[]` or `cnpj[]` that the service does not take.',
    'pt-BR': 'Um valor de `limit`, `cursor`, `access_key[]` ou `cnpj[]` que o serviço não aceita.',
  },
  reason: {
    en: 'The specification gives at most 50 documents per answer, and positions and keys of digits only.',
    'pt-BR': 'A especificação dá no máximo 50 documentos por resposta, e posições e chaves só com dígitos.',
  },
  bad: [
    { host: 'markdown', text: `<${address}?limit=100>\n` },
    { host: 'markdown', text: `<${address}?cursor=next&limit=50>\n` },
    { host: 'javascript', text: "get('/v1/nfe/received', { params: { limit: 0 } });\n" },
    { host: 'shell', text: `curl -g '${address}?cnpj[]=12.345.678/0001-95'\n` },
  ],
  good: [
    { host: 'markdown', text: `<${address}?limit=50&cursor=30386>\n` },
    { host: 'javascript', text: "get('/v1/nfe/received', { params: { limit: 50, cursor } });\n" },
    { host: 'javascript', text: "get('/v1/invoices', { params: { limit: 500 } });\n" },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const { at, parameters } of receivedRequests(hosted, settings.sources)) {
      for (const { name, value, valueSpan } of parameters) {
        const [form, message] = (Object.hasOwn(forms, name) && forms[name]) || [];
        if (value === undefined || form === undefined || message === undefined || form.test(value)) continue;
        // `50?filter=…` is another mistake.
        if (value === '' || /[?;][\w[\]]+=/.test(value)) continue;
        report({ at, span: valueSpan, message: say[message](shortened(value)) });
      }
    }
  },
};
