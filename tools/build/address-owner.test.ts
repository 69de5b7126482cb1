import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.mjs';
import { findAddressOwner } from './address-owner.mjs';

const execFileAsync = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parque-address-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['panel', { remote: 'journal', address: '/panel' }],
  ['tienda', { remote: 'catalogue', address: '/tienda/ofertas' }],
  ['journal', undefined],
  ['ofertas', undefined],
  ['pan', undefined],
])('the address of the name %s is granted to %j', async (name, owner) => {
  const grants = [
    { remote: 'journal', paths: ['/panel', '/journal'] },
    { remote: 'catalogue', paths: ['/', '/tienda/ofertas'] },
  ];
  await writeFile(path.join(folder, 'grants.json'), JSON.stringify(grants));
  expect(await findAddressOwner(folder, name)).toEqual(owner);
});

test('a workspace without grants grants no address', async () => {
  expect(await findAddressOwner(folder, 'panel')).toBeUndefined();
});

const readKeyList = () => readFile(path.join(root, '.cache/keys/keys.json'), 'utf8').catch(() => 'none');

test('a remote whose address another remote has is refused, and neither files nor keys are written', async () => {
  const keysBefore = await readKeyList();
  const program = path.join(root, 'tools/new-remote.mjs');
  const result = await execFileAsync(process.execPath, [program, 'panel', '--alone', folder]).catch(
    (error) => error,
  );
  expect(result).toMatchObject({
    code: 1,
    stderr: 'The address /panel of that name belongs to the remote journal: choose another name.\n',
  });
  expect(await readdir(folder)).toEqual([]);
  expect(await readKeyList()).toBe(keysBefore);
});
