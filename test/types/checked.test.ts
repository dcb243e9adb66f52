import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { exported, exportedDeclaration, projects } from '../support/projects.ts';

// Different options need separate programs; test/real runs all of them, with every compiler.
test.each(['literals', 'a client', 'meaning', 'registered properties'])(
  '%s: valid programs compile, invalid ones do not',
  (name) => {
    const { files, options } = projects[name] as (typeof projects)[string];
    expect(compile(files, { ...(options && { options }) }).diagnostics).toEqual([]);
  },
);

test('an exported literal has a short declaration', () => {
  let declaration = '';
  const { diagnostics } = compile(exported.files, {
    ...(exported.options && { options: exported.options }),
    after: (folder) => {
      declaration = readFileSync(join(folder, 'out/open.d.ts'), 'utf8');
    },
  });
  expect(diagnostics).toEqual([]);
  expect(declaration).toBe(exportedDeclaration);
});
