import { expect, test } from 'vitest';
import { FileError } from '../../../src/cli/io/file-error.ts';

test('a FileError is recognized by its properties, because each bundle has its own class', () => {
  class Other extends Error {
    readonly reason = 'changed';
    readonly bytes = 3;
  }
  expect(new FileError('too-large', 5)).toMatchObject({ reason: 'too-large', bytes: 5, message: 'too-large' });
  expect(new Other()).toBeInstanceOf(FileError);
  expect(new Error('reason')).not.toBeInstanceOf(FileError);
  expect({ reason: 'changed', bytes: 0 }).not.toBeInstanceOf(FileError);
});
