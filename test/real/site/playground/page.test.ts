import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyState, hashOf, readHash, type State } from '../../../../src/site/playground/state.ts';
import { repaired } from '../../../properties/repaired.ts';
import { long } from '../../../support/runs.ts';
import { describeWith } from '../../support/tool.ts';
import {
  chromiumNames,
  file,
  follow,
  launch,
  open,
  path,
  servePlayground,
  settled,
  type,
  type Watched,
  watched,
} from './support.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

const linkTo = async (state: Partial<State>) => `${file}${await hashOf({ ...emptyState, ...state })}`;
const text = (page: Page, selector: string) => page.locator(selector).first().textContent();
const filterOf = (page: Page) =>
  page.evaluate(`document.querySelector('.cm-content').cmTile?.view?.state.doc.toString()
  ?? [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')`);

describeWith(chromiumNames, 'the playground', (executable) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(executable);
  });
  afterAll(() => browser?.close());

  describe('as one file, offline', () => {
    let one: Watched;
    let page: Page;
    beforeAll(async () => {
      one = await watched(browser, { offline: true, permissions: ['clipboard-read', 'clipboard-write'] });
      page = one.page;
    });
    beforeEach(() => open(page, file));
    afterAll(async () => {
      expect(new Set(one.requests)).toEqual(new Set([file]));
      expect(one.complaints).toEqual([]);
      await one.close();
    });

    test.each(repaired)('its button for all safe fixes makes of %s: %s', async (wrong = '', expected = wrong) => {
      await type(page, wrong);
      const button = page.getByRole('button', { name: 'Fix all' });
      if (await button.isVisible()) await button.click();
      await settled(page);
      expect(await filterOf(page)).toBe(expected);
    });

    test('shows every panel at once', async () => {
      const panels = await page.$$eval('section', (all) => all.map(({ id }) => id));
      expect(panels.sort().join(' ')).toBe(
        'borders declarations difference documents problems request share targets tree words',
      );
      for (const panel of panels) expect(await page.isVisible(`#${panel} h2`)).toBe(true);
    });

    test('one button applies a fix, and another one undoes it', async () => {
      await type(page, '(or (= a 1) (= b 2))');
      expect(await text(page, '.problems .message')).toContain('Unknown operator or.');
      expect(await page.isVisible('text=Undo')).toBe(false);
      await page.click('.problems button:has-text("Fix:")');
      await settled(page);
      expect(await filterOf(page)).toBe('(OR (= a 1) (= b 2))');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Undo');
      await page.keyboard.press('Enter');
      await settled(page);
      expect(await filterOf(page)).toBe('(or (= a 1) (= b 2))');
      expect(await page.isVisible('text=Undo')).toBe(false);
      // The reason of the rule is folded in beside it.
      await page.click('.problems summary');
      expect((await text(page, '.problems details p'))?.length).toBeGreaterThan(20);
    });

    test('a long filter is formatted, and the editor can undo it', async () => {
      const filter = `(OR ${'(= supplier another-name) '.repeat(5).trim()})`;
      await type(page, filter);
      await page.click('text=Format');
      await settled(page);
      expect(await filterOf(page)).toContain('\n  (= supplier');
      await page.focus('.cm-content');
      await page.keyboard.press('Control+Z');
      await settled(page);
      expect(await filterOf(page)).toBe(filter);
    });

    test('documents are typed, pasted or dropped, and show which part of the filter is false', async () => {
      await type(page, '(OR (= a 1) (= b 2))');
      await page.fill('#field-documents', '{"a":1}\n\n{"b":"x"}\noops');
      await settled(page);
      const shown = await page.$$eval('.documents > li', (all) => all.map((item) => item.textContent));
      expect(shown[0]).toMatch(/^✓ line 1: selected/);
      expect(shown[1]).toMatch(/^· line 3: not selected.*false here: \(OR \(= a 1\) \(= b 2\)\)a is missing; b is "x"/);
      expect(shown[2]).toMatch(/^! line 4: this line is not JSON/);
      expect(await text(page, '#documents .status')).toBe('1 of 3 selected');
      await page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['{"b":2}'], 'notes.ndjson'));
        document.querySelector('#documents').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      })()`);
      await page.waitForFunction(() => document.querySelector('#documents .status')?.textContent === '1 of 1 selected');
      expect(await page.inputValue('#field-documents')).toBe('{"b":2}');
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a file…')]);
      await chooser.setFiles({ name: 'a.ndjson', mimeType: 'text/plain', buffer: Buffer.from('{"c":2}\n{"a":1}') });
      await page.waitForFunction(() => document.querySelector('#documents .status')?.textContent === '1 of 2 selected');
    });

    test('a second filter is compared, with a document for each difference', async () => {
      for (const [filter, second, verdict, documents] of [
        ['(= a b)', '(OR (= a b) (= c d))', /^Widened/, 1],
        ['(OR (= a b) (= c d))', '(= a b)', /^Narrowed/, 1],
        ['(OR (= a b) (= c d))', '(OR (= a b) (= e f))', /^Different/, 2],
        ['(= a b)', '(= a c)', /^Different: no document/, 2],
        ['(OR (= a b) (= c d))', '(OR (= c d) (= a b))', /^Equal/, 0],
        ['(= a b)', '(= a', /^The second filter: /, 0],
      ] as const) {
        await follow(page, await linkTo({ filter, second }));
        expect(await text(page, '.verdict')).toMatch(verdict);
        expect(await page.locator('#difference dd:not(.words) code').count()).toBe(documents);
      }
    });

    test('examples tell the filter from its small changes', async () => {
      await follow(page, await linkTo({ filter: '(= a b)' }));
      await page.waitForSelector('#borders li');
      expect(await page.$$eval('#borders li', (all) => all.map(({ textContent }) => textContent))).toEqual([
        'selected {"a":"b"}',
        'not selected {}',
      ]);
    });

    test('the keyboard moves through the tree', async () => {
      await type(page, '(OR (= a 1) (_not_exists b))');
      const at = () => page.evaluate(`document.activeElement.querySelector('span').textContent`);
      await page.focus('[role=tree] [tabindex="0"]');
      const walked = [await at()];
      for (const key of 'Down Down Left Left Down Right Up'
        .split(' ')
        .map((name) => `Arrow${name}`)
        .concat('End', 'Home'))
        walked.push(await page.keyboard.press(key).then(at));
      expect(walked.join(', ')).toBe(
        'OR, = equal, property a, = equal, = equal, _not_exists absent, property b, _not_exists absent, property b, OR',
      );
      expect(await page.getAttribute('[role=treeitem] [role=treeitem]', 'aria-expanded')).toBe('false');
      expect(await page.locator('[role=tree] [tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('getSelection().toString()')).toBe('(= a 1)');
    });

    test('of a long filter only a part of the tree is drawn, and more on request', async () => {
      await type(page, `(OR ${Array.from({ length: 3000 }, (_, index) => `(= a ${index})`).join(' ')})`);
      const drawn = () => page.locator('[role=treeitem]').count();
      const before = await drawn();
      expect(before).toBeLessThan(300);
      await page.locator('.more').last().click();
      expect(await drawn()).toBeGreaterThan(before);
      expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(3000);
    });

    test('copying copies the whole text', async () => {
      await type(page, '(OR (= processed false) (_not_exists processed))');
      await page.click('[aria-label="Copy: curl"]');
      await page.waitForFunction(() => document.querySelector('#announcement')?.textContent === 'Copied.');
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
        "'https://api.arquivei.com.br/v1/nfe/received?filter=%28OR%20%28%3D%20processed%20false%29%20%28_not_exists%20processed%29%29'",
      );
    });

    test('declared properties and another dialect apply at once; an invalid declaration shows the reason', async () => {
      await type(page, '(AND (= processd true) (= status x))');
      await page.selectOption('#field-dialect', 'qive');
      await page.fill('#field-properties', '{ "processed": "boolean", "status": ["new"] }');
      await settled(page);
      const messages = await page.$$eval('.problems .message', (all) => all.map((item) => item.textContent));
      expect(messages.join('\n')).toContain('Did you mean processed?');
      expect(messages.join('\n')).not.toContain('There is no operator');
      await page.fill('#field-properties', '{ "processed": "dat" }');
      await settled(page);
      expect(await text(page, '#declarations .error >> nth=1')).toContain('Ignored:');
    });

    test('is in Portuguese if the browser or the visitor prefers it', async () => {
      await page.selectOption('#language', 'pt-BR');
      await settled(page);
      expect(await page.getAttribute('html', 'lang')).toBe('pt-BR');
      expect(await text(page, '#problems h2')).toBe('Problemas');
      await type(page, '(or (= a 1) (= b 2))');
      expect(await text(page, '.problems .message')).toContain('Operador');
      await type(page, '(OR (= a 1) (_not_exists b))');
      expect((await page.$$eval('[role=tree] .role', (all) => all.map((item) => item.textContent))).join(' ')).toBe(
        'ou igual propriedade valor ausente propriedade',
      );
      const other = await watched(browser, { locale: 'pt-PT' });
      await open(other.page, file);
      expect(await text(other.page, '#problems h2')).toBe('Problemas');
      expect(await other.page.inputValue('#language')).toBe('pt-BR');
      await other.close();
    });

    test('an example is one choice away', async () => {
      const labels = await page.$$eval('#examples option', (all) => all.map((option) => option.textContent));
      expect(labels.length).toBeGreaterThan(5);
      for (const label of labels.slice(1)) {
        await page.selectOption('#examples', { label: String(label) });
        await settled(page);
        expect(await text(page, '#tree [role=treeitem]')).not.toBe('');
      }
    });

    test('the Tab key reaches everything, and is never trapped', async () => {
      await type(page, '(or (= a 1) (= b 2))');
      await page.evaluate(`(() => { const top = document.querySelector('h1'); top.tabIndex = -1; top.focus(); })()`);
      const reached = new Set<string>();
      for (let step = 0; step < 120; step++) {
        await page.keyboard.press('Tab');
        const name = (await page.evaluate(`(() => {
          const at = document.activeElement;
          return at === document.body ? '' : at.id || at.className || at.getAttribute('aria-label') || at.textContent;
        })()`)) as string;
        if (name === '' && reached.size > 0) break;
        reached.add(name);
      }
      for (const name of [
        'examples',
        'language',
        ...['documents', 'second', 'dialect', 'properties'].map((id) => `field-${id}`),
      ])
        expect([...reached]).toContain(name);
      expect([...reached].some((name) => name.includes('cm-content'))).toBe(true);
      expect([...reached].some((name) => name.startsWith('Fix:'))).toBe(true);
      expect([...reached].at(-1)).not.toContain('cm-content');
    });

    test('the contents of a link are shown as text', async () => {
      const evil = '<img src=x onerror="globalThis.broken=1"><script>broken=1</script>';
      await open(
        page,
        await linkTo({
          filter: `(= ${evil.replaceAll(' ', '\u00a0')} ${evil.replaceAll(' ', '\u00a0')})`,
          second: `(= a ${evil})`,
          documents: `{"${evil.replaceAll('"', '\\"')}":1}\n${evil}`,
          properties: evil,
          extension: evil,
          column: evil,
          absence: evil,
          shareDocuments: true,
        }),
      );
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.evaluate('globalThis.broken')).toBeUndefined();
      expect(await page.inputValue('#field-properties')).toBe(evil);
    });

    test.each([
      ['#v1/xyz', 'damaged'],
      ['#v9/q64FAA', 'later version'],
      ['#filter=%', 'damaged'],
    ])('a link that cannot be read is reported and kept: %s', async (hash, message) => {
      await open(page, file + hash);
      expect(await text(page, '#problem')).toContain(message);
      expect(await page.evaluate('location.hash')).toBe(hash);
    });

    test('a link restores what was linked, in the address, in the panel and on the page', async () => {
      const word = fc.stringMatching(/^[a-zé😀<"&%]{1,8}$/u);
      const state = fc.record({
        filter: word.map((value) => `(= a ${value})`),
        second: word,
        documents: word,
        properties: fc.constantFrom('', '{"a":"number"}', '{'),
        extension: fc.constantFrom('', '{"quotedValues":true}'),
        dialect: fc.constantFrom('received' as const, 'qive' as const),
        column: word,
        exact: fc.boolean(),
        absence: word,
        shareDocuments: fc.boolean(),
        language: fc.constantFrom('en' as const, 'pt-BR' as const),
      });
      await fc.assert(
        fc.asyncProperty(state, async (made) => {
          const address = await linkTo(made);
          await follow(page, address);
          const held = await readHash(new URL(address).hash);
          const shown = (await text(page, '#share pre')) as string;
          expect(await readHash(new URL(shown).hash)).toEqual(held);
          // Undoing a change leaves an equivalent address.
          await page.fill('#field-second', 'x');
          await settled(page);
          await page.fill('#field-second', made.second);
          await settled(page);
          expect(await readHash(new URL(page.url()).hash)).toEqual(held);
          expect(await filterOf(page)).toBe(made.filter);
          expect(await page.inputValue('#field-documents')).toBe(made.shareDocuments ? made.documents : '');
          expect(await page.inputValue('#field-properties')).toBe(made.properties);
          expect(await page.isChecked('#field-exact')).toBe(made.exact);
        }),
        { numRuns: long ? 100 : 6 },
      );
    });

    test('the link contains the documents only if the box is ticked', async () => {
      await page.fill('#field-documents', '{"cnpj":"123"}');
      await settled(page);
      expect((await readHash(new URL(page.url()).hash))?.state).not.toHaveProperty('documents');
      await page.check('#field-share-documents');
      await settled(page);
      expect((await readHash(new URL(page.url()).hash))?.state).toMatchObject({ documents: '{"cnpj":"123"}' });
      await page.uncheck('#field-share-documents');
      await settled(page);
      expect((await readHash(new URL(page.url()).hash))?.state).not.toHaveProperty('documents');
    });

    test('another link in the same page is followed', async () => {
      await page.evaluate(`location.hash = '#filter=(=%20x%20y)'`);
      await page.waitForFunction(() => document.querySelector('#tree')?.textContent?.includes('property x'));
      expect(await filterOf(page)).toBe('(= x y)');
    });

    test('axe-core finds no problems in both themes, both languages and at 320 pixels', async () => {
      const views = [
        [1440, 'light', 'en'],
        [320, 'dark', 'pt-BR'],
        [1440, 'dark', 'pt-BR'],
        [320, 'light', 'en'],
      ] as const;
      for (const [width, colorScheme, language] of long ? views : views.slice(0, 2)) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await open(
          page,
          await linkTo({
            filter: '(or (= processd False) (_not_exists processed) (~ a b))',
            second: '(= a b)',
            documents: '{"a":"b"}\n{}\noops',
            shareDocuments: true,
            properties: '{ "processed": "boolean", "a": ["b", "c"] }',
            language,
          }),
        );
        await check();
        await type(page, '(OR (= processed false) (= a b))');
        await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
        await check();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      }

      async function check() {
        // In an isolated world, the page's policy does not stop it.
        await page.evaluate(axe);
        const found = (await page.evaluate(
          `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
        )) as string[];
        expect(found).toEqual([]);
      }
    });

    test('nothing moves while it loads', async () => {
      for (const width of long ? [320, 480, 768, 1440] : [320, 1440]) {
        const { page, close } = await watched(browser, { viewport: { width, height: 900 } });
        await page.addInitScript(`
          globalThis.moved = [];
          new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries()) moved.push(value + ' ' + sources.map(({ node }) => node?.id ?? node?.className ?? node));
          }).observe({ type: 'layout-shift', buffered: true });
        `);
        await open(page, file);
        await page.waitForTimeout(200);
        expect({ width, moved: await page.evaluate('moved') }).toEqual({ width, moved: [] });
        await close();
      }
    });

    test('a text of a million characters is reported as too long, and the page keeps working', async () => {
      await type(page, `(OR ${'(= property value) '.repeat(60_000)})`);
      expect(await text(page, '.problems .message')).toContain('1,000,000');
      expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(3000);
      expect(await text(page, '#share')).toContain('too long for a link');
      await type(page, '(= a b)');
      expect(await text(page, '.words')).toContain('a is b');
    });
  });

  test('without scripts the page says what is missing', async () => {
    const { page, close } = await watched(browser, { javaScriptEnabled: false });
    await page.goto(file);
    expect(await page.isVisible('noscript p')).toBe(true);
    expect(await page.textContent('noscript p')).toContain('JavaScript');
    await close();
  });

  test('a page of `prefilter play` begins with its filters, and links from elsewhere keep its dialect', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prefilter-play-'));
    const configuration = { dialect: { name: 'qive', quotedValues: true }, properties: { processed: 'boolean' } };
    writeFileSync(join(folder, 'prefilter.config.json'), JSON.stringify(configuration));
    const bin = path.replace('playground.html', 'bin.js');
    execFileSync(process.execPath, [bin, 'play', '(AND (= processed "false"))', '(= x </script>'], { cwd: folder });
    const made = pathToFileURL(join(folder, 'prefilter-playground.html')).href;
    const { page, requests, complaints, close } = await watched(browser, { offline: true });
    await open(page, made);
    expect(await filterOf(page)).toBe('(AND (= processed "false"))');
    expect(await page.inputValue('#field-dialect')).toBe('qive');
    expect(JSON.parse(await page.inputValue('#field-properties'))).toEqual({ processed: 'boolean' });
    const mine = await page.$$eval('#examples optgroup option', (all) => all.map((option) => option.textContent));
    expect(mine).toEqual(['(AND (= processed "false"))', '(= x </script>']);
    await open(page, `${made}#filter=(=%20processed%20%22true%22)`);
    expect(await page.inputValue('#field-dialect')).toBe('qive');
    expect(await page.locator('.problems > .error').count()).toBe(0);
    expect([[...new Set(requests)], complaints]).toEqual([[made], []]);
    await close();
    rmSync(folder, { recursive: true });
  });

  test('documents are kept for a reload, pretty-printed or in an array; links from guides show those of the examples', async () => {
    const { page, complaints, close } = await watched(browser);
    await open(page, `${file}#filter=(=%20a%201)`);
    expect(await page.inputValue('#field-documents')).toContain('"processed"');
    await page.fill('#field-documents', '[\n  {\n    "a": 1\n  },\n  { "a": "]" }\n]');
    await settled(page);
    expect(await text(page, '#documents .status')).toBe('1 of 2 selected');
    expect(await text(page, '.gutter')).toBe('\n✓\n\n\n·');
    expect(await text(page, '#state')).toContain('1 of 2 documents');
    await page.reload();
    await page.waitForSelector('html[data-editor=ready]');
    await settled(page);
    expect(await page.inputValue('#field-documents')).toContain('"a": 1');
    // Without a valid filter, the last answer stays.
    await type(page, '(= a');
    expect(await page.getAttribute('#words', 'class')).toBe('stale');
    expect(await text(page, '#words .words')).toContain('a is 1');
    expect(await page.locator('section:visible:has-text("Waiting for")').count()).toBeLessThan(3);
    expect(complaints).toEqual([]);
    await close();
  });

  test('all safe fixes are one click away', async () => {
    const { page, close } = await watched(browser);
    await open(page, `${file}#filter=${encodeURIComponent('(or (== a 1) (not_exists b))')}`);
    await page.click('#state button');
    await settled(page);
    expect(await filterOf(page)).toBe('(OR (= a 1) (_not_exists b))');
    await close();
  });

  test('a filter that can be read but has an error is not called valid', async () => {
    const { page, close } = await watched(browser);
    const properties = '{ "processed": "boolean" }';
    await open(page, await linkTo({ filter: '(= procesed true)', properties }));
    expect([await page.getAttribute('#state', 'class'), await text(page, '#state')]).toEqual([
      'wrong',
      expect.not.stringContaining('Valid'),
    ]);
    await open(page, await linkTo({ filter: '(= processed false)', properties }));
    expect([await page.getAttribute('#state', 'class'), await text(page, '#state')]).toEqual([
      'valid',
      expect.stringMatching(/^Valid/),
    ]);
    await close();
  });

  describe('with separate scripts', () => {
    let served: Awaited<ReturnType<typeof servePlayground>>;
    beforeAll(async () => {
      served = await servePlayground();
    });
    afterAll(() => served?.close());

    test('requests only its own folder, below any path, and logs no errors', async () => {
      const { page, requests, complaints, close } = await watched(browser);
      await open(page, served.url);
      await type(page, '(or (= a 1))');
      expect(requests.length).toBeGreaterThan(3);
      expect(requests.filter((url) => !url.startsWith(served.url))).toEqual([]);
      expect(complaints).toEqual([]);
      expect(served.others).toEqual([]);
      expect(served.sent()).toBeLessThanOrEqual(242_000);
      expect(await page.getAttribute('footer a', 'href')).toBe('../index.html');
      await close();
    });

    test('the text area works before the editor has loaded, and hands over text, position and focus', async () => {
      const release = served.hold(/^editor-/);
      const { page, close } = await watched(browser);
      await page.goto(served.url);
      await settled(page);
      await page.fill('#filter', '(or (= a 1) (= b 2))');
      await settled(page);
      await page.click('.problems button:has-text("Fix:")');
      await settled(page);
      expect(await page.inputValue('#filter')).toBe('(OR (= a 1) (= b 2))');
      await page.click('text=Undo');
      await settled(page);
      expect(await page.inputValue('#filter')).toBe('(or (= a 1) (= b 2))');
      await page.focus('#filter');
      await page.evaluate(`document.querySelector('#filter').setSelectionRange(3, 3)`);
      release();
      await page.waitForSelector('html[data-editor=ready]');
      await page.keyboard.insertText('!');
      await settled(page);
      expect(await filterOf(page)).toBe('(or! (= a 1) (= b 2))');
      await close();
    });
  });
});
