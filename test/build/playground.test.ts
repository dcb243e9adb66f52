import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlayground } from '../../build/playground.ts';
import manifest from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/temporary-folder.ts';

const policyOf = (page: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]?.split('; ');
const sha256 = (text: string | undefined) => createHash('sha256').update(String(text)).digest('base64');

describe('the one file (after `npm run build`)', () => {
  const page = readFileSync('dist/playground.html', 'utf8');

  test('weighs at most 800 kB, and 270 kB in the package', () => {
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(800_000);
    expect(gzipSync(page).length).toBeLessThanOrEqual(270_000);
  });

  test('allows only its own script and style, and nothing from the network', () => {
    const [, script] = /<script>(.*)<\/script>/s.exec(page) ?? [];
    const [, style] = /<style>(.*)<\/style>/s.exec(page) ?? [];
    expect(policyOf(page)).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${sha256(script)}'`,
      `style-src 'sha256-${sha256(style)}' 'nonce-cHJlZmlsdGVy'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.match(/<script/g)).toHaveLength(2);
    const around = page.replace(String(script), '').replace(String(style), '');
    expect(around).not.toMatch(/\s(?:style|src|on\w+)=|<link|<base|<form/);
  });

  test('names the version, the commit and the licences of what it includes, and says what is missing without scripts', () => {
    expect(page).toMatch(
      new RegExp(`<p id="version">prefilter ${manifest.version.replaceAll('.', '\\.')}, commit [0-9a-f]{7,}`),
    );
    for (const name of ['chevrotain', '@codemirror/view', '@codemirror/state', 'style-mod', 'w3c-keyname'])
      expect(page).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
    expect(page).toContain('Apache License');
    expect(page).toMatch(/<noscript>.*JavaScript.*lang="pt-BR".*JavaScript.*<\/noscript>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toMatch(/<html lang="en">.*<title>prefilter playground<\/title>/s);
  });
});

// Its form is made with what `npm run site` installs.
describe.skipIf(!existsSync('build/site/node_modules'))('the page with separate scripts', () => {
  const folder = temporaryFolder();
  beforeAll(async () => {
    await buildPlayground(folder, '../index.html');
  });

  test('weighs at most 242 kB with all that it loads, compressed by brotli', () => {
    // The form is loaded when it is opened.
    const isLater = (name: string) => name === 'prefilter-playground.html' || name.startsWith('form-view-');
    const loaded = readdirSync(folder).filter((name) => !isLater(name));
    const weights = loaded.map((name) => brotliCompressSync(readFileSync(join(folder, name))).length);
    expect(loaded.length).toBeGreaterThan(3);
    expect(weights.reduce((all, weight) => all + weight)).toBeLessThanOrEqual(242_000);
  });

  test('loads only files beside it, by relative addresses', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(policyOf(page)?.slice(0, 2)).toEqual(["default-src 'self'", "style-src 'self' 'nonce-cHJlZmlsdGVy'"]);
    const addresses = [...page.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address as string);
    expect(addresses).toContain('../index.html');
    const beside = addresses.filter((address) => !address.startsWith('../'));
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(beside));
    expect(page).not.toMatch(/\sstyle=/);
    expect(page).not.toMatch(/<script>/);
  });

  test('does not wait for the editor', () => {
    const names = readdirSync(folder);
    const entry = readFileSync(join(folder, names.find((name) => name.startsWith('page-')) as string), 'utf8');
    const editor = names.find((name) => name.startsWith('editor-')) as string;
    expect(entry).toContain(`import("./${editor}")`);
    expect(entry).not.toMatch(new RegExp(`from"\\./${editor}"`));
  });
});
