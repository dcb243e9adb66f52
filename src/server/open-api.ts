import { expectedOf } from '../language/declared.ts';
import { operatorDocs } from '../language/dialect/operator-words.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { valuesOfType } from '../language/properties.ts';
import { isWord } from '../language/word.ts';
import { type Locale, localeCheck, localized, texts } from '../messages/locale.ts';
import { exampleFilters } from './example-filters.ts';
import { type AcceptedProperty, type AcceptOptions, type AcceptSettings, completeOptions } from './options.ts';

/** A parameter object of OpenAPI 3.0 and 3.1. */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: false;
  /** Markdown. */
  readonly description: string;
  readonly schema: { readonly type: 'string'; readonly maxLength?: number };
  readonly example?: string;
}

export interface OpenApiOptions<Context>
  extends Pick<AcceptOptions<Context>, 'dialect' | 'properties' | 'parameter' | 'limits'> {
  /** The language of the description; default English. */
  readonly locale?: Locale;
}

const messages = texts({
  en: {
    what: (example: string | undefined) =>
      `Selects by a prefix filter expression${example === undefined ? '' : `, such as \`${example}\``}. Without one, nothing is filtered.`,
    limits: (depth: string, conditions: string) =>
      `Filters nest at most ${depth} deep and have at most ${conditions} conditions.`,
    operators: 'Operators:',
    properties: 'Properties:',
    string: 'text',
    number: 'number',
    many: 'list, of which one value that fits is enough',
    only: (symbols: string) => `only with ${symbols}`,
  },
  'pt-BR': {
    what: (example: string | undefined) =>
      `Seleciona por uma expressão de filtro em notação prefixa${example === undefined ? '' : `, como \`${example}\``}. Sem ela, nada é filtrado.`,
    limits: (depth: string, conditions: string) =>
      `Os filtros têm no máximo ${depth} níveis de aninhamento e ${conditions} condições.`,
    operators: 'Operadores:',
    properties: 'Propriedades:',
    string: 'texto',
    number: 'número',
    many: 'lista, da qual basta um valor que sirva',
    only: (symbols: string) => `só com ${symbols}`,
  },
});

/**
 * The parameter for the OpenAPI document of an endpoint that uses `accept` with the same options: what callers may write, and
 * an example that is accepted. Throws as `accept` does.
 */
export function openApiParameter<Context = undefined>(options: OpenApiOptions<Context>): OpenApiParameter {
  const settings = completeOptions<Context>(options, { locale: localeCheck });
  const { locale = 'en' } = options;
  const { dialect, parameter, limits } = settings;
  const say = messages[locale];
  const example = exampleOf(settings);
  const number = (value: number) => value.toLocaleString(locale);
  const operators = Object.keys(dialect.operators).map((symbol) => {
    const { summary } = operatorDocs(dialect, symbol);
    return `- \`${symbol}\`${summary === undefined ? '' : `: ${localized(summary, locale)}`}`;
  });
  const properties = Object.entries(settings.properties ?? {}).map(([name, facts]) =>
    propertyLine(name, facts, locale),
  );
  const parts = [
    say.what(example),
    ...(Number.isFinite(limits.depth + limits.conditions)
      ? [say.limits(number(limits.depth), number(limits.conditions))]
      : []),
    [say.operators, '', ...operators].join('\n'),
    ...(properties.length > 0 ? [[say.properties, '', ...properties].join('\n')] : []),
  ];
  return {
    name: parameter,
    in: 'query',
    required: false,
    description: parts.join('\n\n'),
    schema: { type: 'string', ...(Number.isSafeInteger(limits.length) && { maxLength: limits.length }) },
    ...(example !== undefined && { example }),
  };
}

function propertyLine<Context>(name: string, facts: AcceptedProperty<Context>, locale: Locale): string {
  const say = messages[locale];
  const { type, many, operators, description } = facts;
  const code = (all: readonly string[]) => all.map((one) => `\`${one}\``).join(', ');
  const values =
    type === 'string' || type === 'number'
      ? say[type]
      : kindOf(facts) === undefined
        ? code(valuesOfType(type))
        : expectedOf(facts, locale);
  const parts = [
    values,
    ...(many === true ? [say.many] : []),
    ...(operators === undefined ? [] : [say.only(code(operators))]),
  ].join('; ');
  return `- \`${name}\`: ${parts}${description === undefined ? '' : `. ${localized(description, locale)}`}`;
}

/** A filter with one condition that is accepted; `undefined` if none was found. */
function exampleOf<Context>({ dialect, properties }: AcceptSettings<Context>): string | undefined {
  const all: AcceptSettings<Context>['properties'] = properties ?? { property: { type: 'string' } };
  for (const [name, facts] of Object.entries(all)) {
    const [example] = isWord(name) ? exampleFilters(dialect, name, facts, 'value') : [];
    if (example !== undefined) return example.text;
  }
  return undefined;
}
