import { placeOf } from '../../source/lines.ts';
import { byFile, type Finding, isCounted } from '../finding.ts';
import type { Reporter } from '../report.ts';
import { type Element, xml } from '../xml.ts';

/** Checkstyle XML, with one `file` element per file with findings. */
export const checkstyle: Reporter = ({ findings }) => {
  const content = [...byFile(findings.filter(isCounted))].map(
    ([name, found]): Element => ({ name: 'file', attributes: { name }, content: found.map(errorElement) }),
  );
  return xml({ name: 'checkstyle', attributes: { version: '4.3' }, content });
};

function errorElement({ source, problem }: Finding): Element {
  const { code, severity, message, span } = problem;
  const { line, column } = placeOf(source, span.start);
  return { name: 'error', attributes: { line, column, severity, message, source: `prefilter.${code}` } };
}
