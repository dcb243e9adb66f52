import { commandLine, type Surroundings } from '../../command-line.ts';

export const filter = '(OR (= processed false) (_not_exists processed))';
/** Documents of every kind: selected, not selected, an empty line, one with spaces. */
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
/** A clock that goes on by half a second at each look. */
export const ticking = () => {
  let at = 0;
  return () => (at += 500);
};
