import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import { escapeRegExp } from '../source/patterns.ts';
import { check, shape } from '../source/shape.ts';
import { longestCursor } from './cursor.ts';
import { type OpenApiOptions, type OpenApiParameter, openApiParameter } from './open-api.ts';
import { type AcceptedProperties, optionMembers } from './options.ts';
import { serverMessages } from './refusal.ts';
import { defaultLimit, greatestLimit, type PagesOptions, pagesMembers, SortedProperties } from './sorted-properties.ts';

/** The options of `accept` and of `pages` in one object. */
export interface OpenApiPageOptions<Context>
  extends OpenApiOptions<Context>,
    Pick<PagesOptions, 'unique' | 'sortable' | 'max'> {
  readonly properties: AcceptedProperties<Context>;
}

/** What an endpoint with pages adds to an operation of its OpenAPI document. */
export interface OpenApiPage {
  /** The parameters of the filter, of the order, of the limit and of the cursor. */
  readonly parameters: readonly (OpenApiParameter | PageParameter)[];
  /** The answers to a request that is refused, by status. */
  readonly responses: Readonly<Record<'400' | '414', OpenApiResponse>>;
}

interface PageParameter {
  readonly name: 'sort' | 'limit' | 'after';
  readonly in: 'query';
  readonly required: false;
  readonly description: string;
  readonly schema: object;
  readonly example?: string;
}

interface OpenApiResponse {
  readonly description: string;
  readonly content: Readonly<Record<'application/problem+json', { readonly schema: object }>>;
}

const messages = texts({
  en: {
    sort: 'The properties to sort by, the weightiest first; `-` before a name sorts from the greatest. Absent values come last.',
    limit: 'The most items of a page.',
    after: 'The cursor of the page before, with the same filter and order. Without one, the first page.',
    refused: 'The filter, the order, the limit or the cursor is wrong; `errors` say how.',
    long: 'The filter is too long.',
  },
  'pt-BR': {
    sort: 'As propriedades pelas quais ordenar, a de mais peso primeiro; `-` antes de um nome ordena do maior para o menor. Valores ausentes vêm por último.',
    limit: 'O máximo de itens de uma página.',
    after: 'O cursor da página anterior, com o mesmo filtro e a mesma ordem. Sem ele, a primeira página.',
    refused: 'O filtro, a ordem, o limite ou o cursor está errado; `errors` diz como.',
    long: 'O filtro é longo demais.',
  },
});

/**
 * The parameters and the answers to wrong ones, for the OpenAPI document of an endpoint that uses `accept` and `pages` with the same
 * options. Throws as these do.
 */
export function openApiParameters<Context = undefined>(options: OpenApiPageOptions<Context>): OpenApiPage {
  check(shape({ ...optionMembers, ...pagesMembers, locale: localeCheck }), options, 'options');
  const { unique, sortable, max = greatestLimit, ...own } = options;
  const { locale = 'en' } = options;
  const names = new SortedProperties(options).in(undefined);
  const say = messages[locale];
  const one = `-?(${names.map(escapeRegExp).join('|')})`;
  const parameters: readonly PageParameter[] = [
    {
      ...optional('sort', say.sort),
      schema: { type: 'string', ...(names.length > 0 && { pattern: `^${one}(,${one})*$` }) },
      ...(names[0] !== undefined && { example: `-${names[0]}` }),
    },
    {
      ...optional('limit', say.limit),
      schema: { type: 'integer', minimum: 1, maximum: max, default: Math.min(defaultLimit, max) },
    },
    { ...optional('after', say.after), schema: { type: 'string', maxLength: longestCursor } },
  ];
  return {
    parameters: [openApiParameter<Context>(own), ...parameters],
    responses: { '400': response(say.refused, 400, locale), '414': response(say.long, 414, locale) },
  };
}

function optional<Name extends PageParameter['name']>(name: Name, description: string) {
  return { name, in: 'query', required: false, description } as const;
}

/** An answer as RFC 9457 has it. */
function response(description: string, status: 400 | 414, locale: Locale): OpenApiResponse {
  const string = { type: 'string' };
  const offset = { type: 'integer', minimum: 0 };
  const span = { type: 'object', required: ['start', 'end'], properties: { start: offset, end: offset } };
  const error = {
    type: 'object',
    required: ['code', 'detail', 'span'],
    properties: { code: string, detail: string, span, help: string, fix: { type: 'object' } },
  };
  const title = status === 400 ? serverMessages[locale].badRequest : serverMessages[locale].uriTooLong;
  const schema = {
    type: 'object',
    required: ['type', 'title', 'status', 'errors'],
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: { type: 'string', example: title },
      status: { type: 'integer', enum: [status] },
      detail: string,
      errors: { type: 'array', items: error },
    },
  };
  return { description, content: { 'application/problem+json': { schema } } };
}
