import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };

// The workflow cannot run here. This checks that tags trigger it, that its script exists, and that it publishes the
// folder which the script writes.
test('a tag builds the site and publishes its folder, with no more rights than that needs', () => {
  const workflow = parse(readFileSync(new URL('../../.github/workflows/site.yml', import.meta.url), 'utf8'));
  expect(workflow.on.push).toEqual({ tags: ['v*'] });
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const { build, publish } = workflow.jobs;
  const runs = build.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs).toEqual(['npm ci', 'npm run site']);
  expect(manifest.scripts.site).toMatch(/build\/site\.ts$/);
  const upload = build.steps.at(-1);
  expect([upload.uses, upload.with]).toEqual(['actions/upload-pages-artifact@v3', { path: 'site' }]);
  expect([publish.needs, publish.permissions]).toEqual(['build', { pages: 'write', 'id-token': 'write' }]);
});
