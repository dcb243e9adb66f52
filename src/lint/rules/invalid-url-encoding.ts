import { openParentheses } from '../../hosts/evidence/brackets.ts';
import type { HostedFilter, HostedUrl } from '../../hosts/host.ts';
import { isFormEncoded, percentDecoded } from '../../hosts/query-string.ts';
import { encode } from '../../language/encode.ts';
import { codePointName } from '../../language/word.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { applyEdits, type Edit, type Span } from '../../source/problem.ts';
import type { Repair } from '../../source/repair.ts';
import { type HostRule, hostEdits } from '../host-rule.ts';
import { address } from '../received-url.ts';

const messages = texts({
  en: {
    raw: (found: string, encoded: string) =>
      `The filter is not percent-encoded: found ${found}. Send it as \`${encoded}\`.`,
    space: 'a raw space',
    character: (character: string) => `a raw \`${character}\``,
    broken: (sequence: string) => `\`${sequence}\` is not a valid escape; a \`%\` itself is written \`%25\`.`,
    cut: (mark: string, encoded: string) => `A raw \`${mark}\` ends the filter here. Send it as \`${encoded}\`.`,
    fix: 'Percent-encode the filter',
  },
  'pt-BR': {
    raw: (found, encoded) =>
      `O filtro não está codificado para URL: há ${found} sem codificação. Envie como \`${encoded}\`.`,
    space: 'um espaço',
    character: (character) => `um \`${character}\``,
    broken: (sequence) => `\`${sequence}\` não representa nenhum caractere: o próprio \`%\` se escreve \`%25\`.`,
    cut: (mark, encoded) => `Um \`${mark}\` sem codificação encerra o filtro aqui. Envie como \`${encoded}\`.`,
    fix: 'Codificar o filtro para URL',
  },
});

export const invalidUrlEncoding: HostRule = {
  id: 'invalid-url-encoding',
  severity: 'error',
  summary: {
    en: 'A filter in a URL that is not percent-encoded, or whose encoding is broken; in the sentences of a document only info.',
    'pt-BR':
      'Um filtro em uma URL que não está codificado, ou cuja codificação está quebrada; nas frases de um documento, só info.',
  },
  reason: {
    en: 'The service requires it. Some programs reject such a URL, some encode it in their own way, and a raw `&` or `#` cuts the filter short without an error.',
    'pt-BR':
      'O serviço exige. Alguns programas recusam uma URL assim, outros a codificam a seu modo, e um `&` ou `#` sem codificação corta o filtro sem erro algum.',
  },
  repairs: 'proven',
  bad: [
    {
      host: 'javascript',
      text: `const url = '${address}?filter=(= processed true)&limit=50';`,
      fixed: `const url = '${address}?filter=%28%3D%20processed%20true%29&limit=50';`,
    },
    {
      host: 'yaml',
      text: `url: ${address}?filter=%28%3D%20name%20ação%29\n`,
      fixed: `url: ${address}?filter=%28%3D%20name%20a%C3%A7%C3%A3o%29\n`,
    },
    {
      host: 'json',
      text: `{ "url": "${address}?filter=%28%3D%20rate%2010%%29" }\n`,
      fixed: `{ "url": "${address}?filter=%28%3D%20rate%2010%25%29" }\n`,
    },
  ],
  good: [
    { host: 'javascript', text: `const url = '${address}?filter=%28%3D%20processed%20true%29&limit=50';` },
    { host: 'markdown', text: `<${address}?filter=(=%20processed%20true)>\n` },
  ],
  check({ settings, urlFilters, report }) {
    const say = messages[settings.locale];
    for (const { url, filter, valueSpan, value } of urlFilters) {
      const { start, end } = valueSpan;
      const flaw = flawIn(url, start, value);
      if (flaw !== undefined) {
        const { at, length, isBroken } = flaw;
        const found = value.slice(at, at + length);
        const edits = encoding(value, interpolationsIn(url, valueSpan));
        report({
          at: url,
          span: url.map({ start: start + at, end: start + at + length }),
          message: isBroken ? say.broken(found) : say.raw(nameOf(found, say), shortened(applyEdits(value, edits))),
          // Readers copy it into a client, which encodes it.
          ...(url.place === 'document' && !isBroken && { severity: 'info' as const }),
          filter: { of: filter, span: readSpan(filter, value, flaw) },
          fix: fixOf(url, start, edits, say.fix, isBroken),
        });
      }
      const mark = cutBy(url, filter, end);
      if (mark === undefined) continue;
      report({
        at: url,
        span: url.map({ start: end, end: end + 1 }),
        message: say.cut(mark, encodeURIComponent(mark)),
        explains: filter,
      });
    }
  },
};

interface Flaw {
  readonly at: number;
  readonly length: number;
  readonly isBroken: boolean;
}

// The characters of a query in RFC 3986, and percent-encoded UTF-8.
const tail = '%[89ab][0-9a-f]';
const fine = new RegExp(
  [
    "[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]+",
    '%[0-7][0-9a-f]',
    `%(?:c[2-9a-f]|d[0-9a-f])${tail}`,
    `(?:%e0%[ab][0-9a-f]|%ed%[89][0-9a-f]|%e[1-9a-cef]${tail})${tail}`,
    `(?:%f0%[9ab][0-9a-f]|%f4%8[0-9a-f]|%f[1-3]${tail})${tail}${tail}`,
  ].join('|'),
  'iy',
);

/** The first part of a value that is not valid in a query. */
function flawIn({ interpolations }: HostedUrl, start: number, value: string): Flaw | undefined {
  let interpolation = interpolations.findIndex(({ span }) => span.end > start);
  for (let at = 0; at < value.length; ) {
    const next = interpolation < 0 ? undefined : interpolations[interpolation]?.span;
    if (next !== undefined && next.start - start <= at) {
      at = next.end - start;
      interpolation++;
      continue;
    }
    fine.lastIndex = at;
    const length = fine.exec(value)?.[0].length;
    if (length === undefined) return flawAt(value, at);
    at += length;
  }
  return undefined;
}

function flawAt(value: string, at: number): Flaw {
  const broken = /%[0-9a-f]{0,2}/iy;
  broken.lastIndex = at;
  const sequence = broken.exec(value)?.[0];
  if (sequence !== undefined) return { at, length: sequence.length, isBroken: true };
  return { at, length: String.fromCodePoint(value.codePointAt(at) as number).length, isBroken: false };
}

function nameOf(character: string, say: (typeof messages)['en']): string {
  if (character === ' ') return say.space;
  return say.character(/^[!-_a-~\u00a1-\u00ac\u00ae-\u02af]$/.test(character) ? character : codePointName(character));
}

/** Maps a flaw in the encoded value to the decoded filter. */
function readSpan(filter: HostedFilter, value: string, { at, length }: Flaw): Span {
  const start = Math.min(percentDecoded(value.slice(0, at), isFormEncoded(value)).text.length, filter.text.length);
  return { start, end: Math.min(start + length, filter.text.length) };
}

/** Encodes a value except its interpolations. */
function encoding(value: string, interpolations: readonly Span[]): readonly Edit[] {
  const isForm = isFormEncoded(value);
  const edits: Edit[] = [];
  let at = 0;
  for (const { start, end } of [...interpolations, { start: value.length, end: value.length }]) {
    const before = value.slice(at, start);
    const text = encode(percentDecoded(before, isForm).text.toWellFormed());
    if (text !== before) edits.push({ span: { start: at, end: start }, text });
    at = end;
  }
  return edits;
}

/** The interpolations of a value, counted from its start. */
function interpolationsIn({ interpolations }: HostedUrl, { start, end }: Span): readonly Span[] {
  const within = interpolations.filter(({ span }) => span.start >= start && span.end <= end);
  return within.map(({ span }) => ({ start: span.start - start, end: span.end - start }));
}

function fixOf(url: HostedUrl, start: number, edits: readonly Edit[], title: string, isBroken: boolean) {
  const inUrl = edits.map(({ span, text }) => ({ span: { start: start + span.start, end: start + span.end }, text }));
  const written = hostEdits(url, inUrl);
  return written && ({ title, edits: written, proof: isBroken ? undefined : 'marks' } satisfies Repair);
}

/** The raw `&` or `#` that cuts a filter off, unless another parameter begins there. */
function cutBy({ text }: HostedUrl, filter: HostedFilter, end: number): string | undefined {
  const mark = /^[&#](?![^=&#\s]+=)/.exec(text.slice(end, end + 200))?.[0];
  return openParentheses(filter.text) > 0 ? mark : undefined;
}
