import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import type { Host } from '../../../../src/hosts/host.ts';
import { ShellScan } from '../../../../src/hosts/readers/shell/scanner.ts';
import { asQuery, CommandReader } from '../../../../src/hosts/readers/shell/shell.ts';
import { readings } from '../../../support/groups.ts';
import { extracted, filtersIn, settings } from '../../extracted.ts';

/** The commands of a script, without the scripts in its words. */
const commands: Host = (source) => {
  const reader = new CommandReader('shell', settings);
  for (const command of new ShellScan(source, settings.sources.parameters).commands) reader.read(command);
  return reader.extraction;
};

test.each(readings('command.txt', import.meta.url))('finds %s', (_, text = '', ...expected) =>
  expect(filtersIn(commands, text)).toEqual(expected),
);

test.each<[string, string[]]>([
  ["prefilter lint -e '(a = b)'", ['(a = b)']],
  ["curl -G https://api.arquivei.com.br/v1/nfe/received --data-urlencode 'filter=(a = b)'", ['(a = b)']],
  ["FILTER='(a = b)' curl https://api.arquivei.com.br/v1/nfe/received", ['(a = b)']],
  ["curl 'https://api.arquivei.com.br/v1/nfe/received?filter=(a = b)'", ['(a = b)']],
  ["curl -G https://a.b --data-urlencode 'filter=(a = b)'", []],
  ["curl 'https://a.bc/v1?filter=(a = b)'", []],
  ["gcloud logging read --filter='(severity = ERROR)'", []],
  ['docker ps --filter "(= x"', []],
  ["kubectl get pods --filter '(phase == Running)'", []],
])('in %s an infix operator is reported beside the service', (text, expected) => {
  expect(extracted(commands, text).filters.map((filter) => filter.text)).toEqual(expected);
});

test('the words of the command of a URL', () => {
  const command = (text: string) => extracted(commands, text).urls[0]?.command;
  expect(command('X=1 sudo curl -g -s "/v?filter=(= a b)"')).toEqual(['curl', '-g', '-s', '/v?filter=(= a b)']);
  expect(command('if ! curl "/v?filter=(= a b)"; then')).toEqual(['curl', '/v?filter=(= a b)']);
  expect(command('$ curl "/v?filter=(= a b)"')).toEqual(['curl', '/v?filter=(= a b)']);
});

test('a text with the name of a filter that is not one is set aside', () => {
  const setAside = (text: string) => extracted(commands, text).setAside;
  expect(setAside("FILTER='(&(cn=a))' b --filter '(x)' --filter=y --other '(z)'")).toHaveLength(2);
  expect(setAside('filters=("(= a b)" "(x)" y)')).toHaveLength(1);
});

test('scripts of shells in words', () => {
  const reader = new CommandReader('shell', settings);
  for (const command of new ShellScan(verbatim(`sh -c 'a' b; /bin/bash -ec "c"; env zsh -c d; python -c e`), [])
    .commands) {
    reader.read(command);
  }
  expect(reader.scripts.map(({ text }) => text)).toEqual(['a', 'c', 'd']);
});

test('a query without its `?` keeps its positions', () => {
  const text = 'filter=${a}&b';
  const source = asQuery({
    ...verbatim(text),
    interpolations: [{ span: { start: 7, end: 11 }, safe: false }],
  });
  expect(source.text).toBe('?filter=${a}&b');
  expect(source.interpolations).toEqual([{ span: { start: 8, end: 12 }, safe: false }]);
  expect(source.map({ start: 8, end: 12 })).toEqual({ start: 7, end: 11 });
});
