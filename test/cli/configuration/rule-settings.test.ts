import { expect, test } from 'vitest';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import { ruleSettings } from '../../../src/cli/configuration/flag-settings.ts';

const rules = { 'always-true': {}, syntax: {} };

test('the last setting of a rule applies, and `warn` means `warning`', () => {
  const settings = ['syntax=off', 'always-true=warn', 'syntax=info'];
  expect(ruleSettings(settings, rules)).toEqual({ 'always-true': 'warning', syntax: 'info' });
  expect(ruleSettings(undefined, rules)).toEqual({});
});

test.each([
  'syntax',
  'syntax=',
  'syntax=fatal',
  'syntax=off=off',
  'nothing=off',
  'constructor=off',
  'syntax=constructor',
])('`%s` is refused', (setting) => {
  expect(() => ruleSettings([setting], rules)).toThrow(Failure);
});
