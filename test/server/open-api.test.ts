import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { accept, type OpenApiOptions, openApiParameter, openApiParameters, problem } from '../../src/server/index.ts';

test('describes what callers may write', () => {
  const options = {
    dialect: qive,
    properties: {
      processed: 'boolean',
      status: { type: ['new', 'done'], description: { en: 'How far it is', 'pt-BR': 'Em que pé está' } },
      total: { type: 'number', operators: ['='] },
      tags: { type: 'string', many: true, storedAs: 'secret_labels' },
    },
    forced: () => equals('tenant', 'a'),
  } as const;
  expect(openApiParameter(options)).toEqual({
    name: 'filter',
    in: 'query',
    required: false,
    description: `Selects by a prefix filter expression, such as \`(= processed true)\`. Without one, nothing is filtered.

Filters nest at most 16 deep and have at most 100 conditions.

Operators:

- \`=\`: The property has this value. Documents without the property are not selected.
- \`OR\`: At least one of the filters selects the document.
- \`_not_exists\`: The document has no such property.
- \`AND\`: All of the filters select the document.
- \`NOT_EXISTS\`: The document has no such property.

Properties:

- \`processed\`: \`true\`, \`false\`
- \`status\`: \`new\`, \`done\`. How far it is
- \`total\`: number; only with \`=\`
- \`tags\`: text; list, of which one value that fits is enough`,
    schema: { type: 'string', maxLength: 8000 },
    example: '(= processed true)',
  });
  const portuguese = openApiParameter({
    ...options,
    locale: 'pt-BR',
    parameter: 'filtro',
    limits: { length: Infinity },
  });
  expect([portuguese.name, portuguese.schema]).toEqual(['filtro', { type: 'string' }]);
  expect(portuguese.description).toMatch(
    /^Seleciona por uma expressão[\s\S]+- `status`: `new`, `done`. Em que pé está\n/,
  );
});

test('lists of values and parts of texts are named with their properties', () => {
  const dialect = qive.extend({
    in: { operands: 'property values', means: 'oneOf', summary: { en: 'One of these.', 'pt-BR': 'Um destes.' } },
    starts: { operands: 'property value', means: 'startsWith', summary: 'Begins so.' },
  });
  const options = {
    dialect,
    properties: {
      status: { type: ['new', 'done'], operators: ['in'] },
      key: { type: 'string', operators: ['starts'] },
    },
  } as const;
  const { description, example } = openApiParameter(options);
  expect(description).toContain('- `in`: One of these.\n- `starts`: Begins so.\n');
  expect(description).toContain('- `status`: `new`, `done`; only with `in`\n- `key`: text; only with `starts`');
  expect(example).toMatch(/^\(in status new\b/);
  expect(accept(options)(new URLSearchParams({ filter: example as string })).ok).toBe(true);
  expect(openApiParameter({ ...options, locale: 'pt-BR' }).description).toContain('- `in`: Um destes.\n');
});

describe('has an example that is accepted', () => {
  const odd = defineDialect({
    name: 'odd',
    operators: {
      ANY: { operands: 'filters', means: 'or' },
      like: { operands: 'property value' },
      has: { operands: 'property' },
    },
  });
  const cases: readonly [string, OpenApiOptions<undefined>, string | undefined][] = [
    ['a list', { properties: { a: ['x', 'y'] } }, '(= a x)'],
    ['a number', { properties: { a: 'number' } }, '(= a 1)'],
    ['a text', { properties: { a: 'string' } }, '(= a value)'],
    ['anything', { properties: 'any' }, '(= property value)'],
    ['only some operators', { properties: { a: { type: 'string', operators: ['_not_exists'] } } }, '(_not_exists a)'],
    [
      'a value in quotes',
      { properties: { a: ['x y'] }, dialect: qive.extend({}, { quotedValues: true }) },
      '(= a "x y")',
    ],
    ['a value that cannot be written', { properties: { a: ['x y'] } }, '(_not_exists a)'],
    ['no equality', { properties: { a: 'string' }, dialect: odd }, '(like a value)'],
    [
      'a property without operators',
      { properties: { a: { type: 'string', operators: [] }, b: 'boolean' } },
      '(= b true)',
    ],
    ['no property', { properties: {} }, undefined],
  ];
  test.each(cases)('%s', (_, options, example) => {
    expect(openApiParameter(options).example).toBe(example);
    if (example !== undefined) expect(accept(options)(new URLSearchParams({ filter: example })).ok).toBe(true);
  });
});

test('throws as `accept` does', () => {
  expect(() => openApiParameter({} as never)).toThrow(/^`properties` must be an object/);
  expect(() => openApiParameter(undefined as never)).toThrow('`options` must be an object, not undefined.');
});

test('the dialect can be given by name; an unknown language is refused', () => {
  const properties = { total: 'number' } as const;
  expect(openApiParameter({ dialect: 'qive', properties })).toEqual(openApiParameter({ dialect: qive, properties }));
  expect(() => openApiParameter({ properties, locale: 'fr' as 'en' })).toThrow('`locale` must be `en` or `pt-BR`');
});

test('tells what an operator of its own does by its meaning, in the language of the page', () => {
  const dialect = defineDialect({
    name: 'own',
    operators: {
      '=': { operands: 'property value', means: 'contains' },
      '<': { operands: 'property value', means: 'less', summary: 'Before this value.' },
      none: { operands: 'filter', means: 'not' },
      near: { operands: 'property value' },
    },
  });
  const { description } = openApiParameter({ dialect, properties: 'any', locale: 'pt-BR' });
  expect(description).toContain(
    '- `=`: O texto contém este.\n- `<`: Before this value.\n- `none`: O filtro não seleciona o documento.\n- `near`',
  );
});

describe('an endpoint with pages', () => {
  const options = { properties: { id: 'number', total: 'number', 'a.b': 'string' }, unique: 'id', max: 20 } as const;

  test('has its order, its limit and its cursor as parameters', () => {
    const { parameters, responses } = openApiParameters(options);
    expect(parameters.map(({ name, schema }) => [name, schema])).toEqual([
      ['filter', { type: 'string', maxLength: 8000 }],
      ['sort', { type: 'string', pattern: '^-?(id|total|a\\.b)(,-?(id|total|a\\.b))*$' }],
      ['limit', { type: 'integer', minimum: 1, maximum: 20, default: 20 }],
      ['after', { type: 'string', maxLength: 8000 }],
    ]);
    expect(Object.keys(responses)).toEqual(['400', '414']);
    expect(openApiParameters({ ...options, sortable: ['total'], locale: 'pt-BR' }).parameters[1]).toMatchObject({
      description: expect.stringContaining('pelas quais ordenar'),
      example: '-total',
    });
  });

  test('an answer is as the document says', () => {
    const { responses } = openApiParameters(options);
    const asked = accept({ properties: options.properties })('/notes?filter=(%3D x 1)');
    if (asked.ok) throw new Error('accepted');
    const body = JSON.parse(problem(asked).body) as object;
    const { schema } = responses['400'].content['application/problem+json'];
    expect(new Ajv({ strict: false, validateFormats: false }).validate(schema, body)).toBe(true);
    expect(new Ajv({ strict: false, validateFormats: false }).validate(schema, { ...body, errors: [{}] })).toBe(false);
  });

  test('throws as `accept` and `pages` do', () => {
    expect(() => openApiParameters({ ...options, unique: 'key' })).toThrow('`key` cannot be sorted by');
    expect(() => openApiParameters({ ...options, sortble: [] } as never)).toThrow('Did you mean `sortable`?');
  });
});
