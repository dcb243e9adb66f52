import { addressOf, isCounted } from '../finding.ts';
import { printable } from '../printable.ts';
import type { Reporter } from '../report.ts';

/** One finding per line, as `path:line:column: severity: message [rule]`; the same in every locale. */
export const compact: Reporter = ({ findings }) =>
  findings
    .filter(isCounted)
    .map((finding) => {
      const { severity, message, code } = finding.problem;
      return `${printable(`${addressOf(finding)}: ${severity}: ${message} [${code}]`)}\n`;
    })
    .join('');
