import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WrongArgumentError } from '../processes/parse-arguments.mjs';
import { resolveOrigin, recordRunning, findRunningOrigin } from './running.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parque-running-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the address of a running Parqué is stored until it ends', () => {
  expect(findRunningOrigin(root)).toBeUndefined();
  const remove = recordRunning(root, { PORT: '4691' });
  expect(findRunningOrigin(root)).toBe('http://localhost:4691');
  remove();
  expect(findRunningOrigin(root)).toBeUndefined();
});

test('the address of a process that was killed is not used, and that of another start is not removed', () => {
  const remove = recordRunning(root, { PORT: '4691' });
  const file = path.join(root, '.cache/running.json');
  writeFileSync(file, JSON.stringify({ origin: 'http://localhost:4692', pid: process.ppid }));
  remove();
  expect(findRunningOrigin(root)).toBe('http://localhost:4692');
  // The highest number of a process on Linux is below this one.
  writeFileSync(file, JSON.stringify({ origin: 'http://localhost:4693', pid: 2 ** 30 }));
  expect(findRunningOrigin(root)).toBeUndefined();
  writeFileSync(file, '{');
  expect(findRunningOrigin(root)).toBeUndefined();
});

test('--to has priority over PARQUE_URL, that over the running Parqué, and that over the settings', () => {
  expect(resolveOrigin(root, undefined, {})).toBe('http://localhost:8080');
  expect(resolveOrigin(root, undefined, { PORT: '9090' })).toBe('http://localhost:9090');
  recordRunning(root, { PORT: '4691' });
  expect(resolveOrigin(root, undefined, { PORT: '9090' })).toBe('http://localhost:4691');
  const env = { PARQUE_URL: 'https://parque.example/', PORT: '9090' };
  expect(resolveOrigin(root, undefined, env)).toBe('https://parque.example');
  expect(resolveOrigin(root, 'http://localhost:1', env)).toBe('http://localhost:1');
});

test.each(['localhost:4691', 'ftp://parque.example', 'http://'])(
  '%s is rejected as an address',
  (address) => {
    expect(() => resolveOrigin(root, address, {})).toThrow(WrongArgumentError);
  },
);
