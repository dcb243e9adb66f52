import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlayground } from '../../../../build/playground.ts';
import { emptyState, hashOf } from '../../../../src/site/playground/state.ts';
import { describeInOtherEngines, type EnginePage, until } from '../../support/other-engines.ts';
import { file, servePlayground } from './support.ts';

const isSettled = "document.querySelector('#panels:not([aria-busy]) section')";
const textOf = (selector: string) => `document.querySelector('${selector}')?.textContent ?? ''`;
const shown = "[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')";

describeInOtherEngines('the playground', (start) => {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-playground-'));
  let page: EnginePage;
  beforeAll(async () => {
    await buildPlayground(folder, '../index.html');
    page = await start();
  });
  afterAll(async () => {
    await page?.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (address: string) => {
    await page.open(address);
    await until(page, "document.querySelector('html[data-editor=ready]')");
    await until(page, isSettled);
  };
  const type = async (text: string) => {
    await page.click('.cm-content');
    await page.press('a', 'Control');
    await page.press('Backspace');
    await page.type(text);
    await page.press('Escape');
    await until(page, `${shown} === ${JSON.stringify(text)}`);
    await until(page, isSettled);
  };

  test('as one file from the disk: a typed mistake is underlined, said, and fixed by a button', async () => {
    await open(file);
    await type('(or (= a 1) (= b 2))');
    await until(page, "document.querySelector('.cm-lintRange-error')");
    expect(await page.evaluate(textOf('.problems .message'))).toContain('Unknown operator or.');
    const line = (name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.cm-lintRange-error')).${name}`);
    expect([await line('textDecorationLine'), await line('textDecorationStyle')]).toEqual(['underline', 'wavy']);
    const fix =
      "[...document.querySelectorAll('.problems button')].find(({ textContent }) => textContent.startsWith('Fix:'))";
    await page.evaluate(`(${fix}.click(), true)`);
    await until(page, `${shown} === '(OR (= a 1) (= b 2))'`);
    await until(page, `${isSettled} && (${textOf('#words')}).length > 20`);
  });

  test('documents are selected, and a reload keeps them', async () => {
    await open(file);
    await type('(= a 1)');
    await page.evaluate(`(() => {
      const field = document.querySelector('#field-documents');
      field.value = '[{ "a": 1 },\\n  { "a": 2 }]';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    })()`);
    await until(page, `${isSettled} && (${textOf('#documents .status')}).startsWith('1 of 2')`);
    await page.evaluate('(location.reload(), true)');
    await until(page, `${isSettled} && (${textOf('#documents .status')}).startsWith('1 of 2')`);
  });

  test('a link brings filter, dialect and language', async () => {
    const hash = await hashOf({ ...emptyState, filter: '(AND (= a 1) (= b 2))', dialect: 'qive', language: 'pt-BR' });
    await open(`${file}${hash}`);
    await until(page, `${shown} === '(AND (= a 1) (= b 2))'`);
    expect(await page.evaluate(textOf('#problems h2'))).toBe('Problemas');
    expect(await page.evaluate("document.querySelectorAll('.cm-lintRange-error').length")).toBe(0);
    expect(await page.evaluate("document.querySelectorAll('[role=treeitem]').length")).toBeGreaterThan(3);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('served with scripts of its own, and from the disk, where the single file takes over', async () => {
    const served = await servePlayground();
    await open(`${served.url}index.html#filter=(=%20a%20b)`);
    await until(page, `${shown} === '(= a b)'`);
    served.close();
    await open(`${pathToFileURL(join(folder, 'index.html')).href}#filter=(=%20a%20c)`);
    await until(page, `${shown} === '(= a c)' && location.pathname.endsWith('prefilter-playground.html')`);
  });
});
