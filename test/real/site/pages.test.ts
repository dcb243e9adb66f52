import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSite } from '../../../build/write-site.ts';
import { long } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { patience, wait } from '../editor/page.ts';
import { listening, type Served, types } from '../support/served.ts';
import { describeWith } from '../support/tool.ts';

// The whole site as `npm run site` writes it, served below a path.

const folder = temporaryFolder();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const base = '/below/a/path/';

beforeAll(() => writeSite(folder, base));

const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const pages = () => files().filter((name) => name.endsWith('.html') && !name.startsWith('playground/'));
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<[^>]* ${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    (value as string).replaceAll('&amp;', '&'),
  );

test('no page has a dead link, fragment or picture, none loads anything from elsewhere, and every entry point has a page', () => {
  const html = new Map(pages().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const known = new Set(files());
  const playground = readFileSync(join(folder, 'playground/index.html'), 'utf8');
  let count = 0;
  const leads = (from: string, link: string): boolean => {
    const { protocol, host, pathname, hash } = new URL(link, `http://site${base}${from}`);
    if (host !== 'site') return protocol === 'https:';
    count++;
    const path = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html');
    if (!pathname.startsWith(base) || !known.has(path)) return false;
    if (hash === '' || /^#(?:filter=|v1\/)/.test(hash)) return true;
    return (html.get(path) ?? playground).includes(`id="${decodeURIComponent(hash.slice(1))}"`);
  };
  const dead = [...html].flatMap(([path, text]) => {
    const loaded = [...valuesOf(text, 'src'), ...valuesOf(text, 'srcset')];
    const foreign = loaded.filter((link) => new URL(link, `http://site${base}`).host !== 'site');
    return [...foreign, ...[...valuesOf(text, 'href'), ...loaded].filter((link) => !leads(path, link))].map(
      (link) => `${path}: ${link}`,
    );
  });
  expect([...new Set(dead)]).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
  for (const name of ['prefilter', 'meaning', 'translate-kysely', 'server'])
    expect(html.has(`api/${name}.html`)).toBe(true);
  expect(html.get('api/prefilter.html')).toContain('<h3 id="parseorthrow"');
});

test('every page has one title, a language and no repeated id', () => {
  for (const path of pages()) {
    const html = readFileSync(join(folder, path), 'utf8');
    const ids = valuesOf(html, 'id');
    expect([path, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path, []]);
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html).toContain(`<html lang="${path.startsWith('pt-BR/') ? 'pt-BR' : 'en'}"`);
    // The script of the page writes the one that says that there is none.
    if (path !== '404.html') expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1]);
  }
});

/** An expression for what does not fit on a page: the page, its tables, and words outside of blocks of code. */
const misfits = `(() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push('the page is ' + scrollWidth + ' wide');
  for (const table of document.querySelectorAll('table'))
    if (table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 1) found.push('a table is too wide');
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement.closest('pre, script, textarea, svg') || !text.parentElement.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (tops.some((top) => top - tops[0] > 6)) found.push('broken: ' + word);
    }
  }
  return found;
})()`;

describeWith(['chromium', 'chromium-browser', 'google-chrome'], 'the site in a browser', (executablePath) => {
  let browser: Browser;
  let served: Served;
  let home: string;
  beforeAll(async () => {
    const server = createServer(async ({ url = '/' }, response) => {
      try {
        if (!url.startsWith(base)) throw new Error(url);
        const path = decodeURIComponent(url.slice(base.length));
        const body = await readFile(join(folder, path));
        response.setHeader('content-type', `${types[extname(path)]}; charset=utf-8`).end(body);
      } catch {
        response.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(join(folder, '404.html')));
      }
    });
    served = await listening(server);
    home = served.url + base;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  /** Opens a page and runs a function on it; fails for any error, and for any request that failed or went elsewhere. */
  const visit = async <T>(
    path: string,
    ask: (page: Page) => Promise<T>,
    options: BrowserContextOptions = {},
  ): Promise<T> => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    const wrong: string[] = [];
    const page = await context.newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(home) && !/^(?:data|blob):/.test(request.url())) wrong.push(request.url());
    });
    page.on('response', (response) => {
      if (!response.ok()) wrong.push(response.url());
    });
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    try {
      await page.goto(home + path, { waitUntil: 'networkidle' });
      // Before, nothing answers to a key.
      await page.waitForFunction("'__vue_app__' in document.querySelector('#app')");
      const answer = await ask(page);
      expect(wrong).toEqual([]);
      return answer;
    } finally {
      await context.close();
    }
  };

  const looked = splitTexts(
    'index.html¦pt-BR/language.html¦grammar/index.html¦rules/missing-absent-branch.html¦commands/lint.html',
    'targets/mongodb.html¦api/meaning.html',
  );
  // One theme and width of each page in turn, all four with PREFILTER_LONG.
  const views = looked.flatMap((path, at) =>
    (['light', 'dark'] as const).flatMap((theme, of) =>
      [320, 1400].filter((_, which) => long || at % 4 === 2 * of + which).map((width) => [path, theme, width] as const),
    ),
  );
  test.each(views)('%s, %s, %i px: axe finds nothing', async (path, colorScheme, width) => {
    await visit(
      path,
      async (page) => {
        await page.evaluate(axe);
        const { violations } = (await page.evaluate('axe.run()')) as {
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
        };
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
      },
      { colorScheme, viewport: { width, height: 800 } },
    );
  });

  test('no page is wider than phones, tablets and desktops, no table scrolls, and no word is broken', async () => {
    // The pages are whole without their scripts, and much faster to open.
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const wrong: string[] = [];
    // One page of six, and of those that are made from the data of the tool, which are alike, one of thirty; all with PREFILTER_LONG.
    const isMade = (path: string) => /(?:^|\/)(?:rules|commands|targets|api)\/./.test(path);
    const asked = pages().filter((path, at) => long || at % (isMade(path) ? 30 : 6) === 0);
    for (const path of asked) {
      await page.goto(home + path);
      for (const width of long ? [320, 768, 1400] : [320, 1400]) {
        await page.setViewportSize({ width, height: 900 });
        for (const finding of (await page.evaluate(misfits)) as string[]) wrong.push(`${path} at ${width}: ${finding}`);
      }
    }
    await context.close();
    expect(wrong).toEqual([]);
    expect(pages().length).toBeGreaterThan(250);
  }, 900_000);

  test.each([
    ['rules/syntax.html', 'absent branch', 'missing-absent-branch'],
    // Accents do not count, and pages are found by what people call their subject.
    ['pt-BR/modules.html', 'fuso horario', 'Comparar datas'],
  ])('on %s the search finds %s by keyboard', async (path, words, title) => {
    await visit(path, async (page) => {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('.VPLocalSearchBox input');
      await page.keyboard.type(words);
      // Half of the words have results too.
      await page.locator('.VPLocalSearchBox .result', { hasText: title }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForFunction((from) => !location.pathname.endsWith(from), path);
    });
  });

  test('a filter in an example opens in the playground', async () => {
    await visit('building.html', async (page) => {
      await page.click('main pre a.filter');
      await page.waitForURL(/playground\//);
      await page.locator('body', { hasText: 'have no' }).waitFor();
      expect(await page.textContent('body')).toContain('processed');
    });
  });

  test('the button of a console copies its commands, not what they print', async () => {
    await visit(
      'linting.html',
      async (page) => {
        const block = page.locator('.language-shellsession').first();
        const shown = await block.locator('code').innerText();
        await block.hover();
        await block.locator('button.copy').click();
        const commands = shown.split('\n').flatMap((line) => /^\$ (.+)/.exec(line)?.[1] ?? []);
        const copied = () => page.evaluate(() => navigator.clipboard.readText());
        const lines = async () => (await copied()).split('\n').filter((line) => line !== '');
        await expect.poll(lines, wait).toEqual(commands);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  test('the filter of the start page is live, and the theme holds in the playground', async () => {
    await visit('pt-BR/index.html', async (page) => {
      await page.fill('#live', '(or (= a b) (= c d))');
      await page.locator('#live-words.wrong').waitFor();
      await page.fill('#live', '(= status done)');
      await page.locator('#live-words:not(.wrong)', { hasText: 'status' }).waitFor();
      await page.click('.VPNavBarAppearance button');
      await page.click('.VPHero a[href*="playground"]');
      await page.waitForSelector('html[data-theme=dark]');
    });
  });

  test('an address without a page gets one that leads on', async () => {
    const page = await browser.newPage();
    await page.goto(`${home}pt-BR/nada.html`);
    await page.getByText('404').waitFor();
    await page.close();
  });
});
