import { expect, test } from 'vitest';
import { admit } from '../../bench/admit.ts';
import { contestants } from '../../bench/contestants.ts';
import { samples } from '../../bench/filters.ts';

test.each(samples)('each parser that `npm run bench` compares reads all of the $size sample', (sample) => {
  const left = contestants.flatMap((one) => {
    const admission = admit(one, sample);
    return 'reason' in admission ? [`${admission.name}: ${admission.reason}`] : [];
  });
  expect(left).toEqual([]);
});
