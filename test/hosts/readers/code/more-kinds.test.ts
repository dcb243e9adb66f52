import { expect, test } from 'vitest';
import { lint } from '../../../../src/lint/lint.ts';

test.each([
  ['crontab', '*/5 * * * * curl "https://api.arquivei.com.br/v1/nfe/received?filter=%28==%20uf%20SP%29"\n'],
  ['Procfile', 'worker: FILTER="(== uf SP)" node jobs.js\n'],
  ['sync.gs', "function sync() { const filter = '(== uf SP)'; }\n"],
  ['sync.bats', 'setup() { FILTER="(== uf SP)"; }\n'],
  ['sync.fish', "set -gx NFE_FILTER '(== uf SP)'\n"],
  ['justfile', 'filter := "(== uf SP)"\n\nsync:\n    ./sync\n'],
  ['sync.hurl', 'GET https://example.org/v1/nfe/received\n[QueryStringParams]\nfilter: (== uf SP)\n'],
  ['guide.rst', 'Ask ``/v1/nfe/received?filter=%28==%20uf%20SP%29`` for it.\n'],
  ['guide.adoc', '`/v1/nfe/received?filter=%28==%20uf%20SP%29`\n'],
  ['sync.feature', 'Feature: sync\n  Scenario: state\n    Given filter = "(== uf SP)"\n'],
  ['sync.clj', '(def filter "(== uf SP)")\n'],
  ['sync.clj', '(sync {:limit 5 :filter "(== uf SP)"})\n'],
  ['SYNC.CBL', "       01 WS-FILTER PIC X(50) VALUE '(== uf SP)'.\n"],
  ['SYNC.CBL', "           MOVE '(== uf SP)' TO WS-FILTER.\n"],
  ['sync.jsonnet', "{ job: { filter: '(== uf SP)' } }\n"],
  ['sync.abap', "CONSTANTS gc_filter TYPE string VALUE '(== uf SP)'.\n"],
])('a filter in %s: %s', (file, text) => {
  const found = lint({ file, text }).map(({ problem: { code, span } }) => [code, text.slice(span.start, span.end)]);
  expect(found).toEqual([['unknown-operator', '==']]);
});
