import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSite } from '../../../build/write-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeWith } from '../support/tool.ts';

// The whole site as `npm run site` writes it, served below a path and opened from the disk.

const folder = temporaryFolder();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const base = '/below/a/path/';

beforeAll(() => writeSite(folder));

const pages = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<[^>]* ${name}="([^"]*)"`, 'g'))].map(([, value]) => value as string);

test('no page has a dead link, and every entry point has a page', () => {
  const html = new Map(pages().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const dead = [...html].flatMap(([path, text]) =>
    [...valuesOf(text, 'href'), ...valuesOf(text, 'src')].filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [file = '', anchor = ''] = link.split('#');
      const to = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(folder, to))) return true;
      return (
        anchor !== '' &&
        !/^(?:filter=|v1\/)/.test(anchor) &&
        !html.get(to)?.includes(`id="${decodeURIComponent(anchor)}"`)
      );
    }),
  );
  expect(dead).toEqual([]);
  for (const name of ['prefilter', 'meaning', 'translate-kysely', 'server'])
    expect(html.has(`api/${name}.html`)).toBe(true);
  expect(html.get('api/prefilter.html')).toContain('<h3 id="parseorthrow">parseOrThrow ');
});

/** An expression for what does not fit on a page: the page, its tables, and words outside of blocks of code. */
const misfits = `(() => {
  const found = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push('the page is ' + scrollWidth + ' wide');
  for (const frame of document.querySelectorAll('.scroll:has(table)'))
    if (frame.scrollWidth > frame.clientWidth) found.push('a table is ' + frame.scrollWidth + ' wide');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
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
  let server: Server;
  let home: string;
  beforeAll(async () => {
    server = createServer(async ({ url = '/' }, response) => {
      const path = join(folder, decodeURIComponent(url.slice(base.length)));
      try {
        if (!url.startsWith(base)) throw new Error(url);
        const body = await readFile(path);
        response.setHeader('content-type', `${types[extname(path)]}; charset=utf-8`).end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** Opens a page and runs a function on it; fails for any error, and for any request that failed or went elsewhere. */
  const visit = async <T>(address: string, ask: (page: Page) => Promise<T>): Promise<T> => {
    const context: BrowserContext = await browser.newContext();
    const wrong: string[] = [];
    const page = await context.newPage();
    page.on('request', (request) => {
      if (!request.url().startsWith(home) && !/^(?:file|data|blob):/.test(request.url())) wrong.push(request.url());
    });
    page.on('response', (response) => {
      if (!response.ok() && response.status() !== 0 && !response.url().startsWith('file:')) wrong.push(response.url());
    });
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    try {
      await page.goto(address);
      const answer = await ask(page);
      expect(wrong).toEqual([]);
      return answer;
    } finally {
      await context.close();
    }
  };

  test.each([
    'index.html',
    'pt-BR/language.html',
    'grammar/index.html',
    'map.html',
    'rules/missing-absent-branch.html',
    'commands/lint.html',
    'targets/mongodb.html',
    'api/meaning.html',
    'coming-from.html',
  ])('%s fits a screen of 320 pixels, and axe finds no problems, light or dark', async (path) => {
    await visit(home + path, async (page) => {
      // The policy of the page allows no foreign scripts, so axe is injected by the browser's protocol.
      await page.evaluate(axe);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = (await page.evaluate('axe.run()')) as {
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
        };
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    });
  });

  test('no page of the site map is wider than phones, tablets and desktops, no table scrolls, and no word is broken', async () => {
    const map = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
    const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, path]) => path as string);
    expect(paths.length).toBeGreaterThan(200);
    const page = await browser.newPage();
    const wrong: string[] = [];
    for (const path of [...paths, '404.html']) {
      await page.goto(pathToFileURL(join(folder, path)).href);
      for (const width of [320, 768, 1400]) {
        await page.setViewportSize({ width, height: 900 });
        for (const finding of (await page.evaluate(misfits)) as string[]) wrong.push(`${path} at ${width}: ${finding}`);
      }
    }
    await page.close();
    expect(wrong).toEqual([]);
  }, 600_000);

  test.each(['served', 'from the disk'])('the search finds pages by keyboard, %s', async (how) => {
    const start = how === 'served' ? home : pathToFileURL(`${folder}/`).href;
    await visit(`${start}rules/syntax.html`, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('absent branch');
      await page.waitForSelector('#hits a');
      expect(await page.$$eval('#hits a', (links) => links[0]?.textContent)).toContain('missing-absent-branch');
      await page.keyboard.press('ArrowDown');
      await Promise.all([page.waitForURL(/rules\/missing-absent-branch\.html/), page.keyboard.press('Enter')]);
      expect(await page.textContent('h1')).toBe('missing-absent-branch');
    });
  });

  test.each(['served', 'from the disk'])('a filter in an example opens in the playground, %s', async (how) => {
    const start = how === 'served' ? home : pathToFileURL(`${folder}/`).href;
    await visit(`${start}building.html`, async (page) => {
      await page.click('main a.filter');
      await page.waitForURL(/playground\//);
      await page.locator('body', { hasText: 'have no' }).waitFor();
      expect(await page.textContent('body')).toContain('processed');
    });
  });
});
