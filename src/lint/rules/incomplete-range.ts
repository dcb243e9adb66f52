import { texts } from '../../messages/locale.ts';
import type { HostRule } from '../host-rule.ts';
import { address, receivedRequests } from '../received-url.ts';

const messages = texts({
  en: {
    incomplete: (given: string, missing: string) =>
      `\`${given}\` is given without \`${missing}\`; the service requires both.`,
  },
  'pt-BR': {
    incomplete: (given, missing) => `\`${given}\` aparece sem \`${missing}\`; o serviço exige os dois.`,
  },
});

const bounds = ['created_at[from]', 'created_at[to]'] as const;

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
