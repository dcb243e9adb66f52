import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import type { HostRule } from '../host-rule.ts';
import { address, receivedRequests } from '../received-url.ts';

/*
 * Rules about the parameters of a request to the service: their names, and the form of their values.
 */

const messages = texts({
  en: {
    incomplete: (given: string, missing: string) =>
      `\`${given}\` is given without \`${missing}\`; the service requires both.`,
    form: (value: string, name: string) =>
      `\`${value}\` is not a date as \`${name}\` takes it: \`YYYY-MM-DD\` or \`YYYY-MM-DD HH:MM:SS\`${name.endsWith('[to]') ? ', or `now`' : ''}.`,
    day: (value: string) => `There is no \`${value}\` in the calendar.`,
    order: (from: string, to: string) =>
      `\`created_at[from]\` is \`${from}\`, after \`created_at[to]\`, which is \`${to}\`.`,
    limit: (value: string) => `\`limit\` is a whole number from 1 to 50, not \`${value}\`.`,
    cursor: (value: string) =>
      `\`cursor\` is a number of digits, not \`${value}\`: the one in \`page.next\` of the answer before.`,
    accessKey: (value: string) => `\`${value}\` is not an access key, which has 44 digits.`,
    cnpj: (value: string) => `\`${value}\` is not a CNPJ as the service takes it: 14 digits, without punctuation.`,
    bare: (name: string) => `\`${name}=\` is no parameter of the service, which ignores it. Write \`${name}[]=\`.`,
    addBrackets: (name: string, isUrl: boolean) => `Write \`${name}${isUrl ? '%5B%5D=' : '[]'}\``,
  },
  'pt-BR': {
    incomplete: (given, missing) => `\`${given}\` aparece sem \`${missing}\`; o serviço exige os dois.`,
    form: (value, name) =>
      `\`${value}\` não é uma data como \`${name}\` aceita: \`YYYY-MM-DD\` ou \`YYYY-MM-DD HH:MM:SS\`${name.endsWith('[to]') ? ', ou `now`' : ''}.`,
    day: (value) => `Não existe \`${value}\` no calendário.`,
    order: (from, to) => `\`created_at[from]\` é \`${from}\`, depois de \`created_at[to]\`, que é \`${to}\`.`,
    limit: (value) => `\`limit\` é um número inteiro de 1 a 50, e não \`${value}\`.`,
    cursor: (value) =>
      `\`cursor\` é um número com dígitos, e não \`${value}\`: o de \`page.next\` da resposta anterior.`,
    accessKey: (value) => `\`${value}\` não é uma chave de acesso, que tem 44 dígitos.`,
    cnpj: (value) => `\`${value}\` não é um CNPJ como o serviço aceita: 14 dígitos, sem pontuação.`,
    bare: (name) => `\`${name}=\` não é um parâmetro do serviço, que o ignora. Escreva \`${name}[]=\`.`,
    addBrackets: (name, isUrl) => `Escrever \`${name}${isUrl ? '%5B%5D=' : '[]'}\``,
  },
});

const bounds: readonly [from: string, to: string] = ['created_at[from]', 'created_at[to]'];

export const incompleteRange: HostRule = {
  id: 'incomplete-range',
  severity: 'warning',
  summary: {
    en: 'One bound of `created_at` in a request without the other.',
    'pt-BR': 'Um limite de `created_at` em uma requisição sem o outro.',
  },
  reason: {
    en: 'The specification requires both bounds together, and does not say what happens otherwise.',
    'pt-BR': 'A especificação exige os dois limites juntos, e não diz o que acontece se faltar um.',
  },
  repairs: 'none',
  bad: [
    { host: 'markdown', text: `<${address}?created_at[from]=2019-09-12>\n` },
    { host: 'markdown', text: `<${address}?limit=5&created_at%5Bto%5D=now>\n` },
    { host: 'javascript', text: "get(url, { params: { 'created_at[from]': '2019-09-12', limit: 50 } });\n" },
  ],
  good: [
    { host: 'markdown', text: `<${address}?created_at[from]=2019-09-12&created_at[to]=now>\n` },
    { host: 'markdown', text: `<${address}?limit=5>\n` },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const { at, parameters, isComplete } of receivedRequests(hosted, settings.sources)) {
      if (!isComplete) continue;
      const given = bounds.map((bound) => parameters.find(({ name }) => name === bound));
      const [from, to] = given;
      const alone = from ?? to;
      if (alone === undefined || (from !== undefined && to !== undefined)) continue;
      const [one, other] = from === undefined ? [bounds[1], bounds[0]] : bounds;
      report({ at, span: alone.nameSpan, message: say.incomplete(one, other) });
    }
  },
};

const dateForm = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;

export const invalidDate: HostRule = {
  id: 'invalid-date',
  severity: 'warning',
  summary: {
    en: 'A bound of `created_at` in a form that the service does not take, or a range that ends before it begins.',
    'pt-BR':
      'Um limite de `created_at` em uma forma que o serviço não aceita, ou um período que termina antes de começar.',
  },
  reason: {
    en: 'The specification takes `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS`, and `now` as the end.',
    'pt-BR': 'A especificação aceita `YYYY-MM-DD` e `YYYY-MM-DD HH:MM:SS`, e `now` como fim.',
  },
  repairs: 'none',
  bad: [
    { host: 'markdown', text: `<${address}?created_at[from]=12/09/2019&created_at[to]=now>\n` },
    { host: 'markdown', text: `<${address}?created_at[from]=2019-09-31&created_at[to]=now>\n` },
    {
      host: 'javascript',
      text: "const params = { 'created_at[from]': '2019-09-12', 'created_at[to]': '2019-09-01' };\n",
    },
  ],
  good: [
    { host: 'markdown', text: `<${address}?created_at[from]=2019-09-12&created_at[to]=now>\n` },
    {
      host: 'javascript',
      text: "const params = { 'created_at[from]': '2019-09-12 15:30:25', 'created_at[to]': to };\n",
    },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const { at, parameters } of receivedRequests(hosted, settings.sources)) {
      const given = parameters.filter(
        ({ name, value }) => bounds.includes(name) && value !== undefined && value !== '',
      );
      let areRight = true;
      for (const { name, value = '', valueSpan } of given) {
        if (value === 'now' && name === 'created_at[to]') continue;
        const match = dateForm.exec(value);
        if (match !== null && isInCalendar(match)) continue;
        areRight = false;
        const image = shortened(value);
        report({ at, span: valueSpan, message: match === null ? say.form(image, name) : say.day(image) });
      }
      const [from, to] = bounds.map((bound) => given.find(({ name }) => name === bound));
      if (!areRight || from?.value === undefined || to?.value === undefined || to.value === 'now') continue;
      const length = Math.min(from.value.length, to.value.length);
      if (from.value.slice(0, length) > to.value.slice(0, length)) {
        report({ at, span: from.valueSpan, message: say.order(from.value, to.value) });
      }
    }
  },
};

/** Whether the parts of a date and a time exist. */
function isInCalendar(match: RegExpExecArray): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}

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
  repairs: 'none',
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

const lists: readonly string[] = ['access_key', 'cnpj'];

export const listParameterWithoutBrackets: HostRule = {
  id: 'list-parameter-without-brackets',
  severity: 'warning',
  summary: {
    en: 'A list parameter of the service in a request, without its `[]`.',
    'pt-BR': 'Um parâmetro de lista do serviço em uma requisição, sem o `[]`.',
  },
  reason: {
    en: 'The service ignores it, and answers with documents that nobody asked for.',
    'pt-BR': 'O serviço o ignora e responde com documentos que ninguém pediu.',
  },
  repairs: 'unsafe',
  bad: [
    {
      host: 'markdown',
      text: `<${address}?cnpj=12345678000195&limit=5>\n`,
      fixed: `<${address}?cnpj%5B%5D=12345678000195&limit=5>\n`,
    },
    {
      host: 'shell',
      text: `curl '${address}?access_key=35190912345678000195550010000000011000000010'\n`,
      fixed: `curl '${address}?access_key%5B%5D=35190912345678000195550010000000011000000010'\n`,
    },
  ],
  good: [
    { host: 'markdown', text: `<${address}?cnpj[]=12345678000195>\n` },
    { host: 'shell', text: `curl '${address}?access_key%5B%5D=35190912345678000195550010000000011000000010'\n` },
  ],
  check({ text, hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const { at, parameters, isOfClient } of receivedRequests(hosted, settings.sources)) {
      for (const { name, nameSpan, rename } of isOfClient ? [] : parameters) {
        if (!lists.includes(name)) continue;
        // A name without quotes cannot hold brackets.
        const isQuoted = 'place' in at || /["'`]/.test(text[nameSpan.start - 1] ?? '');
        const edits = isQuoted ? rename(`${name}[]`, `${name}%5B%5D`) : undefined;
        report({
          at,
          span: nameSpan,
          message: say.bare(name),
          // Unsafe: the service has ignored the parameter so far, so the fix changes what is selected.
          fix: edits && { title: say.addBrackets(name, 'place' in at), edits },
        });
      }
    }
  },
};
