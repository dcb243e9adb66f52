import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';

test("shows errors only, on the standard error, in the user's language", async () => {
  const argv = ['match', '(AND (= a b) (= a b)', '--data', '{}'];
  const { stdout, stderr, exitCode } = await commandLine([...argv, '--lang', 'pt-BR']);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('error  unknown-operator\n  Operador `AND` desconhecido.');
  expect(stderr).toContain('error  syntax\n  Falta `)`');
  expect(stderr).not.toContain('duplicate-condition');
});
