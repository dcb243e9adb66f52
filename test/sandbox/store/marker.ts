import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { inProcess, mark } from '../ask.ts';

// Marks all notes of a sandbox again and again, and prints each step once it is answered, until it is killed.
const [, , file = ''] = process.argv;
const sandbox = createSandbox({ file });
const keys = [...sandbox.notes()].map(({ accessKey }) => accessKey);
for (let step = 1; ; step++) {
  await mark(inProcess(sandbox), 'step', { data: keys.map((key) => ({ access_key: key, value: step })) });
  process.stdout.write(`${step}\n`);
}
