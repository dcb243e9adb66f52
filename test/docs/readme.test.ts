import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import type { Dialect } from '../../src/language/dialect.ts';
import { operatorDocs } from '../../src/language/operator-docs.ts';
import { qive } from '../../src/language/qive.ts';
import { received } from '../../src/language/received.ts';
import { localized } from '../../src/messages/locale.ts';
import { rules } from '../../src/validate/rules.ts';
import { table } from '../support/table.ts';

/*
 * The README is run: every program, every command with its output, and its tables against the source they come from.
 * `UPDATE_DOCS=1` writes outputs and tables anew.
 */

const path = fileURLToPath(new URL('../../README.md', import.meta.url));
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const dist = new URL('../../dist/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'prefilter-readme-'));
let readme = readFileSync(path, 'utf8');
afterAll(() => {
  rmSync(folder, { recursive: true });
  if (env.UPDATE_DOCS !== undefined) writeFileSync(path, readme);
});

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, code]) => code as string,
  );
}

describe('programs', () => {
  test.each(blocks('ts').map((code, index) => [index + 1, code] as const))(
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
        .replace(/'prefilter(?:\/(\w+))?'/g, (_, entry = 'index') => `'${new URL(`${entry}.js`, dist).href}'`);
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
  const commands = blocks('console').map((block) => {
    const [call = '', ...output] = block.split('\n');
    return { call: call.replace(/^\$ /, ''), output: output.join('\n'), block };
  });

  test.each(commands)('$call', ({ call, output, block }) => {
    const script = `prefilter() { '${process.execPath}' '${bin}' "$@"; }\n${call}`;
    const { PATH } = env;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
      encoding: 'utf8',
      env: { PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = `${stdout}${stderr}`.replace(/[ \t]+$/gm, '').replace(/\n*$/, '\n');
    if (env.UPDATE_DOCS !== undefined) readme = readme.replace(block, () => `$ ${call}\n${printed}`);
    else expect(output).toBe(printed);
  });
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
    const rows = Object.values(rules).map(({ id, severity, summary }) => [
      `\`${id}\``,
      severity,
      localized(summary, 'en'),
    ]);
    held('rules', table(['rule', 'severity', 'finds'], rows));
  });
});
