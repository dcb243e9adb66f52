import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeProcess, type Holder, probeHolder } from '../../../src/client/download/lock.ts';

const gone = () => spawnSync(process.execPath, ['-e', '0']).pid;
const onLinux = test.runIf(process.platform === 'linux');

test('this process runs, so does its parent; a process that has ended does not', () => {
  const self = describeProcess();
  const { start: _, ...parent } = { ...self, pid: process.ppid };
  expect(probeHolder(self)).toBe('running');
  expect(probeHolder(parent)).toBe('running');
  expect(probeHolder({ ...self, pid: gone() })).toBe('ended');
});

onLinux('a process whose number is used again', () => {
  const self = describeProcess();
  expect(self.start).toMatch(/^\d+$/);
  expect(probeHolder({ ...self, pid: process.ppid, start: `${Number(self.start) - 1}` })).toBe('ended');
  expect(probeHolder({ ...self, start: `${Number(self.start) - 1}` })).toBe('ended');
});

onLinux('a process that was killed and that its parent has not seen yet', async () => {
  // Node notices the exit of its children only in a later turn of the event loop.
  const parent = spawn(process.execPath, [
    '-e',
    `const { pid } = require('child_process').spawn('sleep', ['60']);
     process.kill(pid, 'SIGKILL');
     console.log(pid);
     for (;;);`,
  ]);
  try {
    const pid = Number(String((await once(parent.stdout, 'data'))[0]));
    const stateOfChild = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2];
    while (stateOfChild() !== 'Z') await new Promise((next) => setTimeout(next, 5));
    expect(probeHolder({ ...describeProcess(), pid })).toBe('ended');
  } finally {
    parent.kill('SIGKILL');
  }
});

const machine: Holder = {
  id: 'x',
  pid: 7,
  host: 'here',
  since: '',
  boot: 'b1',
  namespace: 'pid:[4026531836]',
  machine: 'm1',
};
const container: Holder = { ...machine, namespace: 'pid:[4026532001]' };
const mac: Holder = { id: 'x', pid: gone(), host: 'here', since: '' };

test.each<[string, Holder, Holder, string]>([
  ['another container of the same host name', container, { ...container, namespace: 'pid:[4026532002]' }, 'unseen'],
  ['a container, from its machine', container, machine, 'unseen'],
  ['the machine, from a container', machine, container, 'unseen'],
  ['another machine of the same host name', machine, { ...machine, boot: 'b2', machine: 'm2' }, 'unseen'],
  ['the same machine, started anew', machine, { ...machine, boot: 'b2' }, 'ended'],
  ['a container of an image with an id, on another machine', container, { ...container, boot: 'b2' }, 'unseen'],
  ['machines of one image, of different names', machine, { ...machine, boot: 'b2', host: 'there' }, 'unseen'],
  [
    'a machine without an id, started anew',
    { ...machine, machine: '' },
    { ...machine, boot: 'b2', machine: '' },
    'unseen',
  ],
  ['one that knows its boot, from one that does not', machine, mac, 'unseen'],
  ['one that does not, from one that does', mac, machine, 'unseen'],
  ['another host, where names are all there is', { ...mac, host: 'there' }, mac, 'unseen'],
  ['the same host, where names are all there is', mac, { ...mac, pid: 1 }, 'ended'],
])('%s', (_, holder, here, state) => {
  expect(probeHolder(holder, here)).toBe(state);
});

test('after the host is renamed, a holder under the old name is still recognized', () => {
  const self = describeProcess();
  if (self.boot === undefined) return;
  expect(probeHolder({ ...self, host: 'old', pid: gone() }, self)).toBe('ended');
});
