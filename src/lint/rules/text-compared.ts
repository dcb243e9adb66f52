import { parse } from '../../language/parse/parse.ts';
import { textComparisons } from '../../validate/text-compared.ts';
import { type HostRule, hostEdits } from '../host-rule.ts';

const properties = { issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' }, day: 'date', total: 'decimal' } as const;

export const textCompared: HostRule = {
  id: 'text-compared',
  severity: 'warning',
  summary: {
    en: 'A condition on a declared instant, date or number that the service, which compares texts, answers otherwise.',
    'pt-BR':
      'Uma condição sobre um instante, data ou número declarado a que o serviço, que compara textos, responde outra coisa.',
  },
  reason: {
    en: 'A month equals no text of a date, and `1500` is another text than `1500.00`: the service finds fewer documents than `matches` does.',
    'pt-BR':
      'Um mês não é igual a nenhum texto de data, e `1500` é outro texto que `1500.00`: o serviço encontra menos documentos que `matches`.',
  },
  repairs: 'unsafe',
  bad: [
    { host: 'shell', text: "filter='(= issuedAt 2026-03)'\n", properties },
    { host: 'shell', text: "filter='(OR (= total 1500) (_not_exists total))'\n", properties },
  ],
  good: [
    { host: 'shell', text: "filter='(= day 2026-03-31)'\n", properties },
    { host: 'shell', text: "filter='(OR (= issuedAt 2026-03) (= total 1500))'\n" },
  ],
  check({ hosted, settings, report }) {
    const { dialect, properties: declared, locale } = settings;
    if (declared === undefined) return;
    for (const of of hosted.filters) {
      if (of.interpolations.length > 0 || of.isFragment) continue;
      const { ok, filter } = parse(of.text, { dialect });
      if (!ok) continue;
      for (const { severity: _, fix, span, ...rest } of textComparisons(filter, dialect, declared, locale)) {
        const edits = fix && hostEdits(of, fix.edits);
        report({
          at: of,
          filter: { of, span },
          span: of.map(span),
          ...rest,
          ...(fix && edits && { fix: { ...fix, edits } }),
        });
      }
    }
  },
};
