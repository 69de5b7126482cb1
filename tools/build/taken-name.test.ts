import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { computePublicKey, generatePrivateKey } from '../../shared/release/signing.mjs';
import { root } from '../root.mjs';
import { findTakenFault } from './taken-name.mjs';

const execFileAsync = promisify(execFile);
const nowhere = 'http://127.0.0.1:9';
const ownKey = generatePrivateKey();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parque-address-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['panel', 'The address /panel of that name belongs to the remote journal'],
  ['tienda', 'The address /tienda/ofertas of that name belongs to the remote catalogue'],
  ['journal', undefined],
  ['ofertas', undefined],
  ['pan', undefined],
  ['precios', 'mfe-precios exists already'],
])('a workspace that grants addresses has for the name %s the fault %j', async (name, fault) => {
  const grants = [
    { remote: 'journal', paths: ['/panel', '/journal'] },
    { remote: 'catalogue', paths: ['/', '/tienda/ofertas'] },
  ];
  await writeFile(path.join(folder, 'grants.json'), JSON.stringify(grants));
  await mkdir(path.join(folder, 'mfe-precios'));
  expect(await findTakenFault(folder, name, nowhere)).toEqual(fault);
});

test('a workspace without grants, beside no product, grants no address', async () => {
  expect(await findTakenFault(folder, 'panel', nowhere)).toBeUndefined();
});

test('a name or an address of a running product is taken, except by the team with its key', async () => {
  const list = {
    teams: [
      { id: 'ventas', keys: [computePublicKey(generatePrivateKey())], remotes: ['fuera'] },
      { id: 'avisos', keys: [computePublicKey(ownKey)], remotes: ['avisos'] },
    ],
    grants: [{ remote: 'fuera', paths: ['/fuera', '/cursos'] }],
  };
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ keys: { payload: JSON.stringify(list) } }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await mkdir(path.join(folder, '.cache/keys'), { recursive: true });
  await writeFile(path.join(folder, '.cache/keys/team-avisos.key'), `${ownKey}\n`);
  const names = ['fuera', 'cursos', 'avisos', 'precios'];
  const faults = await Promise.all(names.map((name) => findTakenFault(folder, name, origin)));
  server.closeAllConnections();
  await once(server.close(), 'close');
  expect(faults).toEqual([
    `${origin} has a remote of that name, of the team ventas`,
    'The address /cursos of that name belongs to the remote fuera',
    undefined,
    undefined,
  ]);
});

const readKeyList = () => readFile(path.join(root, '.cache/keys/keys.json'), 'utf8').catch(() => 'none');

test.each([
  ['panel', 'The address /panel of that name belongs to the remote journal: choose another name.'],
  ['journal', 'mfe-journal exists already: choose another name.'],
])('the taken name %s is refused, and neither files nor keys are written', async (name, fault) => {
  const keysBefore = await readKeyList();
  const program = path.join(root, 'tools/new-remote.mjs');
  const result = await execFileAsync(process.execPath, [program, name, '--alone', folder]).catch(
    (error) => error,
  );
  expect(result).toMatchObject({ code: 1, stderr: `${fault}\n` });
  expect(await readdir(folder)).toEqual([]);
  expect(await readKeyList()).toBe(keysBefore);
});
