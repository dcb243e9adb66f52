import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../support/compile.ts';
import { exported, exportedDeclaration, projects } from '../../support/projects.ts';
import { compilers, isAsked, olderCompilers } from '../support/compilers.ts';

describe.each(Object.entries({ ...olderCompilers, ...compilers }))('TypeScript %s', (version, compiler) => {
  const asked = Object.entries(projects).filter((_, at) => isAsked(version, at));
  test.each(asked)('%s: valid programs compile, invalid ones do not', (_, { files, options }) => {
    // The library of versions before 5.7 has no es2024, which the package's own declarations need.
    const older = options?.lib !== undefined && Number(version) < 5.7 && { lib: ['esnext', 'dom', 'dom.iterable'] };
    const settings = { compiler, ...(options && { options: { ...options, ...older } }) };
    expect(compile(files, settings).diagnostics).toEqual([]);
  });

  test('an exported literal has a short declaration', () => {
    let declaration = '';
    const { diagnostics } = compile(exported.files, {
      compiler,
      ...(exported.options && { options: exported.options }),
      after: (folder) => {
        declaration = readFileSync(join(folder, 'out/open.d.ts'), 'utf8');
      },
    });
    expect(diagnostics).toEqual([]);
    expect(declaration).toBe(exportedDeclaration);
  });
});
