import { texts } from '../../messages/locale.ts';
import type { HostRule } from '../host-rule.ts';
import { address, receivedRequests } from '../received-url.ts';

const messages = texts({
  en: {
    bare: (name: string) => `\`${name}=\` is no parameter of the service, which ignores it. Write \`${name}[]=\`.`,
    fix: (name: string, isUrl: boolean) => `Write \`${name}${isUrl ? '%5B%5D=' : '[]'}\``,
  },
  'pt-BR': {
    bare: (name) => `\`${name}=\` não é um parâmetro do serviço, que o ignora. Escreva \`${name}[]=\`.`,
    fix: (name, isUrl) => `Escrever \`${name}${isUrl ? '%5B%5D=' : '[]'}\``,
  },
});

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
          fix: edits && { title: say.fix(name, 'place' in at), safety: 'unsafe', edits },
        });
      }
    }
  },
};
