// @ts-check
// Uses `prefilter/lint` as a newcomer would. The gate checks its types against the packed package, and runs it.
import { defineDialect, excerpt, PrefilterError } from 'prefilter';
import { extracted, lint, repair, settingsOf } from 'prefilter/lint';

const source = { file: 'jobs/sync.yaml', text: 'name: sync\nfilter: (or (= processd true) (= status done))\n' };

const messages = lint(source).map(({ problem: { code, message, span } }) => {
  return `${source.file} ${code}: ${message}\n${excerpt(source.text, span)}`;
});
same(messages, [
  'jobs/sync.yaml unknown-operator: Unknown operator `or`. Did you mean `OR`?\n' +
    '2 | filter: (or (= processd true) (= status done))\n  |          ^^',
]);

const settings = settingsOf({
  dialect: { name: 'qive', operators: { '~': { operands: 'property value' } } },
  properties: { processed: 'boolean', status: ['new', 'done'] },
  sources: { keys: ['filter', 'query'] },
  rules: { 'missing-absent-branch': 'off', 'max-complexity': ['warn', { depth: 4 }] },
  suppressions: { requireReason: false },
  locale: 'pt-BR',
});
same(
  lint(source, settings).map(({ problem }) => problem.code),
  ['unknown-operator', 'unknown-property'],
);

const { text, applied, dropped } = repair(source, settings, { unsafe: true });
same([applied, dropped], [2, []]);
same(
  extracted({ ...source, text }, settings).filters.map((filter) => filter.text),
  ['(OR (= processed true) (= status done))'],
);

const custom = defineDialect({ name: 'custom', operators: { IS: { operands: 'property value', means: 'equal' } } });
same(lint({ file: 'a.filter', text: '(IS status done)' }, settingsOf({ dialect: custom })), []);

// @ts-expect-error The compiler reports it first.
refuses(() => settingsOf({ rulse: {} }), 'Wrong options: unknown key `rulse`. Did you mean `rules`?');
// @ts-expect-error
refuses(() => lint('(= a b)'), '`source` must be `{ file, text }`');
// @ts-expect-error
refuses(() => lint(source, { rules: { syntax: 'off' } }), '`settings` must be the settings that `settingsOf');

/** @type {(found: unknown, expected: unknown) => void} */
function same(found, expected) {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

/** @type {(run: () => unknown, message: string) => void} */
function refuses(run, message) {
  try {
    run();
  } catch (error) {
    if (PrefilterError.is(error) && error.message.startsWith(message)) return;
    throw error;
  }
  throw new Error(`not refused: ${message}`);
}
