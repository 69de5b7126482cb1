import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WrongArgument } from '../processes/parsed-arguments.mjs';
import { chosenOrigin, noteRunning, runningOrigin } from './running.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parque-running-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the address of a running Parqué is stored until it ends', () => {
  expect(runningOrigin(root)).toBeUndefined();
  const remove = noteRunning(root, { PORT: '4691' });
  expect(runningOrigin(root)).toBe('http://localhost:4691');
  remove();
  expect(runningOrigin(root)).toBeUndefined();
});

test('the address of a process that was killed is not used, and that of another start is not removed', () => {
  const remove = noteRunning(root, { PORT: '4691' });
  const file = path.join(root, '.cache/running.json');
  writeFileSync(file, JSON.stringify({ origin: 'http://localhost:4692', pid: process.ppid }));
  remove();
  expect(runningOrigin(root)).toBe('http://localhost:4692');
  // The highest number of a process on Linux is below this one.
  writeFileSync(file, JSON.stringify({ origin: 'http://localhost:4693', pid: 2 ** 30 }));
  expect(runningOrigin(root)).toBeUndefined();
  writeFileSync(file, '{');
  expect(runningOrigin(root)).toBeUndefined();
});

test('--to has priority over PARQUE_URL, that over the running Parqué, and that over the settings', () => {
  expect(chosenOrigin(root, undefined, {})).toBe('http://localhost:8080');
  expect(chosenOrigin(root, undefined, { PORT: '9090' })).toBe('http://localhost:9090');
  noteRunning(root, { PORT: '4691' });
  expect(chosenOrigin(root, undefined, { PORT: '9090' })).toBe('http://localhost:4691');
  const env = { PARQUE_URL: 'https://parque.example/', PORT: '9090' };
  expect(chosenOrigin(root, undefined, env)).toBe('https://parque.example');
  expect(chosenOrigin(root, 'http://localhost:1', env)).toBe('http://localhost:1');
});

test.each(['localhost:4691', 'ftp://parque.example', 'http://'])('%s is rejected as an address', (to) => {
  expect(() => chosenOrigin(root, to, {})).toThrow(WrongArgument);
});
