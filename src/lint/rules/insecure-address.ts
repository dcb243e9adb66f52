import { texts } from '../../messages/locale.ts';
import { escapeRegExp } from '../../source/patterns.ts';
import { replacement } from '../../source/repair.ts';
import type { HostRule } from '../host-rule.ts';

const messages = texts({
  en: {
    insecure: (host: string) =>
      `\`${host}\` is addressed with \`http:\`: credentials and documents can be read on the way. Write \`https:\`.`,
    fix: 'Write `https:`',
  },
  'pt-BR': {
    insecure: (host) =>
      `\`${host}\` é acessado com \`http:\`: credenciais e documentos podem ser lidos no caminho. Escreva \`https:\`.`,
    fix: 'Escrever `https:`',
  },
});

/** Names of machines in one's own network, which often have no certificate. */
const local = /^(?:[^.]+|[\d.]+|.*\.(?:local|localhost|internal|test|lan))$/;
const place = 'api.arquivei.com.br/v1/nfe/received?limit=50';

export const insecureAddress: HostRule = {
  id: 'insecure-address',
  severity: 'warning',
  summary: {
    en: 'The address of the service with `http:` in place of `https:`.',
    'pt-BR': 'O endereço do serviço com `http:` em vez de `https:`.',
  },
  reason: {
    en: 'The credentials are in the headers of each request; the specification gives addresses with `https:` only.',
    'pt-BR': 'As credenciais vão no cabeçalho de cada requisição; a especificação só dá endereços com `https:`.',
  },
  repairs: 'unsafe',
  bad: [
    { host: 'shell', text: `curl 'http://${place}'\n`, fixed: `curl 'https://${place}'\n` },
    {
      host: 'javascript',
      text: "axios.get('http://api.arquivei.com.br/v1/nfe/received', { params: { limit: 50 } });\n",
      fixed: "axios.get('https://api.arquivei.com.br/v1/nfe/received', { params: { limit: 50 } });\n",
    },
  ],
  good: [
    { host: 'shell', text: `curl 'https://${place}'\n` },
    { host: 'shell', text: "curl 'http://localhost:8080/v1/nfe/received?limit=50'\n" },
  ],
  check({ text, hosted, settings, report }) {
    const say = messages[settings.locale];
    const hosts = settings.sources.hosts.filter((host) => host !== '' && !local.test(host));
    // What is no URL with a query, such as the address beside a map of parameters, is in the text as well.
    const [at] = [...(hosted.requests ?? []), ...hosted.urls];
    if (at === undefined || hosts.length === 0) return;
    const address = new RegExp(`\\bhttp(?=:(?:\\\\?/){2}(${hosts.map(escapeRegExp).join('|')})(?![\\w.:-]))`, 'gi');
    for (const { 0: scheme, 1: host = '', index } of text.matchAll(address)) {
      const span = { start: index, end: index + scheme.length };
      const letter = scheme === scheme.toUpperCase() ? 'S' : 's';
      const fix = replacement(say.fix, { start: span.end, end: span.end }, letter);
      report({ at, span, message: say.insecure(host), fix });
    }
  },
};
