import { expect, test } from 'vitest';
import * as server from '../../src/server/index.ts';

test('the public surface of prefilter/server is this list', () => {
  expect(Object.keys(server).sort()).toEqual(['accept', 'openApiParameter', 'problem', 'propertiesFrom']);
});
