import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { ClientError, createClient } from '../../src/client/client.ts';
import * as own from '../../src/index.ts';
import { compile } from '../../src/meaning/match/compile.ts';
import { translate } from '../../src/translate/translate.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A second copy of the package, as an SDK brings it that has the package as a dependency of its own. */
const folder = temporaryFolder();
let other: typeof own;
let otherClient: typeof import('../../src/client/client.ts');

beforeAll(async () => {
  cpSync(new URL('../../dist', import.meta.url), join(folder, 'dist'), { recursive: true });
  const load = (name: string) => import(pathToFileURL(join(folder, 'dist', name)).href);
  [other, otherClient] = [await load('index.js'), await load('client.js')];
});

describe('two copies of the package', () => {
  test('take each other’s trees, fluent filters and dialects', () => {
    const tree = other.parseOrThrow('(AND (= a 1) (_not_exists b))', { dialect: other.qive });
    const fluent = other.where('a').equals(1).or(other.where('b').notExists());
    expect(own.print(tree, { dialect: other.qive })).toBe('(AND (= a 1) (_not_exists b))');
    expect(own.parse('(AND (= a 1))', { dialect: other.qive }).ok).toBe(true);
    expect(own.encode(fluent)).toBe(other.encode(fluent));
    expect(own.print(own.restrict(fluent, tree, { dialect: other.qive }))).toBe(
      '(AND (OR (= a 1) (_not_exists b)) (= a 1) (_not_exists b))',
    );
    expect(own.mergeDialects(other.qive, 'received').operator('AND')?.means).toBe('and');
    expect(own.builder({ dialect: other.qive }).and(fluent, tree).kind).toBe('and');
    expect(compile(fluent)({ a: 1 })).toBe(true);
    expect(translate(fluent, 'mongodb', { strict: false }).fidelity).toBe('exact');
    expect(own.validate(fluent)).toEqual(other.validate(fluent));
  });

  test('take each other’s types', () => {
    const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
    const program = `
import * as own from ${at('../../dist/index.js')};
import { pushDown } from ${at('../../dist/meaning/index.js')};
import { createClient, qiveService } from ${at('../../dist/client/client.js')};
import * as other from './dist/index.js';
const list = { operands: 'property values', means: 'oneOf', method: 'oneOf' } as const;
const lists = other.defineDialect({ name: 'lists', operators: { ...other.qive.operators, in: list } });
const filter = other.where('a').equals(1);
for (const dialect of [other.received, other.qive, lists, lists.extend({ in: null })]) own.parse('', { dialect });
own.restrict(filter, other.parseOrThrow('(= a 1)'), { dialect: lists });
own.mergeDialects(lists, other.received).operators.in.method satisfies 'oneOf';
own.builder({ dialect: lists, properties: other.defineProperties({ a: 'number' }) }).where('a').oneOf(1, 2);
pushDown(filter, { dialect: lists, to: other.received });
createClient({ headers: {}, service: { ...qiveService, dialect: other.received } }).received({ filter });
declare function find<const T>(filter: own.FilterInput<typeof other.received, { a: 'number' }, T>): void;
find('(= a 1)');
find(filter);
// @ts-expect-error A parenthesis is missing.
find('(= a 1');
const error: own.FilterError = null as never as other.FilterError;
`;
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'program.ts'), program);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: 'ES2022',
      module: 'NodeNext',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
    expect(spawnSync(process.execPath, [compiler], { cwd: folder, encoding: 'utf8' }).stdout).toBe('');
  }, 60_000);

  test('know each other’s errors', async () => {
    const thrownBy = (call: () => unknown): unknown => {
      try {
        return call();
      } catch (error) {
        return error;
      }
    };
    const theirs = thrownBy(() => other.parseOrThrow('(= a'));
    expect(theirs instanceof own.FilterError).toBe(false);
    expect(own.FilterError.is(theirs)).toBe(true);
    expect(own.PrefilterError.is(theirs)).toBe(true);
    expect(ClientError.is(theirs)).toBe(false);
    const wrong = thrownBy(() => otherClient.createClient({} as never));
    expect([own.PrefilterError.is(wrong), ClientError.is(wrong), own.FilterError.is(wrong)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(other.PrefilterError.is(thrownBy(() => createClient({} as never)))).toBe(true);
  });

  test.each([
    undefined,
    null,
    'a',
    7,
    {},
    new Error('a'),
    Object.assign(new Error('a'), { name: 'FilterError' }),
    { name: 'PrefilterError' },
  ])('%o is no error of the package', (value) => {
    expect(own.PrefilterError.is(value)).toBe(false);
    expect(own.FilterError.is(value)).toBe(false);
  });
});

test('an error of an SDK may have a name of its own, and is known by its instances', () => {
  class ArchiveError extends own.PrefilterError {
    constructor(message: string) {
      super('archive', message);
      this.name = 'ArchiveError';
    }
  }
  const error = new ArchiveError('gone');
  expect([error.name, own.PrefilterError.is(error), ArchiveError.is(error)]).toEqual(['ArchiveError', true, true]);
  expect(ArchiveError.is(new own.PrefilterError('a', 'b'))).toBe(false);
});
