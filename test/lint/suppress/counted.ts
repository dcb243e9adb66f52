import type { HostKind } from '../../../src/hosts/host.ts';
import type { LintSettings } from '../../../src/lint/config/settings.ts';
import { lint } from '../../../src/lint/lint.ts';
import { fileOf, settings } from '../files.ts';

/** The findings in a file of a kind. */
export const check = (host: HostKind, text: string, more: Partial<LintSettings> = {}) =>
  lint({ file: fileOf[host], text }, { ...settings, ...more });

/** Each finding that is not suppressed, as `line rule`; those about suppressions with their message. */
export function counted(host: HostKind, text: string, more: Partial<LintSettings> = {}): string[] {
  return check(host, text, more)
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ problem: { code, message, span } }) => {
      const line = text.slice(0, span.start).split(/\r\n|\r|\n/).length;
      return code === 'unused-suppression' ? `${line} ${message}` : `${line} ${code}`;
    });
}
