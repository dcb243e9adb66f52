import { addressOf, isCounted } from '../finding.ts';
import { printable } from '../printable.ts';
import type { Reporter } from '../report.ts';

/** `path:line:column: severity: message [rule]`, one finding a line; the same shape in every language. */
export const compact: Reporter = ({ findings }) =>
  findings
    .filter(isCounted)
    .map((finding) => {
      const { severity, message, code } = finding.problem;
      return `${printable(`${addressOf(finding)}: ${severity}: ${message} [${code}]`)}\n`;
    })
    .join('');
