import { expect } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import type { TargetName } from '../../../src/translate/targets.ts';
import { translate } from '../../../src/translate/translate.ts';
import { condition, not } from '../../support/nodes.ts';
import { splitTexts } from '../../support/split-texts.ts';

/** Texts that end a string, an identifier, a placeholder, a comment or a path in some language. */
const allAttacks = [
  ...[`" OR 1=1 --`, `'; DROP TABLE attacked; --`, '` OR 1=1 #', `') OR ('1'='1`, `"; DELETE FROM attacked; --`],
  ...['\\', `\\' OR 1=1 --`, `\\" OR 1=1 --`, '\\` OR 1=1 --', 'a\\', "a'", 'a"', 'a`', `''`, `""`, '``'],
  ...splitTexts('$1¦$2::text¦?¦??¦:p¦@p¦{p1:String}¦{¦}¦%s¦%¦_¦$$¦/*¦*/¦--¦#¦;'),
  ...splitTexts('$¦$.a¦$."a"¦a.b¦a[0]¦[0]¦*¦/¦/a¦~¦~0¦~1¦@¦@.a¦" ? (1 == 1) "¦\\u0022¦😀¦é\n--'),
];

/** Runs a statement of the engine and returns its rows. */
export type Run = (sql: string, params: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>;

/** The engine's own syntax for creating a table. */
export interface Making {
  quoted(name: string): string;
  readonly text: string;
  readonly json: string;
  placeholder(position: number): string;
  readonly after?: string;
  /** Whether a column can have the name, and whether a property in JSON can. */
  canName?(name: string): boolean;
  canNameInJson?(name: string): boolean;
}

/**
 * Uses each attack as property, column and value at once, with three rows: the first has it as the value, the second
 * has another value, the third none. Only the right rows may be returned, and nothing else may happen.
 */
export async function attackAll(target: TargetName, run: Run, making: Making): Promise<void> {
  const { quoted, text, json, placeholder, after = '', canName = () => true, canNameInJson = () => true } = making;
  const attacks = allAttacks.filter((attack) => canName(attack));
  const columns = Object.fromEntries(attacks.map((attack) => [attack, { column: attack, type: 'string' as const }]));
  const declared = attacks.map((attack) => `${quoted(attack)} ${text}`).join(', ');
  await run(`CREATE TABLE attacked (id INTEGER, ${declared}, props ${json})${after}`, []);
  const rows: (readonly (string | null)[])[] = [attacks, attacks.map(() => 'other'), attacks.map(() => null)];
  for (const [id, values] of rows.entries()) {
    const document = Object.fromEntries(attacks.map((attack, i) => [attack, values[i]]));
    const params = [...values, JSON.stringify(document)];
    let position = 0;
    const places = params.map((param) => (param === null ? 'NULL' : placeholder(++position)));
    const bound = params.filter((param) => param !== null);
    await run(`INSERT INTO attacked VALUES (${id}, ${places.join(', ')})`, bound);
  }
  for (const attack of attacks) {
    for (const options of [{ columns }, { jsonColumn: 'props' }]) {
      const found = async (filter: Filter) => {
        const { output, params } = translate(filter, target as 'postgres', options);
        expect(output.length).toBeLessThan(1000);
        return (await run(`SELECT id FROM attacked WHERE ${output} ORDER BY id`, params)).map((row) => row.map(Number));
      };
      const filter = condition('equal', attack, attack);
      if ('jsonColumn' in options && !canNameInJson(attack)) {
        expect(() => translate(filter, target as 'postgres', options)).toThrow('cannot express');
        continue;
      }
      expect([attack, options, await found(filter)]).toEqual([attack, options, [[0]]]);
      expect([attack, options, await found(not(filter))]).toEqual([attack, options, [[1], [2]]]);
    }
  }
  expect((await run('SELECT id FROM attacked ORDER BY id', [])).map((row) => row.map(Number))).toEqual([[0], [1], [2]]);
}
