import { getNodeValue } from 'jsonc-parser';
import type { JsonSchema } from '../../../lint/config/json-schema.ts';
import { readDeclared } from '../../../lint/config/read-declared.ts';
import type { BaselineEntry } from '../../../lint/suppress/baseline.ts';
import type { Locale } from '../../../messages/locale.ts';
import type { Source } from '../../../source/lines.ts';
import { failureAt } from '../../command-line/failure.ts';

const entry: JsonSchema = {
  type: 'object',
  properties: {
    file: { type: 'string' },
    rule: { type: 'string' },
    hash: { type: 'string' },
    count: { type: 'integer', minimum: 1 },
  },
  required: ['file', 'rule', 'hash', 'count'],
  additionalProperties: false,
};

const baseline: JsonSchema = {
  type: 'object',
  properties: { version: { type: 'integer' }, suppressions: { type: 'array', items: entry } },
  required: ['suppressions'],
  additionalProperties: false,
};

/** Reads a file of suppressions; throws a `Failure` with its problems. */
export function readBaseline(source: Source, locale: Locale): readonly BaselineEntry[] {
  const { root, problems } = readDeclared(source.text, baseline, locale);
  if (root === undefined) throw failureAt(source, problems);
  return (getNodeValue(root) as { readonly suppressions: readonly BaselineEntry[] }).suppressions;
}
