import { expect, test } from 'vitest';
import { modules } from '../../../src/cli/commands.ts';
import { allRules } from '../../../src/lint/rules.ts';
import { locales } from '../../../src/messages/locale.ts';
import { commandPages, commandTable } from '../../../src/site/reference/commands.ts';
import { rulePages, ruleTable } from '../../../src/site/reference/rules.ts';
import { targetPages } from '../../../src/site/reference/targets.ts';
import { targetNames } from '../../../src/translate/targets/names.ts';

const namesOf = (pages: readonly { readonly path: string }[]) =>
  pages.map(({ path }) => path.replace(/^.*\/(.*)\.md$/, '$1')).sort();

test.each(locales)('in %s each rule and each command has a page, and a row that leads to it', (locale) => {
  const rules = Object.keys(allRules).sort();
  expect(namesOf(rulePages('docs/', locale))).toEqual(rules);
  for (const rule of rules) expect(ruleTable(locale)).toContain(`(rules/${rule}.md)`);
  const commands = Object.keys(modules).sort();
  expect(namesOf(commandPages('docs/', locale))).toEqual(commands);
  for (const command of commands) expect(commandTable(locale)).toContain(`(commands/${command}.md)`);
});

test('each target has a page', () => {
  expect(namesOf(targetPages('docs/'))).toEqual([...targetNames].sort());
});
