// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import type { HostedFilter, Interpolation } from '../../hosts/host.ts';
import { texts } from '../../messages/locale.ts';
import type { Fix } from '../../source/problem.ts';
import { shortened } from '../../source/shortened.ts';
import type { HostRule } from '../host-rule.ts';
import { misplacedInterpolations } from '../interpolations.ts';

const messages = texts({
  en: {
    raw: (interpolation: string) =>
      `Value inserted straight into the filter text: a \`)\` or a space in \`${interpolation}\` changes the query.`,
    help: 'Use the `filter` tag or `equals()`, which write any value as one word.',
    misplaced: (interpolation: string) =>
      `\`${interpolation}\` is only part of a word here, not a whole value, property or operand.`,
    misplacedHelp: 'Put white space around it, and the operator before it.',
    fix: (tag: string) => `Write the \`${tag}\` tag`,
  },
  'pt-BR': {
    raw: (interpolation: string) =>
      `Valor inserido direto no texto do filtro: um \`)\` ou um espaço em \`${interpolation}\` muda a consulta.`,
    help: 'Use a tag `filter` ou `equals()`, que escrevem qualquer valor como uma só palavra.',
    misplaced: (interpolation: string) =>
      `\`${interpolation}\` é só parte de uma palavra aqui, e não um valor, uma propriedade ou um operando inteiro.`,
    misplacedHelp: 'Ponha espaço em volta e o operador antes.',
    fix: (tag: string) => `Escrever a tag \`${tag}\``,
  },
});

export const unsafeInterpolation: HostRule = {
  id: 'unsafe-interpolation',
  severity: 'error',
  summary: {
    en: 'A value inserted verbatim into the text of a filter, where it can change its meaning.',
    'pt-BR': 'Um valor inserido como está no texto de um filtro, onde pode mudar o seu significado.',
  },
  reason: {
    en: 'A value with a space or a parenthesis breaks the query at run time; a hostile one widens it.',
    'pt-BR': 'Um valor com espaço ou parêntese quebra a consulta em tempo de execução; um valor hostil a amplia.',
  },
  bad: [
    {
      host: 'javascript',
      text: 'const query = { filter: `(= supplier ${name})` };\n',
      fixed: 'const query = { filter: filter`(= supplier ${name})` };\n',
    },
    { host: 'javascript', text: 'const query = filter`(= supplier_${kind} ok)`;\n' },
  ],
  good: [
    { host: 'javascript', text: 'const query = filter`(= supplier ${name})`;\n' },
    { host: 'javascript', text: 'const query = filter`(OR ${first} (_not_exists ${property}))`;\n' },
  ],
  check({ text, hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const filter of hosted.filters) {
      const { interpolations } = filter;
      if (interpolations.length === 0 || isAllOf(filter, interpolations)) continue;
      const misplaced = new Set(misplacedInterpolations(filter, settings.dialect));
      const isCode = filter.kind === 'javascript';
      const tag = misplaced.size === 0 ? settings.sources.tags[0] : undefined;
      for (const interpolation of interpolations) {
        if (interpolation.safe && !misplaced.has(interpolation)) continue;
        const span = filter.map(interpolation.span);
        const image = shortened(text.slice(span.start, span.end));
        const { start } = filter.map({ start: 0, end: filter.text.length });
        report({
          at: filter,
          span,
          message: interpolation.safe ? say.misplaced(image) : say.raw(image),
          ...(interpolation.safe ? { help: say.misplacedHelp } : isCode && { help: say.help }),
          filter: { of: filter, span: interpolation.span },
          fix: interpolation.safe || tag === undefined ? undefined : tagging(text, filter, start, tag, say.fix(tag)),
        });
      }
    }
  },
};

/** Whether the whole filter is one interpolation. */
function isAllOf({ text }: HostedFilter, [interpolation, another]: HostedFilter['interpolations']): boolean {
  return (
    another === undefined &&
    text.trim().length === (interpolation as Interpolation).span.end - (interpolation as Interpolation).span.start
  );
}

/** The fix that puts a tag before a template that is exactly the filter. */
function tagging(text: string, filter: HostedFilter, start: number, tag: string, title: string): Fix | undefined {
  if (filter.kind !== 'javascript' || filter.encoding !== 'none' || !/^\w+$/.test(tag)) return undefined;
  let at = start - 1;
  while (/\s/.test(text[at] ?? '')) at--;
  if (text[at] !== '`' || /[\w$)\]]/.test(text[at - 1] ?? '')) return undefined;
  return { title, safety: 'unsafe', edits: [{ span: { start: at, end: at }, text: tag }] };
}
