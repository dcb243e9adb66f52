import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

/** A word of each kind, with digits that stand nowhere else. */
const words = {
  instant: '2031-07-19T11:13:17Z',
  date: '2031-07-19',
  decimal: '1319.17',
  cnpj: '12345678000195',
  cpf: '52998224725',
  accessKey: '35260712345678000190550010000000011000000015',
} as const;

// SQLite has no types for kinds: its columns say how they are stored, and are asked in `engines/`.
const targets = ['postgres', 'mysql', 'duckdb', 'clickhouse', 'spark', 'trino'] as const;

test.each(targets)(
  '%s is given words of kinds as parameters; what is no word of the kind matches nothing',
  (target) => {
    let exact = 0;
    for (const [type, word] of Object.entries(words)) {
      const options = { columns: { p: { column: 'p', type: type as 'instant' } }, strict: false } as const;
      for (const symbol of ['=', '!=', '<', '>=']) {
        const { output, params, fidelity, notes } = translate(read(`(${symbol} p ${word})`), target, options);
        if (fidelity === 'exact') {
          exact++;
          expect([output, params.length > 0]).toEqual([output, true]);
        } else expect(notes).not.toEqual([]);
        expect(output).not.toMatch(/2031|1319|12345678|52998224|35260712|1942225997/);
      }
      if (translate(read('(= p soon)'), target, options).fidelity !== 'exact') continue;
      const answers = ['=', '<', '!='].map((symbol) => translate(read(`(${symbol} p soon')`), target, options));
      expect(answers.map(({ output, params }) => [output, params])).toEqual([
        ['1 = 0', []],
        ['1 = 0', []],
        ['1 = 1', []],
      ]);
    }
    expect(exact).toBeGreaterThanOrEqual(4);
  },
);

test('a text of a UUID is asked for in each spelling, which the column has one of', () => {
  const properties = { id: 'uuid' } as const;
  const { params } = translate(read('(= id 5F3C0A1E7B2D4C6F8A901B2C3D4E5F60)'), 'sqlite', { properties });
  const plain = ['5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60', '5f3c0a1e7b2d4c6f8a901b2c3d4e5f60'];
  const spelled = plain.flatMap((one) => [one, one.toUpperCase()]).flatMap((one) => [one, `{${one}}`]);
  expect([...params].sort()).toEqual(spelled.sort());
});

test('where a database has the type, it compares values of it itself', () => {
  const ofKind = { properties: { id: 'uuid' }, columns: { id: { column: 'id', type: 'uuid' } } } as const;
  const less = (target: 'postgres' | 'duckdb') =>
    translate(read('(< id {5F3C0A1E7B2D4C6F8A901B2C3D4E5F60})'), target, ofKind);
  expect(less('postgres').output).toBe('"id" < CAST($1::text AS uuid)');
  expect(less('duckdb').output).toBe('"id" < CAST($1::VARCHAR AS UUID)');
  const columns = { state: { column: 'state', type: 'enum', values: ['new'] } } as const;
  expect(translate(read('(in state new gone)'), 'clickhouse', { columns }).output).toBe('`state` = {p1:String}');
});
