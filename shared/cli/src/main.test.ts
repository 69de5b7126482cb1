import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDevelopmentVersion } from './remote/built-remote';
import { createRemote } from './testing/made-up-remote';
import { openTerminal } from './testing/typed';

const readHelp = async (line: string) => (await openTerminal()(`${line} --help`)).out;

/** The names of the commands in a --help text. */
const listCommands = (text: string) =>
  [...(text.split('Commands:\n')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');

test('every command shows its usage in --help', async () => {
  const groups = { '': listCommands(await readHelp('')), keys: listCommands(await readHelp('keys')) };
  const lines = Object.entries(groups).flatMap(([group, names]) =>
    names.map((name) => `${group} ${name}`.trim()),
  );
  const commands = lines.filter((line) => !(line in groups));
  expect(commands.length).toBeGreaterThan(15);
  expect(groups[''].length).toBeLessThanOrEqual(14);
  for (const command of commands) expect(await readHelp(command)).toContain(`Examples:\n  parque ${command}`);
});

test.each([
  '',
  'nothing-of-the-kind',
  'rollout',
  "kill --undo --message 'Vuelve pronto.' --reason x --to http://localhost:9",
  'status',
  'check --to ftp://x',
])('parque %s exits with 2 and a message', async (line) => {
  const { code, err } = await openTerminal(createRemote())(line);
  expect(code).toBe(2);
  expect(err).not.toBe('');
});

test.each([
  'promote',
  'rollout 5',
  'rollout --hold',
  'rollback',
  'kill --undo',
  'pin 1.0.0 --roles 1',
  'publish',
])('parque %s requires a reason', async (line) => {
  const { code, err } = await openTerminal(createRemote())(`${line} --to http://localhost:9`);
  expect(code).toBe(2);
  expect(err).toContain('--reason');
});

test.each([
  ["kill --message 'Vuelve pronto.' --reason ''", 'The reason is empty.'],
  ["kill --maintenance --message 'Vuelve pronto.' --reason ' '", 'The reason is empty.'],
  ["rollback --reason ''", 'The reason is empty.'],
  ["kill --message '' --reason x", 'The message to users is empty.'],
  ["rollback --reason x --actor ''", 'The name of the acting person is empty.'],
  ["keys revoke-release tienda@1.0.0 --reason '' --list keys.json --root root.key", 'The reason is empty.'],
])('parque %s exits with 2 and names the empty text', async (line, fault) => {
  const { code, err } = await openTerminal(createRemote())(line);
  expect([code, err]).toEqual([2, expect.stringContaining(fault)]);
});

test('a reason that the history cannot store is rejected with the number of characters', async () => {
  const { code, err } = await openTerminal(createRemote())(`rollback --reason ${'x'.repeat(301)}`);
  expect([code, err]).toEqual([2, expect.stringContaining('The reason has more than 300 characters.')]);
});

test.each([
  ['keys sign --key nowhere.key', 'there is no file', 'name the private key of the team tienda with --key'],
  [
    'keys sign --key .',
    'cannot be read: it is a folder',
    'name the private key of the team tienda with --key',
  ],
  [
    'keys list-sign --list keys.json --root nowhere.key',
    'there is no file',
    "name the root's private key with --root",
  ],
  ['keys publish --list nowhere.json --to http://localhost:9', 'there is no file', 'with --list'],
  ['keys new tienda --out dist/entry.a1.js', 'entry.a1.js', 'it exists already'],
])('parque %s names the file and the way out, and no code of the system', async (line, fault, wayOut) => {
  const { code, err } = await openTerminal(createRemote())(line);
  expect([code, err]).toEqual([1, expect.stringContaining(fault)]);
  expect(err).toContain(wayOut);
  expect(err).not.toMatch(/\bE[A-Z]{4,}\b/);
});

test('a key list is not written into a folder that does not exist, which the message names', async () => {
  const type = openTerminal();
  await type('keys new root --for root --out .');
  const { publicKey } = JSON.parse((await type('keys new registry --for registry --out . --json')).out) as {
    publicKey: string;
  };
  const makeCommand = `keys list-make --list nowhere/keys.json --root root.key --registry-key ${publicKey}`;
  const { code, err } = await type(makeCommand);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('nowhere/keys.json, or its folder does not exist'),
  ]);
});

test('an unreachable product is an error, as text and with --json', async () => {
  const type = openTerminal(createRemote());
  expect(await type('check --to http://127.0.0.1:9')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^✗ http:\/\/127.0.0.1:9\/ cannot be reached/),
  });
  const { code, out, err } = await type('check --json --to http://127.0.0.1:9');
  expect(code).toBe(1);
  expect(err).toBe('');
  expect(JSON.parse(out)).toEqual({ refused: [expect.stringContaining('cannot be reached')] });
});

test('a built remote is signed by its team, with a given or a found key', async () => {
  const folder = createRemote();
  const type = openTerminal(folder);
  expect(await type('keys sign')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no key of the team tienda'),
  });
  await type('keys new tienda');
  expect(await type('keys sign')).toMatchObject({
    code: 0,
    out: expect.stringContaining('signed tienda 1.0.0, 1 files, as tienda'),
  });
  const signedRelease = JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8')) as {
    payload: string;
  };
  expect(JSON.parse(signedRelease.payload)).toMatchObject({
    team: 'tienda',
    manifest: { name: 'tienda', version: '1.0.0' },
  });

  const key = readFileSync(path.join(folder, '.config/parque/keys/team-tienda.key'), 'utf8');
  const elsewhere = createRemote();
  expect(
    (await openTerminal(elsewhere, { PARQUE_KEY: key, PARQUE_TEAM: 'ventas' })('keys sign')).out,
  ).toContain('as ventas');
  expect(await openTerminal(elsewhere, { PARQUE_KEY: 'abc' })('keys sign')).toMatchObject({
    code: 1,
    err: '✗ PARQUE_KEY is the name of no file, and contains no Ed25519 private key (PKCS#8, base64)',
  });
});

test.each(['keys sign', 'check --to http://localhost:9', "publish --reason 'x' --to http://localhost:9"])(
  'a build of parque dev is rejected by parque %s',
  async (line) => {
    const manifest = { version: createDevelopmentVersion('1.0.0', new Date()) };
    expect(await openTerminal(createRemote({ manifest }))(line)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is a build of `parque dev`'),
    });
  },
);

test.each([
  [
    'of another version than package.json',
    { 'package.json': '{ "version": "1.1.0" }' },
    'dist contains tienda 1.0.0, and package.json or PARQUE_VERSION has 1.1.0',
  ],
  ['older than its sources', { 'src/panel/a.ts': '' }, 'src/panel/a.ts is newer than dist'],
])('a build %s is neither checked nor published', async (_what, sources, reason) => {
  const folder = createRemote();
  utimesSync(path.join(folder, 'dist/remote.json'), 1, 1);
  mkdirSync(path.join(folder, 'src/panel'), { recursive: true });
  for (const [file, text] of Object.entries(sources)) writeFileSync(path.join(folder, file), text);
  for (const unchangedFolder of ['src', 'src/panel']) utimesSync(path.join(folder, unchangedFolder), 1, 1);
  for (const line of ['check', "publish --reason 'x'"])
    expect(await openTerminal(folder)(`${line} --to http://localhost:9`)).toMatchObject({
      code: 1,
      err: expect.stringContaining(reason),
    });
});

test('an inconsistent remote is not signed', async () => {
  const type = openTerminal(createRemote({ manifest: { menu: [{ to: '/x', label: 'X', order: 1 }] } }));
  expect(await type('keys sign')).toMatchObject({ code: 1, err: expect.stringContaining('leads to /x') });
});
