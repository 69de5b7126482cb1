import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDemoPassword, resetDemo } from './demo-data.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parque-demo-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const getDatabaseFolder = () => path.join(root, '.data/database/postgres-15');

function fill(pid: string) {
  mkdirSync(getDatabaseFolder(), { recursive: true });
  writeFileSync(path.join(getDatabaseFolder(), 'postmaster.pid'), `${pid}\n`);
}

test('a demo that others can reach has its own password, which stays the same', () => {
  const password = getDemoPassword(root, { HOST: '0.0.0.0' });
  expect(password).toMatch(/^[\w-]{12}$/);
  expect(getDemoPassword(root, { HOST: '0.0.0.0' })).toBe(password);
  expect(getDemoPassword(root, { HOST: '127.0.0.1' })).toBe(password);
});

test('a demo that only this machine reaches uses the password of the README', () => {
  expect(getDemoPassword(root, { HOST: '127.0.0.1' })).toBeUndefined();
  expect(existsSync(path.join(root, '.data/demo-password'))).toBe(false);
});

test('production has no demo password', () => {
  expect(getDemoPassword(root, { HOST: '0.0.0.0', NODE_ENV: 'production' })).toBeUndefined();
});

test('--reset deletes the data of a demo that is not running', () => {
  fill('');
  resetDemo(root, {});
  expect(existsSync(path.join(root, '.data'))).toBe(false);
});

test('--reset deletes nothing of a running demo', () => {
  fill(String(process.pid));
  expect(() => resetDemo(root, {})).toThrow(
    `The database of ${path.join(root, '.data')} runs: stop Parqué before --reset. ` +
      `When no Parqué runs, as after kill -9, stop the database with: kill -INT ${process.pid}`,
  );
  expect(existsSync(getDatabaseFolder())).toBe(true);
});

test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db/parque' }])(
  '--reset deletes nothing with %o',
  (env) => {
    fill('');
    expect(() => resetDemo(root, env)).toThrow('demo only');
    expect(existsSync(getDatabaseFolder())).toBe(true);
  },
);
