import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFirefoxEngine, findWebKitEngine } from './engines.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parque-engines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

test('Firefox ESR is preferred to another Firefox of the system', () => {
  install('firefox');
  const esr = install('firefox-esr');
  expect(findFirefoxEngine({ PATH: folder })).toEqual({ env: { PARQUE_FIREFOX: esr } });
});

test('PARQUE_FIREFOX has priority over the programs of the system', () => {
  install('firefox-esr');
  const own = install('otro');
  expect(findFirefoxEngine({ PATH: folder, PARQUE_FIREFOX: own })).toEqual({ env: { PARQUE_FIREFOX: own } });
});

test.each([
  ['no Firefox is installed', {}],
  ['PARQUE_FIREFOX names no file', { PARQUE_FIREFOX: '/no/hay' }],
])('when %s, one line names the package', (_case, settings) => {
  const { missing } = findFirefoxEngine({ PATH: folder, ...settings });
  expect(missing).toMatch(/^.*firefox-esr.*$/);
});

test('WebKitGTK needs no settings when its driver and a display are installed', () => {
  for (const name of ['WebKitWebDriver', 'Xvfb']) install(name);
  expect(findWebKitEngine({ PATH: folder })).toEqual({ env: {} });
});

test.each([
  [['Xvfb'], 'There is no WebKitGTK: install webkit2gtk-driver.'],
  [['WebKitWebDriver'], 'There is no WebKitGTK: install xvfb.'],
  [[], 'There is no WebKitGTK: install webkit2gtk-driver and xvfb.'],
])('when only %j is installed, one line names the missing packages of WebKitGTK', (programs, missing) => {
  for (const name of programs) install(name);
  expect(findWebKitEngine({ PATH: folder })).toEqual({ missing });
});
