import { commandLine, type Surroundings } from '../../command-line.ts';

export const filter = '(OR (= processed false) (_not_exists processed))';
/** All kinds of lines: a selected document, one that is not, an empty line, one with spaces. */
const lines = [
  '{"processed":false}',
  '{"processed":true}',
  '',
  ' {"processed":"false","n":1} ',
  '{}',
  '{"processed":null}',
];
export const files = { 'notes.ndjson': `${lines.join('\n')}\n` };
/** Runs `match` over those documents. */
export const match = (argv: readonly string[], surroundings: Surroundings = { files }) =>
  commandLine(['match', filter, '--data', 'notes.ndjson', ...argv], surroundings);
/** A clock that moves on half a second each time it is read. */
export const ticking = () => {
  let at = 0;
  return () => (at += 500);
};
