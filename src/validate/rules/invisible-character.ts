import { texts } from '../../messages/locale.ts';
import type { Fix } from '../../source/problem.ts';
import type { Rule } from '../rule.ts';

const messages = texts(
  {
    space: (name: string) => `${name} in the filter. Use a plain space.`,
    nothing: (name: string) => `${name} in the filter: nobody can see it. Remove it.`,
    lookalike: (name: string, plain: string) => `${name} in the filter. Did you mean \`${plain}\`?`,
    quote: (name: string) => `${name} in the filter: it is part of the word, not a quote.`,
    replace: (plain: string) => `Write \`${plain}\``,
    replaceSpace: 'Write a plain space',
    remove: 'Remove it',
    noBreakSpace: 'Non-breaking space',
    otherSpace: 'Unusual space',
    zeroWidth: 'Zero-width character',
    bidirectional: 'Mark of writing direction',
    smartQuote: 'Curly quote',
    fullWidth: 'Full-width character',
  },
  {
    space: (name: string) => `${name} no filtro. Use um espaço comum.`,
    nothing: (name: string) => `${name} no filtro: ninguém o vê. Remova-o.`,
    lookalike: (name: string, plain: string) => `${name} no filtro. Você quis dizer \`${plain}\`?`,
    quote: (name: string) => `${name} no filtro: faz parte da palavra, não é aspas.`,
    replace: (plain: string) => `Escrever \`${plain}\``,
    replaceSpace: 'Escrever um espaço comum',
    remove: 'Remover',
    noBreakSpace: 'Espaço não separável',
    otherSpace: 'Espaço incomum',
    zeroWidth: 'Caractere de largura zero',
    bidirectional: 'Sinal de direção da escrita',
    smartQuote: 'Aspas curvas',
    fullWidth: 'Caractere de largura inteira',
  },
);

// Zero-width joiners have their place between letters of some scripts and inside emoji; beside ASCII they have none.
const suspicious =
  /(?<space>[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+)|(?<zeroWidth>[\u00ad\u180e\u200b\u2060-\u2064]+|(?<!^)\ufeff+|(?<![^\u0000-\u007f])[\u200c\u200d]+|[\u200c\u200d]+(?![^\u0000-\u007f]))|(?<bidirectional>[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+)|(?<smartQuote>[\u2018-\u201f\u00ab\u00bb\u2039\u203a])|(?<fullWidth>[\uff01-\uff5e]+)/g;

type Kind = 'space' | 'zeroWidth' | 'bidirectional' | 'smartQuote' | 'fullWidth';

export const invisibleCharacter: Rule = {
  id: 'invisible-character',
  severity: 'error',
  summary: {
    en: 'A character that nobody can see, or that looks like another: non-breaking and zero-width spaces, direction marks; curly quotes and full-width forms (only warnings).',
    'pt-BR':
      'Um caractere que ninguém vê ou que parece outro: espaços não separáveis e de largura zero, sinais de direção; aspas curvas e formas de largura inteira (só avisos).',
  },
  reason: {
    en: 'Copied from Word, WhatsApp, a PDF or a web page; part of the word for the service, and impossible to see.',
    'pt-BR':
      'Copiado do Word, do WhatsApp, de um PDF ou de uma página; para o serviço faz parte da palavra, e não se vê.',
  },
  bad: [
    { filter: '(=\u00a0processed true)', fixed: '(= processed true)' },
    { filter: '(= proc\u200bessed true)', fixed: '(= processed true)' },
    { filter: '(= processed “true”)', fixed: '(= processed true)' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(= fornecedor São_João)' }],
  check({ text, ok, locale, report }) {
    const say = messages[locale];
    for (const { 0: found, index, groups } of text.matchAll(suspicious)) {
      const kind = Object.keys(groups ?? {}).find((name) => groups?.[name] !== undefined) as Kind;
      const span = { start: index, end: index + found.length };
      const code = `U+${(found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
      const plain = kind === 'fullWidth' ? found.normalize('NFKC') : kind === 'space' ? ' ' : '';
      const name = `${say[kind === 'space' ? (found[0] === '\u00a0' ? 'noBreakSpace' : 'otherSpace') : kind]} (${code})`;
      const isWarning = kind === 'smartQuote' || kind === 'fullWidth';
      const fix: Fix = {
        title: kind === 'space' ? say.replaceSpace : kind === 'fullWidth' ? say.replace(plain) : say.remove,
        // A filter that reads keeps its character in some word, and the repair is a guess; one that does not has none.
        safety: ok || isWarning ? 'unsafe' : 'safe',
        edits: [{ span, text: plain }],
      };
      const message = {
        space: say.space(name),
        zeroWidth: say.nothing(name),
        bidirectional: say.nothing(name),
        smartQuote: say.quote(name),
        fullWidth: say.lookalike(name, plain),
      }[kind];
      report({ span, message, ...(isWarning && { severity: 'warning' }), fix });
    }
  },
};
