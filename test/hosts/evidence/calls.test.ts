import { expect, test } from 'vitest';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { lint } from '../../../src/lint/lint.ts';

const settings = settingsOf({ sources: { calls: ['fetch_notes', 'repo.find_notes', 'listNotes({where})'] } });

const wrong = '(exists processed)';

test.each([
  ['a.py', `notes = fetch_notes("${wrong}")`],
  ['a.py', `notes = api.fetch_notes("${wrong}", limit=5)`],
  ['a.py', `notes = repo.find_notes("${wrong}" if new else other)`],
  ['a.py', `notes = listNotes(5, where="${wrong}")`],
  ['a.rb', `notes = listNotes(where: "${wrong}")`],
  ['a.rb', `notes = listNotes({ :where => "${wrong}" })`],
  ['a.php', `<?php $notes = $api->fetch_notes('${wrong}');`],
  ['a.php', `<?php $notes = listNotes(['where' => '${wrong}']);`],
  ['A.java', `class A { Object notes = repo.find_notes("${wrong}"); }`],
  ['a.kt', `val notes = listNotes(where = "${wrong}")`],
  ['a.go', `notes := api.fetch_notes("${wrong}")`],
  ['a.rs', `let notes = Api::fetch_notes("${wrong}");`],
  ['a.ts', `const notes = fetch_notes('${wrong}');`],
  ['a.ts', `const notes = listNotes({ where: '${wrong}' });`],
])('%s: %s is a filter by its call', (file, text) => {
  const [finding] = lint({ file, text }, settings);
  expect(finding?.problem).toMatchObject({ code: 'unknown-operator', span: { start: text.indexOf('exists') } });
});

test.each([
  ['a.py', `notes = prefetch_notes("${wrong}")`],
  ['a.py', `notes = find_notes("${wrong}")`],
  ['a.py', `notes = fetch_notes(5, "${wrong}")`],
  ['a.py', `notes = listNotes(whither="${wrong}")`],
  ['a.py', `notes = listNotes("${wrong}")`],
  ['a.ts', `const notes = listNotes({ other: { where: '${wrong}' } });`],
])('%s: %s is not', (file, text) => {
  expect(lint({ file, text }, settings)).toEqual([]);
});
