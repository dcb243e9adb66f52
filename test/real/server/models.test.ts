import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { qive } from 'prefilter';
import { accept, openApiParameter, openApiParameters, type PrismaDatamodel, propertiesFrom } from 'prefilter/server';
import { toPrisma } from 'prefilter/translate/prisma';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { splitTexts } from '../../support/split-texts.ts';

/** The result for a filter with these properties: accepted, or the code of the first problem. */
function outcomes(properties: Parameters<typeof accept>[0]['properties'], filters: readonly string[]): string[] {
  const read = accept({ dialect: qive, properties });
  return filters.map((filter) => {
    const asked = read(new URLSearchParams({ filter }));
    return asked.ok ? 'accepted' : (asked.problems[0]?.code ?? '');
  });
}

const filters = splitTexts(
  '(= status new)¦(= status old)¦(= total 1.5)¦(= total x)¦(= processed true)¦(= tags a)¦(= owner x)',
  '(= password x)',
);
const expected = splitTexts(
  'accepted¦invalid-value¦accepted¦invalid-value¦accepted¦accepted¦unknown-property¦unknown-property',
);

test('Zod 4', () => {
  const schema = z.object({
    status: z.enum(['new', 'done']).default('new').describe('How far it is'),
    kind: z.union([z.literal('a'), z.literal('b')]).nullish(),
    total: z.number().min(0).nullable(),
    count: z.int(),
    processed: z.boolean().optional(),
    tags: z.array(z.string()),
    mail: z.email(),
    owner: z.object({ name: z.string() }),
    either: z.union([z.string(), z.number()]),
    anything: z.unknown(),
  });
  const { properties, skipped } = propertiesFrom.jsonSchema(z.toJSONSchema(schema));
  expect(properties).toEqual({
    status: { type: ['new', 'done'], default: 'new', description: 'How far it is' },
    kind: { type: ['a', 'b'] },
    total: { type: 'number' },
    count: { type: 'number' },
    processed: { type: 'boolean' },
    tags: { type: 'string', many: true },
    mail: { type: 'string' },
    'owner.name': { type: 'string', path: ['owner', 'name'] },
  });
  expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'either: its values are of several types',
    'anything: it has no `type`',
  ]);
  expect(outcomes(properties, filters)).toEqual(expected);
});

test('TypeBox', () => {
  const schema = Type.Object({
    status: Type.Union([Type.Literal('new'), Type.Literal('done')]),
    kind: Type.Enum(['a', 'b']),
    total: Type.Optional(Type.Number({ description: 'In euro' })),
    processed: Type.Union([Type.Boolean(), Type.Null()]),
    tags: Type.Array(Type.String()),
    owner: Type.Object({ name: Type.String() }),
    password: Type.String({ writeOnly: true }),
  });
  const { properties, skipped } = propertiesFrom.jsonSchema(schema);
  expect(properties).toEqual({
    status: { type: ['new', 'done'] },
    kind: { type: ['a', 'b'] },
    total: { type: 'number', description: 'In euro' },
    processed: { type: 'boolean' },
    tags: { type: 'string', many: true },
    'owner.name': { type: 'string', path: ['owner', 'name'] },
  });
  expect(skipped.map(({ name }) => name)).toEqual(['password']);
  expect(outcomes(properties, filters)).toEqual(expected);
});

test('Prisma, with its own reader of schemas', () => {
  const require = createRequire(import.meta.url);
  const { get_dmmf } = require('@prisma/prisma-schema-wasm') as { get_dmmf(params: string): string };
  const schema = `
    datasource db {
      provider = "postgresql"
    }
    model Note {
      id        Int      @id @default(autoincrement())
      status    Status   @default(new)
      /// In euro
      total     Float?
      processed Boolean  @default(false)
      tags      String[]
      at        DateTime
      owner     User     @relation(fields: [ownerId], references: [id])
      ownerId   Int
    }
    model User {
      id    Int    @id
      notes Note[]
    }
    enum Status {
      new
      done
    }`;
  const { datamodel } = JSON.parse(get_dmmf(JSON.stringify({ prismaSchema: schema }))) as {
    datamodel: PrismaDatamodel;
  };
  const { properties, fields, skipped } = propertiesFrom.prisma(datamodel, 'Note');
  const required = { required: true } as const;
  expect(properties).toEqual({
    id: { type: 'number', column: { type: 'integer', bits: 32, ...required } },
    status: {
      type: ['new', 'done'],
      default: 'new',
      column: { type: 'enum', values: ['new', 'done'], enum: 'Status', ...required },
    },
    total: { type: 'number', description: 'In euro', column: { type: 'number', required: false } },
    processed: { type: 'boolean', default: 'false', column: { type: 'boolean', ...required } },
    at: { type: 'instant', column: { type: 'instant', ...required } },
    ownerId: { type: 'number', column: { type: 'integer', bits: 32, ...required } },
  });
  expect(skipped.map(({ name }) => name)).toEqual(['tags', 'owner']);
  const asked = accept({ dialect: qive, properties })('?filter=(AND (= status new) (_not_exists total))');
  expect(asked.ok && toPrisma(asked.filter, { fields })).toEqual({ AND: [{ status: 'new' }, { total: null }] });
});

describe.each(['3.0.3', '3.1.0'])('OpenAPI %s', (version) => {
  const Note = {
    type: 'object',
    properties: {
      status: { $ref: '#/components/schemas/Status' },
      total: { type: 'number' },
      password: { type: 'string', format: 'password' },
    },
  };
  const document = {
    openapi: version,
    info: { title: 'Notes', version: '1' },
    components: { schemas: { Note, Status: { type: 'string', enum: ['new', 'done'], description: 'Status' } } },
  };

  test('its schema gives the properties, and the parameter is valid in it', async () => {
    const { properties, skipped } = propertiesFrom.jsonSchema(Note, { document });
    expect(properties).toEqual({ status: { type: ['new', 'done'], description: 'Status' }, total: { type: 'number' } });
    expect(skipped).toEqual([{ name: 'password', reason: 'it is write-only' }]);
    for (const locale of ['en', 'pt-BR'] as const) {
      const parameter = openApiParameter({ dialect: qive, properties, locale });
      const get = { parameters: [parameter], responses: { 200: { description: 'Notes' } } };
      const validated = await new Validator().validate({ ...document, paths: { '/notes': { get } } });
      expect(validated).toMatchObject({ valid: true });
    }
    const wrong = { ...openApiParameter({ properties }), in: 'elsewhere' };
    const get = { parameters: [wrong], responses: { 200: { description: 'Notes' } } };
    const refused = await new Validator().validate({ ...document, paths: { '/notes': { get } } });
    expect(refused.valid).toBe(false);
  });

  test('what pages add to an operation is valid in it', async () => {
    const properties = { id: 'number', 'a.b': 'string', at: { type: 'instant', zone: 'America/Sao_Paulo' } } as const;
    for (const locale of ['en', 'pt-BR'] as const) {
      const { parameters, responses } = openApiParameters({ properties, unique: 'id', max: 20, locale });
      const get = { parameters, responses: { 200: { description: 'Notes' }, ...responses } };
      expect(await new Validator().validate({ ...document, paths: { '/notes': { get } } })).toMatchObject({
        valid: true,
      });
      const wrong = { parameters, responses: { 400: { content: responses[400].content } } };
      const refused = await new Validator().validate({ ...document, paths: { '/notes': { get: wrong } } });
      expect(refused.valid).toBe(false);
    }
  });
});
