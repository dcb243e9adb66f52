import { describe, expect, test } from 'vitest';
import { type CreatedAt, writeCreatedAt } from '../../../src/client/received/created-at.ts';

const refuse = (argument: string): never => {
  throw argument;
};
const written = (createdAt: unknown) => {
  try {
    return writeCreatedAt(createdAt as CreatedAt, refuse);
  } catch (argument) {
    return argument;
  }
};

describe('both ends are sent as given', () => {
  test.each([
    ['2026-01-01', '2026-01-31'],
    ['2026-01-01', '2026-01-01'],
    ['2026-01-01 10:00:00', '2026-01-01 10:00:00'],
    ['2026-01-01', 'now'],
    ['2026-01-01 23:59:59', '2026-01-01'],
    ['2026-01-01', '2026-01-01 00:00:00'],
    ['2024-02-29', '2024-02-29 23:59:59'],
    ['2999-01-01', 'now'],
  ])('%s to %s', (from, to) => {
    expect(written({ from, to })).toEqual({ from, to });
  });
});

describe('what is refused, with the name of the argument', () => {
  test.each([
    [{ from: '2026-01-01' }, 'createdAt.to'],
    [{ to: 'now' }, 'createdAt.from'],
    [{}, 'createdAt.from'],
    [null, 'createdAt.from'],
    ['2026-01-01', 'createdAt.from'],
    [{ from: 'now', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01', to: 'NOW' }, 'createdAt.to'],
    [{ from: '2026-02-30', to: 'now' }, 'createdAt.from'],
    [{ from: '2025-02-29', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-13-01', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-1-1', to: 'now' }, 'createdAt.from'],
    [{ from: '01/02/2026', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01T10:00:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 24:00:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:60:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:00:00-03:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01\n', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01', to: '' }, 'createdAt.to'],
    [{ from: 1767225600000, to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:00:01', to: '2026-01-01 10:00:00' }, 'createdAt.from'],
    [{ from: '2026-01-02 00:00:00', to: '2026-01-01' }, 'createdAt.from'],
    [{ from: new Date(), to: 'now' }, 'createdAt.timeZone'],
    [{ from: '2026-01-01', to: new Date() }, 'createdAt.timeZone'],
    [{ from: new Date(), to: 'now', timeZone: 'Sao Paulo' }, 'createdAt.timeZone'],
    [{ from: new Date(Number.NaN), to: 'now', timeZone: 'America/Sao_Paulo' }, 'createdAt.from'],
    [{ from: new Date(-1e15), to: 'now', timeZone: 'UTC' }, 'createdAt.from'],
  ])('%j: %s', (createdAt, argument) => {
    expect(written(createdAt)).toBe(argument);
  });
});

test.each([
  ['America/Sao_Paulo', '2026-01-01T02:30:05.999Z', '2025-12-31 23:30:05'],
  ['America/Sao_Paulo', '2026-01-01T03:00:00Z', '2026-01-01 00:00:00'],
  ['UTC', '2026-07-01T12:00:00Z', '2026-07-01 12:00:00'],
  ['Asia/Kolkata', '2026-07-01T12:00:00Z', '2026-07-01 17:30:00'],
])('a `Date` in %s', (timeZone, from, text) => {
  expect(written({ from: new Date(from), to: 'now', timeZone })).toEqual({ from: text, to: 'now' });
});
