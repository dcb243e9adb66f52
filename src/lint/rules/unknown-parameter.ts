import { likelyFilter } from '../../hosts/evidence/likely-filter.ts';
import { texts } from '../../messages/locale.ts';
import { nearest } from '../../source/nearest.ts';
import type { HostRule } from '../host-rule.ts';
import { address, namedByService } from '../received-url.ts';
import { misplaced } from './misplaced-parameter.ts';

const messages = texts({
  en: {
    unknown: (name: string, similar: string | undefined) =>
      `The specification has no parameter \`${name}\`.${similar === undefined ? '' : ` Did you mean \`${similar}\`?`}`,
    help: 'It has `filter`, `limit`, `cursor`, `access_key[]`, `cnpj[]`, `created_at[from]` and `created_at[to]`. Properties are asked for in `filter`.',
  },
  'pt-BR': {
    unknown: (name, similar) =>
      `A especificação não tem o parâmetro \`${name}\`.${similar === undefined ? '' : ` Você quis dizer \`${similar}\`?`}`,
    help: 'Ela tem `filter`, `limit`, `cursor`, `access_key[]`, `cnpj[]`, `created_at[from]` e `created_at[to]`. Propriedades se pedem em `filter`.',
  },
});

/** The parameters of the specification; those of lists without their brackets have a rule of their own. */
const known: readonly string[] = 'limit cursor access_key[] cnpj[] created_at[from] created_at[to]'.split(' ');
const bare: ReadonlySet<string> = new Set(['access_key', 'cnpj']);

export const unknownParameter: HostRule = {
  id: 'unknown-parameter',
  severity: 'info',
  repairs: 'none',
  summary: {
    en: 'A parameter in a request to the service that the specification does not have.',
    'pt-BR': 'Um parâmetro em uma requisição ao serviço que a especificação não tem.',
  },
  reason: {
    en: 'Nothing says that the service knows it; one that it ignores selects nothing, and the answer has every document.',
    'pt-BR':
      'Nada diz que o serviço o conhece; um parâmetro ignorado não seleciona nada, e a resposta tem todos os documentos.',
  },
  bad: [
    { host: 'markdown', text: `<${address}?sender_tax_id=12345678000195&limit=5>\n` },
    { host: 'javascript', text: "get('/v1/nfe/received', { params: { status: 'new', limit: 50 } });\n" },
  ],
  good: [
    { host: 'markdown', text: `<${address}?cnpj[]=12345678000195&limit=5>\n` },
    { host: 'javascript', text: "get('/v1/nfe/issued', { params: { status: 'new', limit: 50 } });\n" },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    const filters = settings.sources.parameters;
    const [filterName = 'filter'] = filters;
    const isLikely = likelyFilter(settings.dialect);
    for (const { at, parameters } of namedByService(hosted, settings.sources)) {
      for (const { name, nameSpan, value = '' } of parameters) {
        const isKnown = known.includes(name) || filters.includes(name) || bare.has(name);
        // A name of nothing but what a program puts in, and a filter under another name, which has a rule of its own.
        const isTold = misplaced(name, filterName, settings.locale) !== undefined;
        if (isKnown || isTold || !/^[\w.[\]-]+$/.test(name) || isLikely(value)) continue;
        const similar = nearest(name, [...known, ...filters]);
        report({ at, span: nameSpan, message: say.unknown(name, similar), help: say.help });
      }
    }
  },
};
