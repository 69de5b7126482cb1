import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firefoxEngine } from './engines.mjs';

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
  expect(firefoxEngine({ PATH: folder })).toEqual({ env: { PARQUE_FIREFOX: esr } });
});

test('PARQUE_FIREFOX has priority over the programs of the system', () => {
  install('firefox-esr');
  const own = install('otro');
  expect(firefoxEngine({ PATH: folder, PARQUE_FIREFOX: own })).toEqual({ env: { PARQUE_FIREFOX: own } });
});

test.each([
  ['no Firefox is installed', {}],
  ['PARQUE_FIREFOX names no file', { PARQUE_FIREFOX: '/no/hay' }],
])('when %s, one line names the package', (_case, settings) => {
  const { missing } = firefoxEngine({ PATH: folder, ...settings });
  expect(missing).toMatch(/^.*firefox-esr.*$/);
});
