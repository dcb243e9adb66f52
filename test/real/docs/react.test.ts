import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { putFiles, readPage } from '../../docs/page.ts';
import { calm, wait } from '../editor/page.ts';
import { chromiumNames, launch, watched } from '../site/playground/support.ts';
import { builtByVite } from '../support/built-by-vite.ts';
import { installed, ownPackage } from '../support/packed.ts';
import { serveFolder } from '../support/served.ts';
import { describeWith } from '../support/tool.ts';

// The tutorial with React, built from an empty folder with the packed package, and used as its section "Try it" says.

const links = {
  ...Object.fromEntries(
    ['react', 'react-dom', 'react-querybuilder', '@react-querybuilder'].map((name) => [name, name]),
  ),
  '@codemirror': ownPackage('@codemirror'),
};
const tutorials = [
  ['docs', 'Form', 'Text', 'Save', ['Add condition', 'Field', 'Comparison', 'Value'], 'whose “Status” is new'],
  [
    'docs/pt-BR',
    'Formulário',
    'Texto',
    'Salvar',
    ['Adicionar condição', 'Campo', 'Comparação', 'Valor'],
    'em que “Situação” é new',
  ],
] as const;

describeWith(chromiumNames, 'the tutorial with React', (executable) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(executable);
  });
  afterAll(() => browser.close());

  test.each(tutorials)(
    '%s: what is typed opens as a form, and is saved',
    async (language, form, text, save, titles, words) => {
      const tutorial = readPage(`${language}/tutorials/react.md`);
      const folder = installed(links);
      putFiles(tutorial, folder);
      const { url, script } = await built(folder);
      const said = Number(/(\d+) kB/.exec(tutorial)?.[1]) * 1000;
      expect(Math.abs(gzipSync(script, { level: 9 }).length / said - 1)).toBeLessThan(0.05);
      const { page, complaints, close } = await watched(browser);
      await page.goto(url);
      const sentence = () => page.textContent('#sentence');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const rules = () => page.locator('.rule').count();
      const isDisabled = () => button(save).isDisabled();
      const labels = () => page.$$eval('.cm-completionLabel', (all) => all.map(({ textContent }) => textContent));
      const choose = async () => {
        await calm(page);
        await page.keyboard.press('Enter');
      };

      await button(text).click();
      await page.click('.cm-content');
      await page.keyboard.type('(= st');
      await expect.poll(labels, wait).toContain('status');
      await choose();
      await page.keyboard.type(' ');
      await expect.poll(labels, wait).toEqual(['new', 'done', 'rejected']);
      await choose();
      // Without its parenthesis the text is no filter, so there is no form of it and nothing to save.
      await expect.poll(isDisabled, wait).toBe(true);
      await button(form).click();
      expect([await rules(), await isDisabled()]).toEqual([0, true]);
      await page.click('.cm-content');
      await page.keyboard.press('Control+End');
      await page.keyboard.type(')');
      await expect.poll(sentence, wait).toContain(words);

      await button(form).click();
      await expect.poll(rules, wait).toBe(1);
      const [add, field, comparison, value] = titles;
      await page.getByTitle(add).first().click();
      await expect.poll(isDisabled, wait).toBe(true);
      const rule = page.locator('.rule').nth(1);
      await rule.getByTitle(field).selectOption({ label: 'Total' });
      await rule.getByTitle(comparison).selectOption('>');
      await rule.getByTitle(value).fill('100');
      await expect.poll(sentence, wait).toContain('100');
      await button(save).click();
      await page.reload();
      await expect.poll(rules, wait).toBe(2);
      expect(await page.evaluate(() => localStorage.getItem('filter'))).toBe('(AND (= status new) (> total 100))');
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

/** Builds the page and serves it; `script` is all of its JavaScript. */
async function built(folder: string): Promise<{ readonly url: string; readonly script: string }> {
  const dist = await builtByVite(folder);
  const index = readFileSync(join(dist, 'index.html'), 'utf8');
  const { url, close } = await serveFolder(dist);
  onTestFinished(close);
  return { url, script: readFileSync(join(dist, /src="([^"]+\.js)"/.exec(index)?.[1] ?? ''), 'utf8') };
}
