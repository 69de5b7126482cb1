import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRootKeys } from '../../shell/root-keys.mjs';

let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(path.join(os.tmpdir(), 'parque-root-keys-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const readKeys = (env: NodeJS.ProcessEnv) => readRootKeys(env, path.join(workspace, 'shell'));

test('the shell is built with the keys of PARQUE_ROOT_KEYS', () => {
  expect(readKeys({ NODE_ENV: 'production', PARQUE_ROOT_KEYS: 'first=, second=' })).toEqual([
    'first=',
    'second=',
  ]);
});

test.each([undefined, '', ' , '])(
  'a production build with PARQUE_ROOT_KEYS %j is refused, and no key is created',
  (value) => {
    const env = { NODE_ENV: 'production', ...(value !== undefined && { PARQUE_ROOT_KEYS: value }) };
    expect(() => readKeys(env)).toThrow(/^PARQUE_ROOT_KEYS is missing: set it .*ROOT_KEYS.*\.$/);
    expect(existsSync(path.join(workspace, '.cache'))).toBe(false);
  },
);

test('outside production the shell is built with the key of the workspace', () => {
  const [key, ...otherKeys] = readKeys({});
  expect(key).toMatch(/^[\w+/]{43}=$/);
  expect(otherKeys).toEqual([]);
  expect(readKeys({})).toEqual([key]);
});
