import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { toPrisma } from '../../../src/translate/adapters/prisma.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { typeErrors } from '../installed-types.ts';
import { holds } from './prisma-rows.ts';

const dialect = qive.extend({
  NOT: { operands: 'filter', means: 'not' },
  '<': { operands: 'property value', means: 'less' },
  '<=': { operands: 'property value', means: 'lessOrEqual' },
  '>': { operands: 'property value', means: 'greater' },
  '>=': { operands: 'property value', means: 'greaterOrEqual' },
  in: { operands: 'property values', means: 'oneOf' },
  contains: { operands: 'property value', means: 'contains' },
});
const properties = {
  at: { type: 'instant', zone: 'America/Sao_Paulo', column: { required: true } },
  seen: { type: 'instant', zone: 'America/Sao_Paulo' },
  total: 'decimal',
  day: 'date',
  issuer: 'cnpj',
} as const;
const where = (text: string, more = {}) =>
  toPrisma(parseOrThrow(text, { dialect }), { dialect, properties, fields: {}, ...more });

test.each([
  ['(= at 2026-03-31T12:00:00-03:00)', { at: '2026-03-31T15:00:00.000Z' }],
  ['(= at 2026-03)', { at: { gte: '2026-03-01T03:00:00.000Z', lt: '2026-04-01T03:00:00.000Z' } }],
  ['(<= at 2026-03-31)', { at: { lt: '2026-04-01T03:00:00.000Z' } }],
  ['(> at 2026-03-31T12:00:00.5Z)', { at: { gt: '2026-03-31T12:00:00.500Z' } }],
  ['(NOT (= at 2026-03-31T12:00:00Z))', { NOT: { at: '2026-03-31T12:00:00.000Z' } }],
  ['(NOT (= seen 2026-03-31T12:00:00Z))', { OR: [{ NOT: { seen: '2026-03-31T12:00:00.000Z' } }, { seen: null }] }],
  ['(= total 1500.00)', { total: '1500' }],
  ['(in total 1.50 2.0 2)', { total: { in: ['1.5', '2'] } }],
  ['(>= total 12345678901234567890.10)', { total: { gte: '12345678901234567890.1' } }],
  ['(= total ten)', { OR: [] }],
  ['(NOT (contains total 1))', {}],
])('%s', (text, expected) => expect(where(text)).toEqual(expected));

test.each(['(= day 2026-03-31)', '(= issuer 12345678000195)', '(= at 2026-03-31T12:00:00.1234Z)', '(<= at 9999)'])(
  '%s is refused',
  (text) => expect(() => where(text)).toThrow(TranslateError),
);

test('a field that is said to have another type is refused', () => {
  expect(() => where('(= at 2026)', { fields: { at: { type: 'string' } } })).toThrow(TranslateError);
});

describe('the conditions select what `matches` selects', () => {
  /** A condition on a row in which instants are milliseconds and decimals numbers. */
  const ofField = (row: Record<string, number | null>) => (name: string, condition: unknown) => {
    const value = row[name] ?? null;
    if (condition === null) return value === null;
    if (value === null) return undefined;
    const read = (given: unknown) => (name === 'total' ? Number(given) : Date.parse(given as string));
    if (typeof condition === 'string') return value === read(condition);
    return Object.entries(condition as Record<string, unknown>).every(([operator, given]) => {
      if (operator === 'in') return (given as unknown[]).some((one) => value === read(one));
      const sign = Math.sign(value - read(given));
      return { gt: sign > 0, gte: sign >= 0, lt: sign < 0, lte: sign <= 0 }[operator];
    });
  };

  const instants = splitTexts(
    '2026¦2026-03¦2026-03-31¦2026-03-31T12:00:00Z¦2026-03-31T09:00:00-03:00¦2026-03-31T12:00:00.001Z¦soon',
  );
  const decimals = ['1500', '1500.00', '1.5e3', '0.1', '-2', 'ten'];
  const condition = fc.oneof(
    fc.tuple(fc.constantFrom('=', '<', '<=', '>', '>='), fc.constant('seen'), fc.constantFrom(...instants)),
    fc.tuple(fc.constantFrom('=', '<', '<=', '>', '>='), fc.constant('total'), fc.constantFrom(...decimals)),
  );
  const filter = fc
    .tuple(fc.boolean(), condition)
    .map(([negated, parts]) => (negated ? `(NOT (${parts.join(' ')}))` : `(${parts.join(' ')})`));
  const seen = fc.option(
    fc.constantFrom(
      '2025-12-31T23:59:59Z',
      '2026-01-01T02:59:59.999Z',
      '2026-01-01T03:00:00Z',
      '2026-03-31T12:00:00Z',
      '2026-03-31T12:00:00.001Z',
      '2026-04-01T03:00:00Z',
    ),
  );
  const total = fc.option(fc.constantFrom(1500, 0.1, -2, 1499.99, 0));

  test('for instants and decimals, also negated and absent', () => {
    fc.assert(
      fc.property(filter, seen, total, (text, instant, amount) => {
        const document = { ...(instant !== null && { seen: instant }), ...(amount !== null && { total: amount }) };
        const row = { seen: instant === null ? null : Date.parse(instant), total: amount };
        const expected = matches(parseOrThrow(text, { dialect }), document, { dialect, properties });
        expect([text, holds(where(text), ofField(row)) === true]).toEqual([text, expected]);
      }),
      { numRuns: 300 },
    );
  });
});

/*
 * Prisma's types are generated by packages of 200 MB, so this runs only on request, with the folder in which `prisma`
 * and `@prisma/client` are installed: `PREFILTER_PRISMA=folder npx vitest run --config test/vitest.config.ts
 * test/translate/adapters/prisma-types`.
 */

const schema = `
generator client {
  provider = "prisma-client"
  output   = "generated"
}
datasource db {
  provider = "postgresql"
}
model Note {
  id        Int      @id
  processed Boolean?
  status    String?
  total     BigInt?
  rate      Float?
}
`;

/** The generated types must accept each part of the output of `prisma`. */
const source = (ours: string) => `
import { parseOrThrow } from '${ours}/src/language/parse/parse.ts';
import { toPrisma } from '${ours}/src/translate/adapters/prisma.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
declare const client: PrismaClient;
const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');
const fields = { processed: { type: 'boolean' }, sum: { field: 'total', type: 'integer' } } as const;
const where = toPrisma<Prisma.NoteWhereInput>(filter, { fields });
client.note.findMany({ where });
client.note.findMany({ where: { AND: [where, { id: 1 }] } });
// @ts-expect-error no such field in the model
toPrisma<Prisma.NoteWhereInput>(filter, { fields: { processed: { type: 'boolean', field: 'procesed' } } });
export const written: Prisma.NoteWhereInput[] = [
  ...[{ OR: [{ processed: false }, { processed: null }] }, { OR: [{ processed: { not: true } }, { processed: null }] }],
  ...[{ AND: [{ status: 'x' }, { status: { not: null } }] }, { status: { not: 'x' } }, { status: { gte: 'x' } }],
  ...[{ total: 9007199254740993n }, { total: { lt: 5 } }, { rate: { lte: 7.5 } }, { rate: { gt: 1 } }, { OR: [] }, {}],
];
`;

const installed = process.env.PREFILTER_PRISMA;

test.skipIf(installed === undefined)('the types that Prisma generates: accept the output', () => {
  const generate = (folder: string) => {
    mkdirSync(join(folder, 'generated'));
    writeFileSync(join(folder, 'schema.prisma'), schema);
    // No engine is needed: the client is pure TypeScript.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
    const prisma = join(resolve(installed as string), 'node_modules/.bin/prisma');
    execFileSync(prisma, ['generate', '--schema', 'schema.prisma'], { cwd: folder, env, stdio: 'pipe' });
  };
  expect(typeErrors(installed, source, generate)).toBe('');
});
