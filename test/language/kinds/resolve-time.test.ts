import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveTime } from '../../../src/language/kinds/resolve-time.ts';
import { instantIn } from '../../../src/language/kinds/times.ts';
import { PrefilterError } from '../../../src/source/problem.ts';

const zone = 'America/Sao_Paulo';
// A Thursday, 01:30 in the zone and another day in UTC.
const now = new Date('2026-04-02T04:30:15.250Z');

test.each([
  ['now', '2026-04-02T04:30:15.250Z'],
  ['now-7d', '2026-03-26T04:30:15.250Z'],
  ['now+90s', '2026-04-02T04:31:45.250Z'],
  ['now-30m', '2026-04-02T04:00:15.250Z'],
  ['today', '2026-04-02T03:00:00Z'],
  ['startOfDay', '2026-04-02T03:00:00Z'],
  ['today-3h', '2026-04-02T00:00:00Z'],
  ['today+1d', '2026-04-03T03:00:00Z'],
  ['startOfWeek', '2026-03-30T03:00:00Z'],
  ['startOfWeek-2w', '2026-03-16T03:00:00Z'],
  ['startOfMonth', '2026-04-01T03:00:00Z'],
  ['startOfMonth-1M', '2026-03-01T03:00:00Z'],
  ['startOfMonth-1s', '2026-04-01T02:59:59Z'],
  ['startOfYear', '2026-01-01T03:00:00Z'],
  ['startOfYear-1y', '2025-01-01T03:00:00Z'],
  ['startOfMonth+1M-1d', '2026-04-30T03:00:00Z'],
])('%s', (text, expected) => expect(resolveTime(text, { now, zone })).toBe(expected));

describe('borders', () => {
  test.each([
    // A month later is the last day, if that month is shorter.
    ['now+1M', '2026-01-31T12:00:00Z', 'UTC', '2026-02-28T12:00:00Z'],
    ['now-1y', '2024-02-29T12:00:00Z', 'UTC', '2023-02-28T12:00:00Z'],
    ['now-13M', '2026-03-31T12:00:00Z', 'UTC', '2025-02-28T12:00:00Z'],
    // A day has 23 hours where the clock goes forward, 25 where it goes back.
    ['now+1d', '2026-03-28T11:00:00Z', 'Europe/Berlin', '2026-03-29T10:00:00Z'],
    ['now+24h', '2026-03-28T11:00:00Z', 'Europe/Berlin', '2026-03-29T11:00:00Z'],
    ['now+1d', '2026-10-24T11:00:00Z', 'Europe/Berlin', '2026-10-25T12:00:00Z'],
    // No step leaves the second of two hours with the same name.
    ['now+0d', '2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T01:30:00Z'],
    // 02:30 does not exist on that day.
    ['now+1d', '2026-03-28T01:30:00Z', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    // Midnight does not exist either: the day begins at one.
    ['today', '2018-11-04T15:00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['startOfWeek', '2026-04-05T12:00:00Z', 'UTC', '2026-03-30T00:00:00Z'],
    ['startOfWeek', '2026-04-06T00:00:00Z', 'UTC', '2026-04-06T00:00:00Z'],
  ])('%s at %s in %s', (text, at, where, expected) =>
    expect(resolveTime(text, { now: Date.parse(at), zone: where })).toBe(expected),
  );
});

test('any answer is an instant; without `now` it is that of the clock', () => {
  const { keyOf } = instantIn(undefined);
  const step = fc
    .tuple(fc.constantFrom('+', '-'), fc.nat({ max: 400 }), fc.constantFrom(...'smhdwMy'))
    .map((one) => one.join(''));
  const start = fc.constantFrom('now', 'today', 'startOfDay', 'startOfWeek', 'startOfMonth', 'startOfYear');
  fc.assert(
    fc.property(
      start,
      fc.array(step, { maxLength: 3 }),
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
      (name, steps, date) => {
        expect(keyOf(resolveTime(name + steps.join(''), { now: date, zone }))).toBeDefined();
      },
    ),
  );
  expect(Math.abs(Date.parse(resolveTime('now', { zone })) - Date.now())).toBeLessThan(60_000);
});

test.each([
  ['yesterday', { zone }, '`text` must be one of now, today'],
  ['now-7', { zone }, '`now-7d`'],
  ['now-7D', { zone }, '`now-7d`'],
  ['now - 7d', { zone }, '`now-7d`'],
  ['toString', { zone }, '`text` must be one of'],
  [7, { zone }, '`text` must be a string'],
  ['now+999999y', { zone, now }, 'years 0001 to 9999'],
  ['now+999999999y', { zone, now }, 'years 0001 to 9999'],
  ['now', {}, '`zone`'],
  [
    'now',
    { zone: 'Nowhere' },
    '`zone` must be the IANA name of a time zone, such as `America/Sao_Paulo`, not "Nowhere".',
  ],
  ['now', { zone: 'America/Sao_Paolo' }, 'not "America/Sao_Paolo". Did you mean `America/Sao_Paulo`?'],
  ['now', { zone: 3 }, 'such as `America/Sao_Paulo`, not 3.'],
  ['now', { zone, now: 'today' }, '`now` must be a valid `Date`'],
  ['now', { zone, now: new Date('soon') }, '`now` must be a valid `Date`'],
  ['now', { zone, tz: 1 }, '`tz`'],
])('%s, %j is refused', (text, options, message) => {
  const call = () => resolveTime(text as string, options as never);
  expect(call).toThrow(PrefilterError);
  expect(call).toThrow(message);
});
