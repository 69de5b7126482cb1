import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getSocketPath, acquireLock } from './folder-lock.mjs';

const folders: string[] = [];
const processes: ChildProcess[] = [];

function createFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'Parqué turno '));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const other of processes.splice(0)) other.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Starts a process that takes the lock and then waits to be killed. */
async function startProcessWithLock(folder: string) {
  const script = `const { acquireLock } = await import(${JSON.stringify(path.join(__dirname, 'folder-lock.mjs'))});
    await acquireLock(${JSON.stringify(folder)});
    console.log('has the lock');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  await once(child.stdout, 'data');
  return child;
}

test('a second process waits for the lock of a folder, and holds it when the first process was killed', async () => {
  const folder = createFolder();
  const otherProcess = await startProcessWithLock(folder);
  const steps: string[] = [];
  const lock = acquireLock(folder, () => {
    steps.push('waits');
    otherProcess.once('exit', () => steps.push('other has ended'));
    otherProcess.kill('SIGKILL');
  });
  (await lock)();
  expect(steps).toEqual(['waits', 'other has ended']);
});

test('a folder does not wait for another folder', async () => {
  const onWait = jest.fn();
  await startProcessWithLock(createFolder());
  (await acquireLock(createFolder(), onWait))();
  expect(onWait).not.toHaveBeenCalled();
});

test('a process that holds the lock can take it again, and releases it when it has released both', async () => {
  const folder = createFolder();
  const endOuter = await acquireLock(folder);
  const endInner = await acquireLock(folder);
  endInner();
  endInner();
  const steps: string[] = [];
  const otherProcess = startProcessWithLock(folder).then(() => steps.push('other has the lock'));
  steps.push('first releases it');
  endOuter();
  await otherProcess;
  expect(steps).toEqual(['first releases it', 'other has the lock']);
});

test('the socket is freed by the system, or is a file in the temporary folder', async () => {
  const folder = createFolder();
  expect(await getSocketPath(folder, 'linux')).toMatch(/^\0parque-[0-9a-f]{16}$/);
  expect(await getSocketPath(folder, 'win32')).toMatch(/^\\\\\.\\pipe\\parque-[0-9a-f]{16}$/);
  expect(await getSocketPath(folder, 'darwin')).toMatch(/\/parque-[0-9a-f]{16}\.sock$/);
});
