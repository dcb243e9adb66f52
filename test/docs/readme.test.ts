import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Dialect } from '../../src/language/dialect/dialect.ts';
import { operatorDocs } from '../../src/language/dialect/operator-docs.ts';
import { qive } from '../../src/language/dialect/qive.ts';
import { received } from '../../src/language/dialect/received.ts';
import { readConfiguration } from '../../src/lint/config/configuration.ts';
import { configurationSchema } from '../../src/lint/config/schema.ts';
import { allRules } from '../../src/lint/rules.ts';
import { localized } from '../../src/messages/locale.ts';
import { table } from '../support/table.ts';
import { blocksOf, commandsOf, printedBy } from './console.ts';
import { shownTargets } from './targets.ts';

/*
 * The README is run: every program, every command with its output, and its tables against the source they come from.
 * `UPDATE_DOCS=1` writes outputs and tables anew.
 */

const path = fileURLToPath(new URL('../../README.md', import.meta.url));
const dist = new URL('../../dist/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'prefilter-readme-'));
let readme = readFileSync(path, 'utf8');
afterAll(() => {
  rmSync(folder, { recursive: true });
  if (env.UPDATE_DOCS !== undefined) writeFileSync(path, readme);
});

interface Step {
  readonly uses: string;
  readonly with: object;
}

interface Action {
  readonly inputs: object;
}

describe('programs', () => {
  test.each(blocksOf(readme, 'ts').map((code, index) => [index + 1, code] as const))(
    'number %i does what it says',
    async (number, code) => {
      // `expression; // → text` checks the value, `expression; // throws message` the error.
      const checked = code
        .replace(
          /^([^\n]+?);? \/\/ → (.+)$/gm,
          (_, expression, text) => `check(${expression}, ${JSON.stringify(text)});`,
        )
        .replace(
          /^([^\n]+?);? \/\/ throws (.+)$/gm,
          (_, call, text) => `refused(() => ${call}, ${JSON.stringify(text)});`,
        )
        .replace(
          /'prefilter(?:\/([\w/]+))?'/g,
          (_, entry = 'index') => `'${new URL(`${entry.replace('/', '-')}.js`, dist).href}'`,
        );
      const helpers = `
      function check(value, text) {
        const found = typeof value === 'string' ? value : JSON.stringify(value);
        if (found !== text) throw new Error(\`expected \${text}, found \${found}\`);
      }
      function refused(call, text) {
        let message = 'nothing';
        try { call(); } catch (error) { message = error.message; }
        if (message !== text) throw new Error(\`expected \${text}, found \${message}\`);
      }`;
      const { code: script } = await transform(checked + helpers, { loader: 'ts', format: 'esm' });
      const file = join(folder, `${number}.mjs`);
      writeFileSync(file, script);
      await import(/* @vite-ignore */ file);
    },
  );
});

describe('commands', () => {
  test.each(commandsOf(readme))('$call', ({ call, output, block }) => {
    const printed = printedBy(call);
    if (env.UPDATE_DOCS !== undefined) readme = readme.replace(block, () => `$ ${call}\n${printed}`);
    else expect(output).toBe(printed);
  });
});

test.each(blocksOf(readme, 'jsonc'))('a configuration that counts', (text) => {
  const { problems } = readConfiguration({ file: 'README.md', text }, configurationSchema(allRules), 'en');
  expect(problems).toEqual([]);
});

test('steps of CI, with inputs that the action has', () => {
  const steps = blocksOf(readme, 'yaml').flatMap((text) => (parse(text) as { steps?: readonly Step[] }).steps ?? []);
  const ours = steps.filter(({ uses }) => uses.includes('/prefilter@'));
  const { inputs } = parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')) as Action;
  expect(ours.flatMap((step) => Object.keys(step.with)).filter((name) => !(name in inputs))).toEqual([]);
  expect(ours).toHaveLength(1);
});

describe('tables', () => {
  function held(name: string, rendered: string): void {
    const pattern = new RegExp(`(<!-- ${name} -->\n)[^]*(<!-- /${name} -->)`);
    expect(readme).toMatch(pattern);
    const updated = readme.replace(pattern, (_, start, end) => `${start}\n${rendered}\n\n${end}`);
    if (env.UPDATE_DOCS !== undefined) readme = updated;
    else expect(readme).toBe(updated);
  }

  test('operators', () => {
    const row = (dialect: Dialect, symbol: string) => {
      const { summary, example } = operatorDocs(dialect, symbol);
      expect([symbol, summary, example]).not.toContain(undefined);
      return [`\`${symbol}\``, `\`${dialect.name}\``, `\`${example}\``, localized(summary ?? '', 'en')];
    };
    const own = Object.keys(qive.operators).filter((symbol) => received.operator(symbol) === undefined);
    const rows = [
      ...Object.keys(received.operators).map((symbol) => row(received, symbol)),
      ...own.map((symbol) => row(qive, symbol)),
    ];
    held('operators', table(['operator', 'dialect', 'example', 'selects'], rows));
  });

  test('rules', () => {
    const rows = Object.values(allRules).map(({ id, severity, summary }) => [
      `\`${id}\``,
      severity,
      localized(summary, 'en'),
    ]);
    held('rules', table(['rule', 'severity', 'finds'], rows));
  });

  test('targets', () => {
    const rows = Object.entries(shownTargets).map(([target, { translation, given, proof }]) => {
      const { output, params, fidelity } = translation;
      const text = typeof output === 'string' ? output : JSON.stringify(output);
      const code = text.includes('`') ? `\`\`${text}\`\`` : `\`${text}\``;
      const bound = params.length === 0 ? '' : `\`${params.join(', ')}\``;
      return [`\`${target}\``, code, bound, given === undefined ? fidelity : `${fidelity} with ${given}`, proof];
    });
    held('targets', table(['target', 'translation', 'parameters', 'fidelity', 'proof'], rows));
  });
});
