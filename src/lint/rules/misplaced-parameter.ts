import { likelyFilter } from '../../hosts/evidence/likely-filter.ts';
import type { UrlParameter } from '../../hosts/host.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import { nearest } from '../../source/nearest.ts';
import type { HostRule, HostRuleContext } from '../host-rule.ts';
import { address, decodedAt, isAtReceived, namedByService } from '../received-url.ts';

const messages = texts({
  en: {
    twice: (name: string) => `\`${name}\` is given twice; only one of them counts.`,
    first: 'first given here',
    fragment: (name: string) => `\`${name}\` is after the \`#\`, so it is not sent to the server. Put it before.`,
    misspelt: (name: string, similar: string) => `There is no parameter \`${name}\`. Did you mean \`${similar}\`?`,
    paging: (name: string) =>
      `There is no parameter \`${name}\`: the next page follows from \`cursor\`, whose value is in \`page.next\`.`,
    nested: (name: string) =>
      `There is no parameter \`${name}\`: the whole filter is the value of \`filter\`, as in \`filter=(= processed false)\`.`,
    inValue: (name: string, before: string) =>
      `\`${name}\` is part of the value of \`${before}\`: parameters are separated by \`&\`.`,
    noQuery: (name: string) => `\`${name}\` is part of the path: the query begins with \`?\`.`,
  },
  'pt-BR': {
    twice: (name) => `\`${name}\` aparece duas vezes; só uma delas vale.`,
    first: 'aparece aqui primeiro',
    fragment: (name) => `\`${name}\` está depois do \`#\` e não é enviado ao servidor. Ponha antes.`,
    misspelt: (name, similar) => `Não há parâmetro \`${name}\`. Você quis dizer \`${similar}\`?`,
    paging: (name) =>
      `Não há parâmetro \`${name}\`: a próxima página vem de \`cursor\`, cujo valor está em \`page.next\`.`,
    nested: (name) =>
      `Não há parâmetro \`${name}\`: o filtro inteiro é o valor de \`filter\`, como em \`filter=(= processed false)\`.`,
    inValue: (name, before) => `\`${name}\` faz parte do valor de \`${before}\`: parâmetros são separados por \`&\`.`,
    noQuery: (name) => `\`${name}\` faz parte do caminho: a consulta começa com \`?\`.`,
  },
});

const filter = '%28%3D%20processed%20true%29';

export const misplacedParameter: HostRule = {
  id: 'misplaced-parameter',
  severity: 'warning',
  summary: {
    en: 'A parameter that does not reach the service: given twice, after the `#`, in the value of another one, or under a wrong name.',
    'pt-BR':
      'Um parâmetro que não chega ao serviço: dado duas vezes, depois do `#`, no valor de outro ou com nome errado.',
  },
  reason: {
    en: 'The service ignores unknown parameters and returns every document.',
    'pt-BR': 'O serviço ignora parâmetros que não conhece e responde com todos os documentos.',
  },
  repairs: 'none',
  bad: [
    { host: 'markdown', text: `<${address}?filter=${filter}&limit=5&filter=${filter}>\n` },
    { host: 'markdown', text: `<${address}?limit=5#filter=${filter}>\n` },
    { host: 'markdown', text: `<${address}?filters=${filter}>\n` },
    { host: 'markdown', text: `<${address}?page=2&limit=50>\n` },
    { host: 'markdown', text: `<${address}?limit=50?filter=${filter}>\n` },
    { host: 'markdown', text: `<${address}&limit=50>\n` },
    { host: 'javascript', text: "get('/v1/nfe/received', { params: { created_at_from: from, limit: 50 } });\n" },
  ],
  good: [
    { host: 'markdown', text: `<${address}?filter=${filter}&limit=5>\n` },
    { host: 'markdown', text: `<https://app.example.com/#/notes?filter=${filter}>\n` },
  ],
  check(context) {
    checkNames(context);
    const { hosted, settings, report } = context;
    const say = messages[settings.locale];
    const { parameters: names } = settings.sources;
    const isLikely = likelyFilter(settings.dialect);
    for (const url of hosted.urls) {
      const first = new Map<string, UrlParameter>();
      const hasRoute = /#!?\//.test(url.text);
      const isReceived = isAtReceived(url);
      for (const parameter of url.parameters) {
        const { name, nameSpan, valueSpan, inFragment } = parameter;
        const before = first.get(name);
        const found = { at: url, span: url.map(nameSpan) };
        if (!names.includes(name)) {
          const isFilter = isLikely(decodedAt(url, valueSpan));
          const similar = isFilter
            ? (nearest(name, names) ?? (isReceived ? (names[0] ?? 'filter') : undefined))
            : undefined;
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

/** Names that other services have for what this one calls otherwise. */
const others = new Map([
  ['created_at', 'created_at[from]'],
  ...['from', 'to'].flatMap((end) => {
    const big = `${end[0]?.toUpperCase()}${end.slice(1)}`;
    const names = [
      `created_at_${end}`,
      `createdAt[${end}]`,
      `createdAt${big}`,
      `created_at.${end}`,
      `createdAt.${end}`,
    ];
    return names.map((name) => [name, `created_at[${end}]`] as const);
  }),
]);
/** Names that other services have for a page. */
const paging = /^(?:page|offset|per_page|perPage|page_size|pageSize|skip|start|page\[(?:number|size|offset|limit)\])$/;

function checkNames({ hosted, settings, report }: HostRuleContext): void {
  const say = messages[settings.locale];
  const [filterName = 'filter'] = settings.sources.parameters;
  for (const { at, parameters } of namedByService(hosted, settings.sources)) {
    const seen = new Set<string>();
    for (const { name, nameSpan, value, valueSpan } of parameters) {
      const isTwice = /^(?:limit|cursor)$/.test(name) && seen.has(name);
      const message = misplaced(name, filterName, settings.locale) ?? (isTwice ? say.twice(name) : undefined);
      if (message !== undefined) report({ at, span: nameSpan, message });
      seen.add(name);
      const inside = /[?;]([A-Za-z_][\w[\]]*)=/.exec(name === filterName ? '' : (value ?? ''));
      if (inside !== null) report({ at, span: valueSpan, message: say.inValue(inside[1] as string, name) });
    }
    const [first] = parameters;
    const isOpen = 'place' in at && /^[^?#&]*&/.test(at.text);
    if (isOpen && first !== undefined) report({ at, span: first.nameSpan, message: say.noQuery(first.name) });
  }
}

/** What the rule tells of a name that the service does not have, if it knows what is meant. */
export function misplaced(name: string, filterName: string, locale: Locale): string | undefined {
  const say = messages[locale];
  const similar = others.get(name);
  if (similar !== undefined) return say.misspelt(name, similar);
  if (paging.test(name)) return say.paging(name);
  return name.startsWith(`${filterName}[`) ? say.nested(name) : undefined;
}
