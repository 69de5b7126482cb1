import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sweepServers } from './temporary-server';
import { waitUntil } from './wait-until';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parque-guard-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const guard = path.join(import.meta.dirname, 'end-with-parent.mjs');

/** Starts a long-lived program and its guard, prints the pid of the program, and waits to be killed. */
const parent = `
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const [guard, folder] = process.argv.slice(1);
  spawn(process.execPath, [guard, String(server.pid), folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  process.stdout.write(String(server.pid));
`;

test('the server of a killed process is stopped and its files are removed', async () => {
  const served = path.join(folder, 'data');
  mkdirSync(served);
  const killed = spawn(process.execPath, ['-e', parent, guard, served], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = (await once(killed.stdout, 'data')) as [Buffer];
  expect(Number(pid.toString())).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await waitUntil('the folder is removed', () => !existsSync(served));
  expect(existsSync(`/proc/${pid.toString()}/cwd`)).toBe(false);
});

test('the next run removes the servers of killed runs, and not those of running ones', async () => {
  const ended = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(ended, 'exit');
  const names = [`parque-test-${ended.pid}-a`, `parque-test-${process.pid}-a`, 'parque-data-1-a'];
  for (const name of names) mkdirSync(path.join(folder, name));
  await sweepServers(folder);
  expect(names.map((name) => existsSync(path.join(folder, name)))).toEqual([false, true, true]);
});
