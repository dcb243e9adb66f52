import { texts } from '../../messages/locale.ts';
import { type HostRule, hostEdits } from '../host-rule.ts';
import { address, isOfReceived } from '../received-url.ts';

const messages = texts({
  en: {
    bare: (name: string) => `\`${name}=\` is no parameter of the service, which ignores it. Write \`${name}[]=\`.`,
    fix: (name: string) => `Write \`${name}%5B%5D=\``,
  },
  'pt-BR': {
    bare: (name) => `\`${name}=\` não é um parâmetro do serviço, que o ignora. Escreva \`${name}[]=\`.`,
    fix: (name) => `Escrever \`${name}%5B%5D=\``,
  },
});

const lists = ['access_key', 'cnpj'];

export const listParameterWithoutBrackets: HostRule = {
  id: 'list-parameter-without-brackets',
  severity: 'warning',
  summary: {
    en: 'A list parameter of the service in a URL, without its `[]`.',
    'pt-BR': 'Um parâmetro de lista do serviço em uma URL, sem o `[]`.',
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
      text: `curl '${address}?access_key=1'\n`,
      fixed: `curl '${address}?access_key%5B%5D=1'\n`,
    },
  ],
  good: [
    { host: 'markdown', text: `<${address}?cnpj[]=12345678000195>\n` },
    { host: 'shell', text: `curl '${address}?access_key%5B%5D=1'\n` },
  ],
  check({ hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const url of hosted.urls) {
      if (!isOfReceived(url, settings.sources)) continue;
      for (const { name, nameSpan } of url.parameters) {
        if (!lists.includes(name)) continue;
        const edits = hostEdits(url, [{ span: { start: nameSpan.end, end: nameSpan.end }, text: '%5B%5D' }]);
        report({
          at: url,
          span: url.map(nameSpan),
          message: say.bare(name),
          // Unsafe: the service has ignored the parameter so far, so the fix changes what is selected.
          fix: edits && { title: say.fix(name), safety: 'unsafe', edits },
        });
      }
    }
  },
};
