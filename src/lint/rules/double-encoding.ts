import { isFormEncoded, percentDecoded } from '../../hosts/query-string.ts';
import { texts } from '../../messages/locale.ts';
import { editsToKeep } from '../../source/repair.ts';
import { type HostRule, hostEdits } from '../host-rule.ts';
import { address } from '../received-url.ts';

const messages = texts({
  en: {
    twice: (sequence: string, once: string, meant: string) =>
      `The filter is encoded twice: \`${sequence}\` decodes to \`${once}\`, not to \`${meant}\`.`,
    again: (parameter: string) =>
      `\`URLSearchParams\` encodes \`${parameter}\` by itself: with \`encodeURIComponent\` it is encoded twice.`,
    byClient: (parameter: string, encoder?: string) =>
      `The HTTP client encodes \`${parameter}\` by itself: ${encoder === undefined ? 'this text is' : `with \`${encoder}\` it is`} encoded twice.`,
    fix: 'Encode it once',
  },
  'pt-BR': {
    twice: (sequence, once, meant) =>
      `O filtro foi codificado duas vezes: \`${sequence}\` vira \`${once}\`, e não \`${meant}\`.`,
    again: (parameter) =>
      `\`URLSearchParams\` já codifica \`${parameter}\`: com \`encodeURIComponent\`, a codificação é feita duas vezes.`,
    byClient: (parameter, encoder) =>
      `O cliente HTTP já codifica \`${parameter}\`: ${encoder === undefined ? 'com este texto' : `com \`${encoder}\``}, a codificação é feita duas vezes.`,
    fix: 'Codificar uma só vez',
  },
});

export const doubleEncoding: HostRule = {
  id: 'double-encoding',
  severity: 'error',
  summary: {
    en: 'A filter in a URL that is percent-encoded twice.',
    'pt-BR': 'Um filtro em uma URL que foi codificado duas vezes.',
  },
  reason: {
    en: 'Typical of a program that encodes what its HTTP library encodes again; the service then sees percent signs instead of parentheses.',
    'pt-BR':
      'Típico quando um programa codifica o que a biblioteca HTTP codifica de novo; o serviço então lê sinais de porcentagem no lugar dos parênteses.',
  },
  repairs: 'proven',
  bad: [
    {
      host: 'json',
      text: `{ "url": "${address}?filter=%2528%253D%2520processed%2520true%2529" }\n`,
      fixed: `{ "url": "${address}?filter=%28%3D%20processed%20true%29" }\n`,
    },
    {
      host: 'javascript',
      text: 'const query = new URLSearchParams({ filter: encodeURIComponent(text) });\n',
      fixed: 'const query = new URLSearchParams({ filter: text });\n',
    },
    {
      host: 'javascript',
      text: "url.searchParams.set('filter', encodeURIComponent(text));\n",
      fixed: "url.searchParams.set('filter', text);\n",
    },
  ],
  good: [
    { host: 'json', text: `{ "url": "${address}?filter=%28%3D%20processed%20true%29" }\n` },
    { host: 'json', text: `{ "url": "${address}?filter=%28%3D%20rate%20100%2525%29" }\n` },
    { host: 'javascript', text: "url.searchParams.set('filter', text);\n" },
    { host: 'javascript', text: "const query = '?filter=' + encodeURIComponent(text);\n" },
  ],
  check({ hosted, settings, urlFilters, report }) {
    const say = messages[settings.locale];
    for (const { url, filter, valueSpan, value } of urlFilters) {
      if (!isEncodedTwice(value)) continue;
      const [first, ...rest] = [...value.matchAll(/%25([0-9a-f]{2})/gi)];
      if (first === undefined) continue;
      const [sequence, digits] = first;
      const meant = String.fromCharCode(Number.parseInt(digits as string, 16));
      const at = filter.text.indexOf(meant);
      const { start } = valueSpan;
      const from = start + first.index;
      const edits = hostEdits(
        url,
        [first, ...rest].map(({ index }) => ({ span: { start: start + index, end: start + index + 3 }, text: '%' })),
      );
      report({
        at: url,
        span: url.map({ start: from, end: from + sequence.length }),
        message: say.twice(sequence, `%${digits}`, meant),
        filter: { of: filter, span: at < 0 ? { start: 0, end: 0 } : { start: at, end: at + 1 } },
        fix: edits && { title: say.fix, edits, proof: 'marks' },
      });
    }
    for (const request of hosted.requests ?? []) {
      for (const { name, value = '', valueSpan, encoder } of request.isEncoded ? request.parameters : []) {
        if (!settings.sources.parameters.includes(name)) continue;
        if (encoder !== undefined) report({ at: request, span: valueSpan, message: say.byClient(name, encoder) });
        else if (isEncodedTwice(value) || /^\s*%28/i.test(value))
          report({ at: request, span: valueSpan, message: say.byClient(name) });
      }
    }
    for (const call of hosted.encodings) {
      const { text, parameter, argument } = call;
      const edits = argument && hostEdits(call, editsToKeep(argument, { start: 0, end: text.length }));
      report({
        at: call,
        span: call.map({ start: 0, end: text.indexOf('(') }),
        message: say.again(parameter),
        // Unsafe: unlike in a literal URL, the receiver may already decode twice.
        fix: edits && { title: say.fix, edits },
      });
    }
  },
};

/** Whether a value decoded once still begins with an encoded parenthesis, or has an encoded space after its operator. */
function isEncodedTwice(value: string): boolean {
  return /^\s*(?:%28|\([^\s()]*?%20)/i.test(percentDecoded(value, isFormEncoded(value)).text);
}
