// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import type { Interpolation } from '../../hosts/embedded.ts';
import { isHarmless } from '../../hosts/harmless.ts';
import type { HostedFilter, Tagging } from '../../hosts/host.ts';
import { intendedOperator, operandsElsewhere } from '../../language/dialect/aliases.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { received } from '../../language/dialect/dialects.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import type { Repair } from '../../source/repair.ts';
import type { LintSettings } from '../config/settings.ts';
import type { HostRule, HostRuleContext } from '../host-rule.ts';
import { misplacedInterpolations } from '../interpolations.ts';

const messages = texts({
  en: {
    raw: (interpolation: string) =>
      `Value inserted straight into the filter text: a \`)\` or a space in \`${interpolation}\` changes the query.`,
    help: 'Use the `filter` tag or `equals()`, which write any value as one word.',
    check: 'Check first that the value has no space, parenthesis or quote, and refuse it otherwise.',
    misplaced: (interpolation: string) =>
      `\`${interpolation}\` is only part of a word here, not a whole value, property or operand.`,
    misplacedHelp: 'Put white space around it, and the operator before it.',
    fix: (tag: string) => `Write the \`${tag}\` tag`,
  },
  'pt-BR': {
    raw: (interpolation) =>
      `Valor inserido direto no texto do filtro: um \`)\` ou um espaço em \`${interpolation}\` muda a consulta.`,
    help: 'Use a tag `filter` ou `equals()`, que escrevem qualquer valor como uma só palavra.',
    check: 'Verifique antes se o valor não tem espaço, parêntese nem aspas, e recuse-o se tiver.',
    misplaced: (interpolation) =>
      `\`${interpolation}\` é só parte de uma palavra aqui, e não um valor, uma propriedade ou um operando inteiro.`,
    misplacedHelp: 'Ponha espaço em volta e o operador antes.',
    fix: (tag) => `Escrever a tag \`${tag}\``,
  },
});

export const unsafeInterpolation: HostRule = {
  id: 'unsafe-interpolation',
  severity: 'warning',
  summary: {
    en: 'A value inserted verbatim into the text of a filter, where it can change its meaning.',
    'pt-BR': 'Um valor inserido como está no texto de um filtro, onde pode mudar o seu significado.',
  },
  reason: {
    en: 'A value with a space or a parenthesis breaks the query at run time; a hostile one widens it.',
    'pt-BR': 'Um valor com espaço ou parêntese quebra a consulta em tempo de execução; um valor hostil a amplia.',
  },
  repairs: 'unsafe',
  bad: [
    {
      host: 'javascript',
      text: 'const query = { filter: `(= supplier ${name})` };\n',
      fixed: "import { filter } from 'prefilter';\nconst query = { filter: filter`(= supplier ${name})` };\n",
    },
    { host: 'javascript', text: 'const query = filter`(= supplier_${kind} ok)`;\n' },
  ],
  good: [
    { host: 'javascript', text: 'const query = filter`(= supplier ${name})`;\n' },
    { host: 'javascript', text: 'const query = filter`(OR ${first} (_not_exists ${property}))`;\n' },
    { host: 'javascript', text: 'const query = { filter: `(= total ${Number(total)})` };\n' },
    { host: 'javascript', text: 'const query = { filter: `(OR ${newFilter} ${openFilter})` };\n' },
  ],
  check({ text, file, hosted, settings, report }) {
    const say = messages[settings.locale];
    for (const filter of hosted.filters) {
      const { interpolations } = filter;
      if (interpolations.length === 0 || isAllOf(filter, interpolations)) continue;
      const misplaced = new Set(misplacedInterpolations(filter, settings.dialect));
      const isCode = filter.kind === 'javascript';
      for (const interpolation of interpolations) {
        if (interpolation.safe && !misplaced.has(interpolation)) continue;
        const span = filter.map(interpolation.span);
        const written = text.slice(span.start, span.end);
        if (
          !interpolation.safe &&
          (interpolation.isHarmless || isHarmless(written) || isOperand(filter, interpolation, settings.dialect))
        )
          continue;
        const image = shortened(written);
        report({
          at: filter,
          span,
          message: interpolation.safe ? say.misplaced(image) : say.raw(image),
          help: interpolation.safe ? say.misplacedHelp : isCode ? say.help : say.check,
          filter: { of: filter, span: interpolation.span },
          fix:
            interpolation.safe || misplaced.size > 0 || filter.isFragment
              ? undefined
              : tagging({ text, file, settings }, filter),
        });
      }
    }
  },
};

/** Whether an interpolation stands where a filter does: as an operand of `OR`, not as a value. */
function isOperand({ text }: HostedFilter, { span }: Interpolation, dialect: Dialect): boolean {
  if (!/[\s)]$/.test(text.slice(0, span.start)) || !/^(?:[\s()]|$)/.test(text.slice(span.end))) return false;
  let depth = 0;
  for (let at = span.start - 1; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(' && depth-- === 0) {
      const symbol = /^\s*([^\s()]+)/.exec(text.slice(at + 1))?.[1] ?? '';
      const known = dialect.operator(symbol) ?? dialect.operator(intendedOperator(symbol, dialect)?.symbol ?? '');
      return (known?.operands ?? operandsElsewhere(symbol))?.startsWith('filter') === true;
    }
  }
  return false;
}

/** Whether the whole filter is one interpolation. */
function isAllOf({ text }: HostedFilter, [only, another]: HostedFilter['interpolations']): boolean {
  return only !== undefined && another === undefined && text.trim().length === only.span.end - only.span.start;
}

/** The fix that puts a tag before a template that is exactly the filter, and imports the tag if necessary. */
function tagging(
  { text, file, settings }: Pick<HostRuleContext, 'text' | 'file' | 'settings'>,
  filter: HostedFilter,
): Repair | undefined {
  if (filter.tagging === undefined || filter.encoding !== 'none') return undefined;
  let at = filter.map({ start: 0, end: filter.text.length }).start - 1;
  while (/\s/.test(text[at] ?? '')) at--;
  if (text[at] !== '`' || /[\w$)\]]/.test(text[at - 1] ?? '')) return undefined;
  const program = filter.tagging();
  const tag = tagFor(program, settings);
  if (tag === undefined) return undefined;
  const edits = [{ span: { start: at, end: at }, text: tag.name }];
  if (tag.as !== undefined) {
    const isRequired = (program.module ?? (/\.c[jt]s$/.test(file) ? 'require' : 'import')) === 'require';
    const names = tag.as === 'filter' ? 'filter' : isRequired ? `filter: ${tag.as}` : `filter as ${tag.as}`;
    const statement = isRequired
      ? `const { ${names} } = require('prefilter');\n`
      : `import { ${names} } from 'prefilter';\n`;
    const written = program.encode(statement);
    if (written === undefined) return undefined;
    edits.unshift({ span: { start: program.at, end: program.at }, text: written });
  }
  return { title: messages[settings.locale].fix(tag.as === undefined ? tag.name : 'filter'), edits };
}

/** The tag to write; `as` is the name to import it under, if it must be imported. */
function tagFor(program: Tagging, { sources, dialect }: LintSettings): { name: string; as?: string } | undefined {
  const own = sources.tags.find((tag) => tag !== 'filter' && /^\w+$/.test(tag) && program.uses(tag));
  if (own !== undefined) return { name: own };
  // The package's own tag writes this dialect.
  if (!sources.tags.includes('filter') || dialect.name !== received.name) return undefined;
  if (program.imported !== undefined) return { name: program.imported };
  const free = ['filter', 'prefilter'].find((name) => !program.uses(name));
  return free === undefined ? undefined : { name: free, as: free };
}
