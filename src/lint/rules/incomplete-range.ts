import { percentDecoded } from '../../hosts/evidence/query-string.ts';
import { texts } from '../../messages/locale.ts';
import type { HostRule } from '../host-rule.ts';
import { address, isComplete, isOfReceived } from '../received-url.ts';

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
    en: 'One bound of `created_at` in a URL without the other.',
    'pt-BR': 'Um limite de `created_at` em uma URL sem o outro.',
  },
  reason: {
    en: 'The specification requires both bounds together, and does not say what happens otherwise.',
    'pt-BR': 'A especificação exige os dois limites juntos, e não diz o que acontece se faltar um.',
  },
  bad: [
    { host: 'markdown', text: `<${address}?created_at[from]=2019-09-12>\n` },
    { host: 'markdown', text: `<${address}?limit=5&created_at%5Bto%5D=now>\n` },
  ],
  good: [
    { host: 'markdown', text: `<${address}?created_at[from]=2019-09-12&created_at[to]=now>\n` },
    { host: 'markdown', text: `<${address}?limit=5>\n` },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const url of hosted.urls) {
      if (!isOfReceived(url, settings.sources) || !isComplete(url)) continue;
      const given = bounds.map((bound) =>
        url.parameters.find(({ name }) => percentDecoded(name, false).text === bound),
      );
      const [from, to] = given;
      const alone = from ?? to;
      if (alone === undefined || (from !== undefined && to !== undefined)) continue;
      const [one, other] = from === undefined ? [bounds[1], bounds[0]] : bounds;
      report({ at: url, span: url.map(alone.nameSpan), message: say.incomplete(one, other) });
    }
  },
};
