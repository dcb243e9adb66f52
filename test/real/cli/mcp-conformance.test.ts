import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bridge, bridgeTo } from '../support/mcp-bridge.ts';
import { realPackage } from '../support/packed.ts';

// The protocol's own conformance runner, which asks over HTTP and needs Node 22.

const bin = fileURLToPath(new URL('../../../dist/bin.js', import.meta.url));
const runner = realPackage('@modelcontextprotocol/conformance/dist/index.js');
const newer = ['node22', 'node24'].map((name) => realPackage(`${name}/bin/node`)).find((path) => existsSync(path));
const node = Number(process.versions.node.split('.')[0]) >= 22 ? execPath : newer;
if (node === undefined) writeSync(2, 'SKIPPED conformance of MCP: its runner needs Node 22\n');

describe.skipIf(node === undefined)('conformance of MCP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-mcp-'));
  let bridge: Bridge;
  beforeAll(async () => {
    bridge = await bridgeTo(execPath, [bin, 'mcp'], folder);
  });
  afterAll(async () => {
    await bridge.close();
    rmSync(folder, { recursive: true });
  });

  test.each(['server-initialize', 'ping', 'tools-list', 'resources-list'])('%s', async (scenario) => {
    const args = [runner, 'server', '--url', bridge.url, '--scenario', scenario];
    const run = spawn(node as string, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const [status, output, errors] = await Promise.all([
      new Promise((ended) => run.on('close', ended)),
      text(run.stdout),
      text(run.stderr),
    ]);
    expect([status, `${output}${errors}`]).toEqual([0, expect.stringMatching(/Passed: (\d+)\/\1, 0 failed/)]);
  });
});
