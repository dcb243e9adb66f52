import type { HostedUrl } from '../../hosts/host.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import type { Repair } from '../../source/repair.ts';
import { type HostRule, hostEdits } from '../host-rule.ts';
import { address } from '../received-url.ts';

const messages = texts({
  en: {
    unquoted: (marks: string) =>
      `Unquoted URL: the shell treats ${marks} as syntax. Quote it, or use \`curl -G --data-urlencode\`.`,
    quote: 'Quote the URL',
    globbing: '`[` and `]` start curl globbing; add `-g` or write `%5B` and `%5D`.',
    encode: 'Write `%5B` and `%5D`',
  },
  'pt-BR': {
    unquoted: (marks) =>
      `URL sem aspas: o shell trata ${marks} como sintaxe. Use aspas ou \`curl -G --data-urlencode\`.`,
    quote: 'Pôr a URL entre aspas',
    globbing: '`[` e `]` acionam o globbing do curl; use `-g` ou escreva `%5B` e `%5D`.',
    encode: 'Escrever `%5B` e `%5D`',
  },
});

export const shellUnsafeUrl: HostRule = {
  id: 'shell-unsafe-url',
  severity: 'error',
  summary: {
    en: 'A URL that the shell or curl breaks up before it is sent.',
    'pt-BR': 'Uma URL que o shell ou o curl desmonta antes de enviar.',
  },
  reason: {
    en: 'An unquoted `&` runs the command in the background without the rest of the URL, `(` is a syntax error, and curl rejects `[from]`.',
    'pt-BR':
      'Um `&` sem aspas manda o comando para segundo plano sem o resto da URL, `(` é um erro de sintaxe, e o curl recusa `[from]`.',
  },
  repairs: 'proven',
  bad: [
    {
      host: 'shell',
      text: `curl ${address}?filter=%28%3D%20processed%20true%29&limit=50\n`,
      fixed: `curl '${address}?filter=%28%3D%20processed%20true%29&limit=50'\n`,
    },
    {
      host: 'shell',
      text: `curl "${address}?created_at[from]=2019-09-12&created_at[to]=now"\n`,
      fixed: `curl "${address}?created_at%5Bfrom%5D=2019-09-12&created_at%5Bto%5D=now"\n`,
    },
  ],
  good: [
    { host: 'shell', text: `curl '${address}?filter=%28%3D%20processed%20true%29&limit=50'\n` },
    { host: 'shell', text: `curl -g "${address}?created_at[from]=2019-09-12&created_at[to]=now"\n` },
    { host: 'shell', text: `curl -G ${address} --data-urlencode 'filter=(= processed true)'\n` },
  ],
  check({ text, hosted, settings: { locale }, report }) {
    const say = messages[locale];
    for (const url of hosted.urls) {
      const marks = url.place === 'shell-unquoted' ? syntaxMarks(text, url) : [];
      const [first] = marks;
      if (first !== undefined) {
        report({
          at: url,
          span: url.map({ start: first, end: first + 1 }),
          message: say.unquoted(listMarks(new Set(marks.map((at) => url.text[at] as string)), locale)),
          fix: quoting(text, url, say.quote),
        });
      }
      const brackets = isGlobbed(url) ? [...url.text.matchAll(/[[\]]/g)].map(({ index }) => index) : [];
      const [bracket] = brackets;
      if (bracket === undefined) continue;
      const edits = brackets.map((at) => ({
        span: { start: at, end: at + 1 },
        text: url.text[at] === '[' ? '%5B' : '%5D',
      }));
      const written = hostEdits(url, edits);
      report({
        at: url,
        span: url.map({ start: bracket, end: bracket + 1 }),
        message: say.globbing,
        fix: written && { title: say.encode, edits: written, proof: 'marks' },
      });
    }
  },
};

/** The offsets of unquoted, unescaped characters that are syntax of the shell. */
function syntaxMarks(text: string, url: HostedUrl): readonly number[] {
  let interpolation = 0;
  const quoteAt = quoteFinder(text, url.map({ start: 0, end: 1 }).start, /["']/);
  return [...url.text.matchAll(/[&()<>;|]/g)].flatMap(({ index }) => {
    while ((url.interpolations[interpolation]?.span.end ?? index + 1) <= index) interpolation++;
    if ((url.interpolations[interpolation]?.span.start ?? index + 1) <= index) return [];
    const { start, end } = url.map({ start: index, end: index + 1 });
    return quoteAt(start) === '' && end - start === 1 ? [index] : [];
  });
}

/** Makes a function that finds the quote that is open at an offset, asked for from left to right; none is at `from`. */
function quoteFinder(text: string, from: number, quotes: RegExp): (offset: number) => string {
  let [at, quote] = [from, ''];
  return (offset) => {
    for (; at < offset; at++) {
      const character = text[at] as string;
      if (character === '\\' && quote !== "'") at++;
      else if (character === quote) quote = '';
      else if (quote === '' && quotes.test(character)) quote = character;
    }
    return quote;
  };
}

function listMarks(marks: ReadonlySet<string>, locale: Locale): string {
  return new Intl.ListFormat(locale).format([...marks].map((mark) => `\`${mark}\``));
}

/** The fix that quotes a URL without quotes. */
function quoting(text: string, url: HostedUrl, title: string): Repair | undefined {
  const { start, end } = url.map({ start: 0, end: url.text.length });
  const image = text.slice(start, end);
  if (/["'\\\r\n]/.test(image) || !hasOwnQuotes(text, start, end)) return undefined;
  const quote = /[$`]/.test(image) ? '"' : "'";
  const edits = [start, end].map((at) => ({ span: { start: at, end: at }, text: quote }));
  return { title, edits, proof: 'marks' };
}

/**
 * Whether the quotes of a line are closed on it, and none is open or ends where a URL begins or ends: where a quote is forgotten, that of
 * a later line closes it by accident, and what is quoted is then anyone's guess.
 */
function hasOwnQuotes(text: string, start: number, end: number): boolean {
  const isQuote = (at: number) => /["'`]/.test(text[at] ?? '');
  if (isQuote(start - 1) || isQuote(end)) return false;
  const next = text.indexOf('\n', end);
  const quoteAt = quoteFinder(text, text.lastIndexOf('\n', start - 1) + 1, /["'`]/);
  return quoteAt(start) === '' && quoteAt(next < 0 ? text.length : next) === '';
}

/** Whether curl expands brackets of the URL (globbing): not `[]`, and not with `-g`. */
function isGlobbed({ text, place, command: [name = '', ...words] = [] }: HostedUrl): boolean {
  if (!place.startsWith('shell') || !/(?:^|[/\\])curl(?:\.exe)?$/.test(name)) return false;
  if (words.some((word) => word === '--globoff' || (word.includes('g') && /^-[a-zA-Z#]+$/.test(word)))) return false;
  return /\[(?!\]|\w+-\w+(?::\d+)?\])/.test(text);
}
