import { expect, test } from 'vitest';
import { parseOrThrow, qive } from '../../../src/index.ts';
import { accept, pages, propertiesFrom } from '../../../src/server/index.ts';
import { PrefilterError } from '../../../src/source/problem.ts';

const field = (name: string, type: string, more: object = {}) => ({
  name,
  kind: 'scalar',
  type,
  isRequired: true,
  ...more,
});

const datamodel = {
  models: [
    {
      name: 'Note',
      fields: [
        field('id', 'Int', { default: { name: 'autoincrement', args: [] } }),
        field('title', 'String', { isRequired: false, documentation: 'What it says' }),
        field('open', 'Boolean', { default: true }),
        field('weight', 'Float'),
        field('count', 'BigInt'),
        field('status', 'Status', { kind: 'enum', default: 'new' }),
        field('lost', 'Gone', { kind: 'enum' }),
        field('at', 'DateTime'),
        field('price', 'Decimal'),
        field('data', 'Json'),
        field('tags', 'String', { isList: true }),
        field('owner', 'User', { kind: 'object' }),
        field('shape', 'polygon', { kind: 'unsupported' }),
        field('proto', 'constructor'),
      ],
    },
  ],
  enums: [{ name: 'Status', values: [{ name: 'new' }, { name: 'done' }] }],
};

test('the properties and fields of a model; the rest is reported', () => {
  const { properties, fields, skipped } = propertiesFrom.prisma(datamodel, 'Note');
  expect(properties).toEqual({
    id: { type: 'number', column: fields.id },
    title: { type: 'string', column: fields.title, description: 'What it says' },
    open: { type: 'boolean', column: fields.open, default: 'true' },
    weight: { type: 'number', column: fields.weight },
    count: { type: 'number', column: fields.count },
    status: {
      type: ['new', 'done'],
      column: { type: 'enum', values: ['new', 'done'], enum: 'Status', required: true },
      default: 'new',
    },
    at: { type: 'instant', column: { type: 'instant', required: true } },
    price: { type: 'decimal', column: { type: 'decimal', required: true } },
  });
  const dialect = qive.extend({ '!=': { operands: 'property value', means: 'notEqual' } });
  const ask = (filter: string) => {
    const asked = accept({ properties, target: 'prisma', dialect })(`?filter=${filter}`);
    return asked.ok && asked.where();
  };
  // A field without `?` is not compared with `null`, nor an `Int` with a number that it cannot hold.
  expect(ask('(!= open true)')).toEqual({ open: { not: true } });
  expect(ask('(!= title a)')).toEqual({ OR: [{ title: { not: 'a' } }, { title: null }] });
  expect(ask('(= id 4294967296)')).toEqual({ OR: [] });
  expect(ask('(= at 2026-03-31T12:00:00-03:00)')).toEqual({ at: '2026-03-31T15:00:00.000Z' });
  expect(ask('(= price 1.50)')).toEqual({ price: '1.5' });
  expect(fields).toEqual({
    id: { type: 'integer', bits: 32, required: true },
    title: { type: 'string', required: false },
    open: { type: 'boolean', required: true },
    weight: { type: 'number', required: true },
    count: { type: 'integer', required: true },
    status: { type: 'string', values: ['new', 'done'], required: true },
    at: { type: 'instant', required: true },
    price: { type: 'decimal', required: true },
  });
  expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'lost: the data model has no enum `Gone`',
    'data: its type is `Json`, which is not compared exactly',
    'tags: it is a list, which Prisma compares in ways of its own',
    'owner: it is a relation',
    'shape: its type is `polygon`, which is not compared exactly',
    'proto: its type is `constructor`, which is not compared exactly',
  ]);
});

test('only the properties that may be named, with the fields of all', () => {
  const { properties, fields, skipped } = propertiesFrom.prisma(datamodel, 'Note', { only: ['title'] });
  expect([Object.keys(properties), Object.keys(fields).length, skipped]).toEqual([['title'], 8, []]);
});

test('an unknown model', () => {
  expect(() => propertiesFrom.prisma(datamodel, 'Nota')).toThrow('`datamodel` has no model "Nota".');
  expect(() => propertiesFrom.prisma(undefined as never, 'Note')).toThrow(PrefilterError);
});

const schema = `
generator client { provider = "prisma-client" }
datasource db { provider = "postgresql" }

/// Where it stands
enum Status {
  NEW
  IN_REVIEW // in between
  @@map("order_status")
  @@schema("sales")
}

enum Mapped {
  A @map("a")
}

type Point { x Int }

model Order {
  id        String    @id @default(uuid()) @db.Uuid
  /// Who owns it
  tenantId  String    @map("tenant_id") @db.Uuid
  url       String    @default("https://x.test/{a}") // no { comment } @ignore @map("x")
  note      String?
  status    Status    @default(NEW)
  mapped    Mapped
  lines     Int[]
  tags      String[]  @default([])
  total     Decimal   @db.Decimal(12, 2)
  open      Boolean   @default(true)
  weight    Float     @db.Real
  size      BigInt?   @map(name: "big size")
  at        DateTime  @default(now()) @db.Timestamptz(6)
  local     DateTime? @updatedAt
  day       DateTime  @db.Date
  code      String    @db.Citext
  data      Json?
  raw       Unsupported("circle")?
  secret    String    @ignore
  owner     User      @relation(fields: [ownerId],
    references: [id])
  ownerId   Int
  @@index([tenantId])
  @@map("orders")
}
model User {
  id     Int     @id
  orders Order[]
}
`;

test('the text of schema.prisma', () => {
  const { properties, fields, skipped } = propertiesFrom.prisma(schema, 'Order');
  expect(properties).toEqual({
    id: { type: 'uuid', column: { type: 'uuid', required: true } },
    tenantId: {
      type: 'uuid',
      column: { column: 'tenant_id', field: 'tenantId', type: 'uuid', required: true },
      description: 'Who owns it',
    },
    url: { type: 'string', column: { type: 'string', required: true }, default: 'https://x.test/{a}' },
    note: { type: 'string', column: { type: 'string', required: false } },
    status: {
      type: ['NEW', 'IN_REVIEW'],
      column: { type: 'enum', values: ['NEW', 'IN_REVIEW'], enum: ['sales', 'order_status'], required: true },
      default: 'NEW',
    },
    total: { type: 'decimal', column: { type: 'decimal', scale: 2, required: true } },
    open: { type: 'boolean', column: { type: 'boolean', required: true }, default: 'true' },
    weight: { type: 'number', column: { type: 'float32', required: true } },
    size: { type: 'number', column: { column: 'big size', field: 'size', type: 'integer', required: false } },
    at: { type: 'instant', column: { type: 'instant', digits: 6, storage: 'timestamptz', required: true } },
    local: { type: 'instant', column: { type: 'instant', storage: 'timestamp', zone: 'UTC', required: false } },
    day: { type: 'date', column: { type: 'date', required: true } },
    ownerId: { type: 'number', column: { type: 'integer', bits: 32, required: true } },
  });
  expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'mapped: values of its enum have other names in the database',
    'lines: it is a list, which Prisma compares in ways of its own',
    'tags: it is a list, which Prisma compares in ways of its own',
    'code: its column is of the type `Citext`, which is not compared exactly',
    'data: its type is `Json`, which is not compared exactly',
    'raw: its type is `Unsupported`, which is not compared exactly',
    'secret: it is ignored',
    'owner: it is a relation',
  ]);
  expect([fields.tenantId, fields.size]).toEqual([
    { type: 'uuid', required: true },
    { type: 'integer', required: false },
  ]);
});

test('what is forced may be a UUID, or the absence of a time, that callers cannot name', () => {
  const { properties, fields } = propertiesFrom.prisma(schema, 'Order', { only: ['status'] });
  const readFor = (filter: string) =>
    accept({ properties, fields, target: 'prisma', forced: () => parseOrThrow(filter) });
  const where = (filter: string) => {
    const asked = readFor(filter)('?filter=(= status NEW)');
    return asked.ok ? asked.where() : asked.problems;
  };
  const id = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';
  expect(where(`(= tenantId ${id})`)).toEqual({ AND: [{ tenantId: id }, { status: 'NEW' }] });
  expect(where('(_not_exists local)')).toEqual({ AND: [{ local: null }, { status: 'NEW' }] });
  for (const wrong of ['(= tenantId x)', `(= tenantId ${id.toUpperCase()})`]) {
    expect(() => where(wrong)).toThrow('is no value that it can have');
  }
  expect(() => where('(= local 2026-01-01T00:00:00Z)')).toThrow('cannot be asked of the store');
  // A text in a column of UUIDs is one that it can have, or no value at all, which PostgreSQL would refuse.
  const text = { ref: { type: 'string', column: { type: 'uuid' } } } as const;
  const asked = accept({ properties: text, target: 'prisma' })(`?filter=(OR (= ref x) (= ref ${id}))`);
  expect(asked.ok && asked.where()).toEqual({ ref: id });
});

test.each([
  ['', true],
  ['@db.Timestamptz(3)', true],
  ['@db.Timestamp(0)', true],
  ['@db.Timestamptz', false],
  ['@db.Timestamp(6)', false],
])('a `DateTime %s` can be sorted by: %s', (native, can) => {
  const text = `datasource db {\n provider = "postgresql"\n}\nmodel A {\n id Int @id\n at DateTime ${native}\n}`;
  const { properties, fields } = propertiesFrom.prisma(text, 'A');
  const asked = accept({ properties, fields, target: 'prisma' })('/rows');
  const page = asked.ok ? pages({ properties, unique: 'id' })('/rows?sort=at', asked) : asked;
  // Prisma's `Date` has milliseconds: with less than the column, the same rows would come again.
  expect(page.ok ? page.order.length : page.problems[0]?.code).toBe(can ? 2 : 'invalid-sort');
});

test('Prisma is asked by the name of a field, SQL by that of its column', () => {
  const { properties } = propertiesFrom.prisma(schema, 'Order', { only: ['tenantId', 'status', 'size'] });
  const id = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';
  const asked = (target: 'prisma' | 'postgres', filter: string) => {
    const found = accept({ properties, target, dialect: qive })(`?filter=${filter}`);
    if (!found.ok) throw new Error(JSON.stringify(found.problems));
    return found;
  };
  expect(asked('prisma', `(= tenantId {${id.toUpperCase()}})`).where()).toEqual({ tenantId: id });
  expect(asked('prisma', '(= size 7)').where()).toEqual({ size: 7 });
  expect(asked('prisma', '(= status NEW)').where()).toEqual({ status: 'NEW' });
  expect(asked('postgres', `(= tenantId ${id})`).translate('postgres').output).toBe('"tenant_id" = $1::text::uuid');
  expect(asked('postgres', '(= status NEW)').translate('postgres').output).toBe(
    '"status" = $1::text::"sales"."order_status"',
  );
});

test('the data model of Prisma 7 lacks what is read', () => {
  const fields = [{ name: 'tags', kind: 'scalar', type: 'String' }];
  expect(() => propertiesFrom.prisma({ models: [{ name: 'Order', fields }], enums: [] }, 'Order')).toThrow(
    /`datamodel` does not say which fields are lists .* Prisma 7: give the text of `schema.prisma`/,
  );
  expect(() => propertiesFrom.prisma(schema, 'Orders')).toThrow('The schema has no model "Orders".');
});

test('properties inside of `Json` fields', () => {
  const schema = (provider: string, native = '') =>
    `datasource db {\n  provider = "${provider}"\n}\nmodel Note {\n  id Int @id\n  data Json${native} @map("note_data")\n  text String\n}`;
  const paths = {
    'data.city': 'string',
    total: { type: 'number', path: ['data', 'sum', 'total'], description: 'In reais' },
  } as const;
  const { properties, skipped } = propertiesFrom.prisma(schema('postgresql'), 'Note', {
    paths,
    only: ['id', 'data.city', 'total'],
  });
  expect(properties).toMatchObject({
    id: { type: 'number' },
    'data.city': { type: 'string', path: ['data', 'city'], column: { json: true } },
    total: { type: 'number', path: ['data', 'sum', 'total'], column: { json: true }, description: 'In reais' },
  });
  expect(skipped).toEqual([]);
  const anyNull = {};
  const read = accept({ properties, target: 'prisma', anyNull, dialect: qive });
  const asked = read('?filter=(OR (= data.city Recife) (_not_exists total))');
  expect(asked.ok && asked.where()).toEqual({
    OR: [{ data: { path: ['city'], equals: 'Recife' } }, { data: { path: ['sum', 'total'], equals: anyNull } }],
  });
  const rows = [{ data: { city: 'Recife', sum: { total: 1 } } }, { data: { sum: { total: 1 } } }, { data: [] }];
  expect(asked.ok && rows.map(asked.matches)).toEqual([true, false, true]);
  expect(asked.ok && pages({ properties, unique: 'id' })({ sort: 'total' }, asked)).toMatchObject({ ok: false });
  // Without it, what is absent cannot be asked for; but SQL finds it.
  expect(() => accept({ properties, target: 'mongodb', anyNull })).toThrow('`anyNull` is not for the target `mongodb`');
  const plain = accept({ properties, target: 'prisma', dialect: qive })('?filter=(_not_exists total)');
  expect(plain).toMatchObject({ ok: false, problems: [{ code: 'not-exact' }] });
  const inSql = accept({ properties, target: 'postgres' })('?filter=(= data.city Recife)');
  expect(inSql.ok && inSql.translate('postgres').output).toBe('"note_data" @> $1::jsonb');
  for (const other of [schema('mysql'), schema('sqlite'), schema('postgresql', ' @db.Json')]) {
    const found = propertiesFrom.prisma(other, 'Note', { paths, only: ['total'] });
    expect(found).toMatchObject({
      properties: {},
      skipped: [{ name: 'total', reason: expect.stringContaining('exactly') }],
    });
  }
  for (const path of ['text.city', 'gone.city', 'data', 'data..city']) {
    const paths = { a: { type: 'string', path: path.split('.') } } as never;
    expect(() => propertiesFrom.prisma(schema('postgresql'), 'Note', { paths })).toThrow(PrefilterError);
  }
  const wrong = { paths: { 'data.city': 'text' } } as never;
  expect(() => propertiesFrom.prisma(schema('postgresql'), 'Note', wrong)).toThrow('`paths["data.city"]` must be');
});
