import { dirname, relative, resolve } from 'node:path';
import { getNodeValue } from 'jsonc-parser';
import type { JsonSchema } from '../../../lint/config/json-schema.ts';
import { readDeclared } from '../../../lint/config/read-declared.ts';
import { type BaselineEntry, baselineOf, merged, withBaseline, without } from '../../../lint/suppress/baseline.ts';
import type { Locale } from '../../../messages/locale.ts';
import type { Finding } from '../../../report/finding.ts';
import type { Source } from '../../../source/lines.ts';
import { attemptToWrite, failureAt } from '../../command-line/failure.ts';
import { boundaryOf, pathFrom } from '../../configuration/paths.ts';
import { hash, readOwnText, readText, shown } from '../../files/text.ts';
import { note } from '../../output/output.ts';
import type { LintInvocation } from './flags.ts';

/**
 * Marks the findings that are in the suppressions file at a path, and updates that file where the flags say so. Only `checked`
 * files get entries.
 */
export async function applyBaseline(
  findings: readonly Finding[],
  checked: ReadonlySet<string>,
  path: string,
  invocation: LintInvocation,
): Promise<readonly Finding[]> {
  const { flags, locale, io } = invocation;
  const { 'suppress-all': all = false, 'suppress-rule': rules = [], 'prune-suppressions': prune = false } = flags;
  const name = shown(flags['suppressions-location'] ?? relative(io.cwd, path), path, io);
  const nameOf = (file: string) => pathFrom(dirname(path), resolve(io.cwd, file));
  const isNamed = flags['suppressions-location'] !== undefined;
  const read = () => (isNamed ? readText(path, name, io) : readOwnText(path, name, boundaryOf(dirname(path), io), io));
  const source = io.kindOf(path) === undefined ? undefined : { file: name, text: read() };
  const before = source === undefined ? [] : readBaseline(source, locale);
  const matched = withBaseline(findings, before, { hash, nameOf });
  // Files that were not checked this time may still have their findings.
  const mayBeStale = new Set([...checked].map(nameOf));
  const isGone = (file: string) => io.kindOf(resolve(dirname(path), file)) === undefined;
  const stale = matched.stale.filter(({ file }) => mayBeStale.has(file) || isGone(file));
  const wanted = matched.findings.filter(
    ({ source, problem }) => checked.has(source.file) && (all || rules.includes(problem.code)),
  );
  const fresh = baselineOf(wanted, { hash, nameOf });
  if (stale.length > 0 && !prune) note(invocation, (say) => say.stale(stale.length, name));
  if (fresh.length === 0 && (stale.length === 0 || !prune)) return matched.findings;
  const after = merged([...(prune ? without(before, stale) : before), ...fresh]);
  const content = `${JSON.stringify({ version: 1, suppressions: after }, undefined, 2)}\n`;
  attemptToWrite(name, () => io.writeFile(path, content));
  const count = fresh.reduce((sum, entry) => sum + entry.count, 0);
  if (count > 0) note(invocation, (say) => say.suppressed(count, name));
  if (prune && stale.length > 0) note(invocation, (say) => say.pruned(stale.length, name));
  return withBaseline(findings, after, { hash, nameOf }).findings;
}

const entrySchema: JsonSchema = {
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

const baselineSchema: JsonSchema = {
  type: 'object',
  properties: { version: { type: 'integer' }, suppressions: { type: 'array', items: entrySchema } },
  required: ['suppressions'],
  additionalProperties: false,
};

/** Reads a file of suppressions; throws a `Failure` with its problems. */
export function readBaseline(source: Source, locale: Locale): readonly BaselineEntry[] {
  const { root, problems } = readDeclared(source.text, baselineSchema, locale);
  if (root === undefined) throw failureAt(source, problems);
  return (getNodeValue(root) as { readonly suppressions: readonly BaselineEntry[] }).suppressions;
}
