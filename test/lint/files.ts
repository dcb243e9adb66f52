import { defaultKeys } from '../../src/hosts/evidence/names.ts';
import type { HostKind } from '../../src/hosts/host.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import type { LintSettings } from '../../src/lint/config/settings.ts';
import { lint } from '../../src/lint/lint.ts';

/** A name for a file of each kind. */
export const fileOf: Readonly<Record<HostKind, string>> = {
  filter: 'new.filter',
  javascript: 'sync.ts',
  json: 'requests.json',
  yaml: 'jobs.yaml',
  markdown: 'README.md',
  shell: 'sync.sh',
  http: 'received.http',
  env: '.env',
  code: 'sync.php',
};

/** The default settings. */
export const settings: LintSettings = {
  dialect: received,
  sources: {
    parameters: ['filter'],
    hosts: ['api.arquivei.com.br', 'sandbox-api.arquivei.com.br'],
    tags: ['filter'],
    calls: ['parseOrThrow', 'received({filter})'],
    comments: ['filter'],
    keys: defaultKeys,
    strict: false,
  },
  rules: {},
  suppressions: { inline: true, requireReason: true, reportUnused: 'warning' },
  locale: 'en',
  today: '2026-11-21',
};

/** Each finding in a file of a kind as `rule: text`. */
export function findings(host: HostKind, text: string, more: Partial<LintSettings> = {}): string[] {
  return lint({ file: fileOf[host], text }, { ...settings, ...more }).map(
    ({ problem: { code, span } }) => `${code}: ${text.slice(span.start, span.end)}`,
  );
}
