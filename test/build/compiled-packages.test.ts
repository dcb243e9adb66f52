import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { billOfMaterials, compiledPackages } from '../../build/compiled-packages.ts';
import manifest from '../../package.json' with { type: 'json' };

test('the list has every package whose code is compiled in', async () => {
  const { metafile } = await build({
    entryPoints: [
      'src/cli/main.ts',
      'src/cli/commands/lsp/lsp.ts',
      'src/index.ts',
      'src/sandbox/sandbox.ts',
      'src/client/client.ts',
      'src/lint/index.ts',
    ],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'out',
    write: false,
    metafile: true,
    external: Object.keys(manifest.peerDependencies),
  });
  const inputs = Object.keys(metafile.inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  const listed = new Set(compiledPackages().map(({ name }) => name));
  expect([...new Set(inputs)].filter((name) => !listed.has(name))).toEqual([]);
  expect([...new Set(inputs)].length).toBeGreaterThan(8);
});

test('the notices name each package with its version', () => {
  const text = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
  for (const { name, version, licenceText } of compiledPackages()) {
    expect(text).toContain(`${name} ${version}\n\n${licenceText}`);
  }
});

test('the bill of materials contains the product and each package', () => {
  const { components, dependencies, metadata } = billOfMaterials(manifest);
  expect(metadata.component.purl).toBe(`pkg:npm/prefilter@${manifest.version}`);
  expect(components.map(({ name }) => name)).toEqual(compiledPackages().map(({ name }) => name));
  expect(components.every(({ licenses }) => /^[A-Za-z0-9.-]+$/.test(licenses[0]?.license.id ?? ''))).toBe(true);
  expect(dependencies[0]?.dependsOn).toContain(
    `pkg:npm/%40chevrotain/gast@${components.find(({ name }) => name === '@chevrotain/gast')?.version}`,
  );
});
