import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addressesOf } from '../../../build/addresses.ts';
import own from '../../../package.json' with { type: 'json' };
import manifest from '../../../src/editor/vscode/manifest.json' with { type: 'json' };
import english from '../../../src/editor/vscode/package.nls.json' with { type: 'json' };
import portuguese from '../../../src/editor/vscode/package.nls.pt-br.json' with { type: 'json' };
import { fileKinds } from '../../../src/hosts/kinds.ts';

const folder = new URL('../../../src/editor/vscode/', import.meta.url);
const extension = readFileSync(new URL('extension.ts', folder), 'utf8');

describe('the extension for VS Code', () => {
  test.each(fileKinds.flatMap(({ extensions }) => extensions.split(' ')))('wakes where .%s files are read', () => {
    // Identifiers of languages are the editor's and those of other extensions, so no list of them is complete.
    expect(manifest.activationEvents).toContain('onStartupFinished');
    expect(extension).toContain("documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }]");
  });

  test('runs each command that it contributes', () => {
    for (const { command } of manifest.contributes.commands) expect(extension).toContain(`'${command}'`);
    expect(manifest.contributes.commands).toHaveLength(3);
  });

  test('says everything in English and Portuguese', () => {
    const keys = [...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key).sort();
    expect(Object.keys(english).sort()).toEqual(keys);
    expect(Object.keys(portuguese).sort()).toEqual(keys);
    for (const [key, text] of Object.entries(english)) {
      expect(text).not.toMatch(/%/);
      expect(portuguese[key as keyof typeof portuguese]).not.toBe(text);
    }
  });

  test('has what well-made extensions have', () => {
    expect(existsSync(new URL(manifest.icon, folder))).toBe(true);
    // The build takes addresses from package.json, and none that stands for an account that is to come.
    expect(JSON.stringify([manifest, addressesOf(own)])).not.toMatch(/(?:https?|git):\/\/[^"]*\b(?:OWNER|example)\b/i);
    const readme = readFileSync(new URL('README.md', folder), 'utf8');
    for (const setting of Object.keys(manifest.contributes.configuration.properties))
      expect(readme).toContain(`\`${setting}\``);
  });
});
