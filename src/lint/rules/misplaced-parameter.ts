import { likelyFilter } from '../../hosts/evidence/likely-filter.ts';
import { isFormEncoded, percentDecoded } from '../../hosts/evidence/query-string.ts';
import type { HostedUrl, UrlParameter } from '../../hosts/host.ts';
import { texts } from '../../messages/locale.ts';
import { nearest } from '../../source/nearest.ts';
import type { HostRule } from '../host-rule.ts';
import { address } from '../received-url.ts';

const messages = texts({
  en: {
    twice: (name: string) => `\`${name}\` is given twice; only one of them counts.`,
    first: 'first given here',
    fragment: (name: string) => `\`${name}\` is after the \`#\`, so it is not sent to the server. Put it before.`,
    misspelt: (name: string, similar: string) => `There is no parameter \`${name}\`. Did you mean \`${similar}\`?`,
  },
  'pt-BR': {
    twice: (name) => `\`${name}\` aparece duas vezes; só uma delas vale.`,
    first: 'aparece aqui primeiro',
    fragment: (name) => `\`${name}\` está depois do \`#\` e não é enviado ao servidor. Ponha antes.`,
    misspelt: (name, similar) => `Não há parâmetro \`${name}\`. Você quis dizer \`${similar}\`?`,
  },
});

const filter = '%28%3D%20processed%20true%29';

export const misplacedParameter: HostRule = {
  id: 'misplaced-parameter',
  severity: 'warning',
  summary: {
    en: 'A filter in a URL that does not reach the service: given twice, after the `#`, or under a misspelt name.',
    'pt-BR': 'Um filtro em uma URL que não chega ao serviço: dado duas vezes, depois do `#` ou com nome errado.',
  },
  reason: {
    en: 'The service ignores unknown parameters and returns every document.',
    'pt-BR': 'O serviço ignora parâmetros que não conhece e responde com todos os documentos.',
  },
  bad: [
    { host: 'markdown', text: `<${address}?filter=${filter}&limit=5&filter=${filter}>\n` },
    { host: 'markdown', text: `<${address}?limit=5#filter=${filter}>\n` },
    { host: 'markdown', text: `<${address}?filters=${filter}>\n` },
  ],
  good: [
    { host: 'markdown', text: `<${address}?filter=${filter}&limit=5>\n` },
    { host: 'markdown', text: `<https://app.example.com/#/notes?filter=${filter}>\n` },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    const { parameters: names } = settings.sources;
    const isLikely = likelyFilter(settings.dialect);
    for (const url of hosted.urls) {
      const first = new Map<string, UrlParameter>();
      const hasRoute = /#!?\//.test(url.text);
      for (const parameter of url.parameters) {
        const { name, nameSpan, valueSpan, inFragment } = parameter;
        const before = first.get(name);
        const found = { at: url, span: url.map(nameSpan) };
        if (!names.includes(name)) {
          const similar = isLikely(readValue(url, parameter)) ? nearest(name, names) : undefined;
          if (similar !== undefined) report({ ...found, message: say.misspelt(name, similar) });
        } else if (inFragment) {
          if (!hasRoute && valueSpan.start < valueSpan.end) report({ ...found, message: say.fragment(name) });
        } else if (before !== undefined) {
          const related = [{ message: say.first, span: url.map(before.nameSpan) }];
          report({ ...found, message: say.twice(name), related });
        } else {
          first.set(name, parameter);
        }
      }
    }
  },
};

function readValue({ text }: HostedUrl, { valueSpan: { start, end } }: UrlParameter): string {
  const value = text.slice(start, end);
  return percentDecoded(value, isFormEncoded(value)).text;
}
