import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommand, serveProduct } from '../testing/json-product';
import { createProduct } from '../testing/made-up-product';
import { createRemote, createFolder } from '../testing/made-up-remote';
import { openTerminal } from '../testing/typed';

const remote = {
  name: 'avisos',
  base: '/remotes/avisos/',
  state: 'on',
  stable: '1.0.0',
  rollouts: [],
  pins: [],
};

let actions: unknown[];
beforeEach(() => {
  actions = [];
});

/** A product that stores the actions of the commands of a team. */
const getAddress = serveProduct(async (request) => {
  if (request.url === '/api/registry/commands') actions.push((await readCommand(request)).action);
  return [200, { revision: 1, remote }];
});

async function createTeam(cwd = createFolder(), env: Record<string, string> = {}) {
  const type = openTerminal(cwd, env);
  await type('keys new avisos');
  return type;
}

test.each(['rollout avisos 25', 'rollout 25 avisos', 'rollout 25% avisos'])(
  '%s gives the version to a quarter of the users of avisos',
  async (line) => {
    const type = await createTeam(createFolder(), { PARQUE_URL: getAddress() });
    expect(await type(`${line} --version 1.1.0 --reason x`)).toMatchObject({ code: 0 });
    expect(actions).toEqual([{ command: 'rollout', version: '1.1.0', percent: 25 }]);
  },
);

test.each([
  ['rollout avisos --hold', { command: 'hold' }],
  ['kill avisos --maintenance --message Vuelve', { command: 'maintenance', message: 'Vuelve' }],
  ['pin avisos 1.1.0 --roles 1', { command: 'pin', version: '1.1.0', roles: [1] }],
  ['pin avisos --remove', { command: 'unpin' }],
])('parque %s sends the action %j', async (line, action) => {
  const type = await createTeam(createFolder(), { PARQUE_URL: getAddress() });
  expect(await type(`${line} --reason x`)).toMatchObject({ code: 0 });
  expect(actions).toEqual([action]);
});

test.each(['rollout avisos', 'rollout avisos 101', 'pin avisos --roles 1', 'kill avisos'])(
  'parque %s exits with 2, and sends nothing',
  async (line) => {
    const type = await createTeam(createFolder(), { PARQUE_URL: getAddress() });
    expect(await type(`${line} --version 1.1.0 --reason x`)).toMatchObject({ code: 2 });
    expect(actions).toEqual([]);
  },
);

test('the product is that of the running workspace, else the stored login; without one, the command names the ways', async () => {
  const folder = createFolder();
  const type = await createTeam(folder);
  const rollback = () => type('rollback avisos --reason x');
  expect(await rollback()).toMatchObject({ code: 2, err: expect.stringContaining('parque login <url>') });
  expect((await type(`login ${getAddress()}/`)).out).toBe(`further commands are for ${getAddress()}`);
  expect(await rollback()).toMatchObject({ code: 0 });
  mkdirSync(path.join(folder, '.cache'));
  const note = JSON.stringify({ origin: 'http://127.0.0.1:9', pid: process.pid });
  writeFileSync(path.join(folder, '.cache/running.json'), note);
  expect(await rollback()).toMatchObject({ code: 1, err: expect.stringContaining('http://127.0.0.1:9') });
});

test('a login at an address without a product is not stored', async () => {
  const type = await createTeam();
  expect(await type('login http://127.0.0.1:9')).toMatchObject({ code: 1 });
  expect(await type('rollback avisos --reason x')).toMatchObject({ code: 2 });
});

test('the key that is named at the login signs all further commands', async () => {
  const folder = createFolder();
  await openTerminal(folder)('keys new avisos --out theirs');
  const withKey = openTerminal(folder, { PARQUE_KEY: 'theirs/team-avisos.key' });
  expect(await withKey(`login ${getAddress()} --team avisos`)).toMatchObject({ code: 0 });
  expect(await openTerminal(folder)('rollback avisos --reason x')).toMatchObject({ code: 0 });
  await openTerminal(folder)('keys new avisos --out other');
  const other = await openTerminal(folder)(`login ${getAddress()} --team avisos --key other/team-avisos.key`);
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('is another key of the team avisos') });
});

const renderPackage = (build: string) => JSON.stringify({ version: '1.0.0', scripts: { build } });

test('ship builds first, and ends with the output of a build that failed', async () => {
  const folder = createRemote();
  writeFileSync(
    path.join(folder, 'package.json'),
    renderPackage(
      'echo no such module && echo "    at x (node:events:1) {" && echo "  errors: [Getter/Setter]" && echo "}" && exit 3',
    ),
  );
  expect(await openTerminal(folder, process.env as Record<string, string>)('ship --reason x')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/the build failed:\nno such module$/),
  });
});

test('ship publishes what it built: the next step after the build is the key of the team', async () => {
  const folder = createRemote();
  writeFileSync(path.join(folder, 'package.json'), renderPackage('echo built > built.txt'));
  const env = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: folder };
  expect(await openTerminal(folder, env)('ship --reason x --to http://127.0.0.1:9')).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no key of the team tienda'),
  });
});

test('a key that is not in the key list of the product is reported before the check', async () => {
  const folder = createRemote();
  writeFileSync(path.join(folder, 'package.json'), renderPackage('true'));
  const type = openTerminal(folder, { PATH: process.env.PATH ?? '', PARQUE_URL: await createProduct() });
  await type('keys new tienda');
  const { code, err } = await type('ship --reason x');
  expect(code).toBe(1);
  expect(err).toMatch(/^✗ the key \w+ of the team tienda cannot release tienda: .*keys add-team/);
});

test('a command in the folder of a remote without a build is for that remote', async () => {
  const folder = createFolder();
  const type = await createTeam(folder, { PARQUE_URL: getAddress() });
  expect(await type('rollback --reason x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('avisos'),
  });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: '@parque/mfe-avisos' }));
  expect(await type('rollback --reason x')).toMatchObject({ code: 0 });
  expect(actions).toEqual([{ command: 'rollback' }]);
});

test.each(['ship', 'publish'])(
  'parque %s without a reason takes the newest commit, and needs one outside of a repository',
  async (command) => {
    const folder = createRemote();
    writeFileSync(path.join(folder, 'package.json'), renderPackage('true'));
    const type = openTerminal(folder, { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: folder });
    expect(await type(command)).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
    const author = ['-c', 'user.name=Eva', '-c', 'user.email=eva@parque.example'];
    for (const args of [['init'], [...author, 'commit', '--allow-empty', '-m', 'feat: price alerts']])
      execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
    expect(await type(command)).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no key of the team tienda'),
    });
  },
);
