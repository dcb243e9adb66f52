import type { Dialect } from '../../language/dialect/dialect.ts';
import { textIn } from '../../language/foreign/values.ts';
import { codePointName, directionMarks, unusualSpaces, zeroWidths } from '../../language/word.ts';
import { texts } from '../../messages/locale.ts';
import type { Edit, Problem, Span } from '../../source/problem.ts';
import { replacement } from '../../source/repair.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    space: (name: string) => `${name} in the filter. Use a plain space.`,
    nothing: (name: string) => `${name} in the filter: it is invisible. Remove it.`,
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
  'pt-BR': {
    space: (name) => `${name} no filtro. Use um espaço comum.`,
    nothing: (name) => `${name} no filtro: é invisível. Remova.`,
    lookalike: (name, plain) => `${name} no filtro. Você quis dizer \`${plain}\`?`,
    quote: (name) => `${name} no filtro: fazem parte da palavra, não são aspas.`,
    replace: (plain) => `Escrever \`${plain}\``,
    replaceSpace: 'Escrever um espaço comum',
    remove: 'Remover',
    noBreakSpace: 'Espaço não separável',
    otherSpace: 'Espaço incomum',
    zeroWidth: 'Caractere de largura zero',
    bidirectional: 'Marca de direção da escrita',
    smartQuote: 'Aspas curvas',
    fullWidth: 'Caractere de largura total',
  },
});

// Zero-width joiners are legitimate between letters of some scripts and inside emoji, but not next to ASCII.
const suspicious = new RegExp(
  [
    `(?<space>${unusualSpaces}+)`,
    `(?<zeroWidth>[${zeroWidths}]+|(?<!^)\\ufeff+|[\\u200c\\u200d]+)`,
    `(?<bidirectional>[${directionMarks}]+)`,
    '(?<smartQuote>[\\u2018-\\u201f\\u00ab\\u00bb\\u2039\\u203a])',
    '(?<fullWidth>[\\uff01-\\uff5e]+)',
  ].join('|'),
  'gu',
);

type Kind = 'space' | 'zeroWidth' | 'bidirectional' | 'smartQuote' | 'fullWidth';

export const invisibleCharacter: RuleCheck = {
  id: 'invisible-character',
  severity: 'error',
  check({ text, problems, dialect, locale, report }) {
    const pairs = quotePairs(text, dialect);
    const say = messages[locale];
    for (const { 0: match, index, groups } of text.matchAll(suspicious)) {
      const kind = Object.keys(groups ?? {}).find((name) => groups?.[name] !== undefined) as Kind;
      const span = { start: index, end: index + match.length };
      if (isJoiner(match) && !isAscii(text[index - 1]) && !isAscii(text[span.end])) continue;
      const plain = kind === 'fullWidth' ? match.normalize('NFKC') : kind === 'space' ? ' ' : '';
      const name = `${say[kind === 'space' ? (match[0] === '\u00a0' ? 'noBreakSpace' : 'otherSpace') : kind]} (${codePointName(match)})`;
      const isWarning = kind === 'smartQuote' || kind === 'fullWidth';
      const title = kind === 'space' ? say.replaceSpace : kind === 'fullWidth' ? say.replace(plain) : say.remove;
      // Inside an unknown operator it is certainly a mistake; elsewhere it may be intended.
      const isSafe = !isWarning && problems.some((problem) => isHiddenOperator(problem, span));
      const edits = pairs.get(index);
      const fix = edits ? { title, edits } : replacement(title, span, plain, isSafe ? 'marks' : undefined);
      const message = {
        space: say.space(name),
        zeroWidth: say.nothing(name),
        bidirectional: say.nothing(name),
        smartQuote: say.quote(name),
        fullWidth: say.lookalike(name, plain),
      }[kind];
      report({ span, message, ...(isWarning && { severity: 'warning' }), ...(fix.edits.length > 0 && { fix }) });
    }
  },
};

export const invisibleCharacterDocs: RuleDocs = {
  summary: {
    en: 'A character that is invisible or looks like another: non-breaking and zero-width spaces, direction marks; curly quotes and full-width forms (only warnings).',
    'pt-BR':
      'Um caractere invisível ou que parece outro: espaços não separáveis e de largura zero, marcas de direção; aspas curvas e formas de largura total (só avisos).',
  },
  reason: {
    en: 'It comes from Word, WhatsApp, a PDF or a web page. To the service it is part of the word, and nobody can see it.',
    'pt-BR':
      'Vem do Word, do WhatsApp, de um PDF ou de uma página. Para o serviço faz parte da palavra, e ninguém o vê.',
  },
  repairs: 'proven',
  bad: [
    { filter: '(=\u00a0processed true)', fixed: '(= processed true)' },
    { filter: '(= proc\u200bessed true)', fixed: '(= processed true)' },
    { filter: '(= processed “true”)', fixed: '(= processed true)' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(= fornecedor São_João)' }],
};

/** The edits of the quotes around a value, by the offset of each: the first has those of both, if the dialect can write the value. */
function quotePairs(text: string, dialect: Dialect): ReadonlyMap<number, readonly Edit[]> {
  const pairs = new Map<number, readonly Edit[]>();
  for (const { 0: image, index } of text.matchAll(quotePair)) {
    const last = index + image.length - 1;
    const word = textIn(dialect, image.slice(1, -1));
    const mark = word?.quoted ? '"' : '';
    const edits = [index, last].map((at) => ({ span: { start: at, end: at + 1 }, text: mark }));
    pairs.set(index, word === undefined ? [] : edits).set(last, []);
  }
  return pairs;
}

const quotePair =
  /(?<![^\s(])(?:\u201c[^\u201c\u201d()"\\]+\u201d|\u2018[^\u2018\u2019()"\\]+\u2019|\u00ab[^\u00ab\u00bb()"\\]+\u00bb)(?![^\s)])/g;

function isJoiner(text: string): boolean {
  return text.startsWith('\u200c') || text.startsWith('\u200d');
}

function isAscii(character: string | undefined): boolean {
  return character === undefined || character <= '\u007f';
}

function isHiddenOperator({ code, span }: Problem, { start, end }: Span): boolean {
  return code === 'unknown-operator' && span.start <= start && end <= span.end;
}
