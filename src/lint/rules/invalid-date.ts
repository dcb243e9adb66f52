import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import type { HostRule } from '../host-rule.ts';
import { address, receivedRequests } from '../received-url.ts';

const messages = texts({
  en: {
    form: (value: string, name: string) =>
      `\`${value}\` is not a date as \`${name}\` takes it: \`YYYY-MM-DD\` or \`YYYY-MM-DD HH:MM:SS\`${name.endsWith('[to]') ? ', or `now`' : ''}.`,
    day: (value: string) => `There is no \`${value}\` in the calendar.`,
    order: (from: string, to: string) =>
      `\`created_at[from]\` is \`${from}\`, after \`created_at[to]\`, which is \`${to}\`.`,
  },
  'pt-BR': {
    form: (value, name) =>
      `\`${value}\` não é uma data como \`${name}\` aceita: \`YYYY-MM-DD\` ou \`YYYY-MM-DD HH:MM:SS\`${name.endsWith('[to]') ? ', ou `now`' : ''}.`,
    day: (value) => `Não existe \`${value}\` no calendário.`,
    order: (from, to) => `\`created_at[from]\` é \`${from}\`, depois de \`created_at[to]\`, que é \`${to}\`.`,
  },
});

const form = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;
const bounds: readonly string[] = ['created_at[from]', 'created_at[to]'];

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
        const match = form.exec(value);
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
