import type { KeyListEntity, PublicKeyEntity } from '@parque/contract';
import { verifyKeyList } from '@parque/release';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeKeyList } from '../../keys/key-list';
import { createFolder } from '../../testing/made-up-remote';
import { openTerminal, type CommandResult } from '../../testing/typed';

const parseKey = ({ out }: CommandResult) => JSON.parse(out) as PublicKeyEntity & { file: string };

/** A platform with a root, a registry and one team, and the commands of its owner. */
async function createPlatform() {
  const folder = createFolder();
  const type = openTerminal(folder);
  const createKey = async (name: string, role: string) =>
    parseKey(await type(`keys new ${name} --for ${role} --out . --json`));
  const root = await createKey('root', 'root');
  const registry = await createKey('registry', 'registry');
  const team = await createKey('avisos', 'team');
  const files = '--list keys.json --root root.key';
  await type(`keys list-make ${files} --registry-key ${registry.publicKey}`);
  await type(`keys add-team avisos --key ${team.publicKey} --remotes avisos,precios ${files}`);
  const list = async (): Promise<KeyListEntity> => {
    const signedList: unknown = JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8'));
    const verdict = await verifyKeyList(signedList, { rootKeys: [root.publicKey], now: new Date() });
    if (typeof verdict === 'string') throw new Error(verdict);
    return verdict;
  };
  return { folder, registry, team, createKey, list, change: (line: string) => type(`keys ${line} ${files}`) };
}

test('a private key is readable by its owner only, is not printed, and is never overwritten', async () => {
  const folder = createFolder();
  const type = openTerminal(folder);
  const result = await type('keys new journal');
  const file = path.join(folder, '.config/parque/keys/team-journal.key');
  expect(result.code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(result.out).not.toContain(readFileSync(file, 'utf8').trim());
  expect(await type('keys new journal')).toMatchObject({
    code: 1,
    err: expect.stringContaining('never overwritten'),
  });
});

test('a new list names the registry and its teams, and is valid for the root that signed it', async () => {
  const { registry, team, list } = await createPlatform();
  expect(await list()).toMatchObject({
    version: 2,
    registryKeys: [{ id: registry.id }],
    teams: [
      { id: 'avisos', keys: [{ id: team.id, publicKey: team.publicKey }], remotes: ['avisos', 'precios'] },
    ],
    revoked: [],
  });
});

test('no team gets a remote with a name of the platform', async () => {
  const { team, change } = await createPlatform();
  const { code, err } = await change(`add-team api --key ${team.publicKey} --remotes api`);
  expect(code).toBe(1);
  expect(err).toContain('the name api is reserved for the platform');
});

test('a team with a new key keeps the previous one until it is revoked', async () => {
  const { team, createKey, list, change } = await createPlatform();
  const next = await createKey('avisos-2', 'team');
  expect((await change(`rotate avisos --key ${next.publicKey}`)).code).toBe(0);
  expect((await list()).teams[0]?.keys.map(({ id }) => id)).toEqual([next.id, team.id]);
  expect((await change(`revoke-key avisos ${team.id}`)).code).toBe(0);
  expect((await list()).teams[0]?.keys.map(({ id }) => id)).toEqual([next.id]);
});

test('the registry replaces its key in one list', async () => {
  const { registry, createKey, list, change } = await createPlatform();
  const next = await createKey('registry-2', 'registry');
  await change(`rotate-registry --key ${next.publicKey} --revoke ${registry.id}`);
  expect((await list()).registryKeys.map(({ id }) => id)).toEqual([next.id]);
});

test('a release is revoked once, with a reason', async () => {
  const { list, change } = await createPlatform();
  expect((await change('revoke-release avisos@1.0.0')).code).toBe(2);
  expect((await change("revoke-release avisos@1.0.0 --reason 'leaks the token'")).code).toBe(0);
  expect((await change('revoke-release avisos@1.0.0 --reason again')).err).toContain('is already revoked');
  expect((await list()).revoked).toEqual([{ name: 'avisos', version: '1.0.0', reason: 'leaks the token' }]);
});

test('a list that is signed again has a higher version, and --new-epoch raises the epoch', async () => {
  const { list, change } = await createPlatform();
  const before = await list();
  await change('list-sign --days 30 --new-epoch');
  const after = await list();
  expect(after).toMatchObject({ version: before.version + 1, epoch: before.epoch + 1 });
  expect(Date.parse(after.expiresAt)).toBeLessThan(Date.parse(before.expiresAt));
});

test.each([
  ['add-team avisos --remotes otra --key KEY', 'already has the team avisos'],
  ['add-team otra --remotes precios --key KEY', 'another team owns precios'],
  ['rotate nadie --key KEY', 'has no team nadie'],
  ['rotate avisos --key KEY', 'already'],
  ['revoke-key avisos 0000000000000000', 'has no key 0000000000000000'],
  ['rotate-registry --key KEY --revoke 0000000000000000', 'the registry has no key'],
  ['list-make --registry-key KEY', 'already exists'],
])('%s is rejected, and the list stays unchanged', async (line, reason) => {
  const { team, list, change } = await createPlatform();
  const before = await list();
  expect(await change(line.replace('KEY', team.publicKey))).toMatchObject({
    code: 1,
    err: expect.stringContaining(reason),
  });
  expect(await list()).toEqual(before);
});

test('only the root that signed a list changes it', async () => {
  const { folder, createKey, list } = await createPlatform();
  await createKey('other', 'root');
  const answer = await openTerminal(folder)('keys list-sign --list keys.json --root other.key');
  expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('was not signed by this root key') });
  expect((await list()).version).toBe(2);
});

test.each([
  'new Avisos',
  'new',
  'new avisos --for nobody',
  'add-team x --key abc --remotes x --list keys.json --root root.key',
  'list-sign',
  'list-sign --list keys.json --root root.key --days 0',
  'revoke-release avisos --reason x --list keys.json --root root.key',
])('keys %s exits with 2', async (line) => {
  const { folder } = await createPlatform();
  expect((await openTerminal(folder)(`keys ${line}`)).code).toBe(2);
});

test('a new team may use the addresses of its remotes, and others only after a grant', async () => {
  const { list, change } = await createPlatform();
  expect((await list()).grants?.map(({ remote, paths }) => [remote, paths])).toEqual([
    ['avisos', ['/avisos']],
    ['precios', ['/precios']],
  ]);
  expect((await change('grant avisos --paths /avisos,/alertas --capabilities landing')).code).toBe(0);
  expect((await list()).grants?.find(({ remote }) => remote === 'avisos')).toEqual({
    remote: 'avisos',
    paths: ['/avisos', '/alertas'],
    capabilities: ['landing'],
    menu: { places: ['menu'], max: 3 },
  });
});

test('the first grants of an older list must name all its remotes', async () => {
  const { folder, list, change } = await createPlatform();
  const rootKey = readFileSync(path.join(folder, 'root.key'), 'utf8').trim();
  const { grants: _none, ...older } = await list();
  await writeKeyList(path.join(folder, 'keys.json'), older, rootKey);
  const answer = await change('grant avisos --paths /avisos');
  expect([answer.code, answer.err]).toEqual([1, expect.stringContaining('also precios')]);
  expect((await list()).grants).toBeUndefined();
});

test('the grants of the product are read from its file', async () => {
  const { list, change } = await createPlatform();
  const file = path.resolve('grants.json');
  expect((await change(`grants '${file}'`)).code).toBe(0);
  const { grants = [] } = await list();
  expect(grants.map(({ remote }) => remote)).toEqual(
    expect.arrayContaining(['avisos', 'precios', 'auth', 'catalogue', 'journal']),
  );
  expect((await change('grants keys.json')).err).toContain('is not a list of grants');
});

test.each([
  ['an address of another remote', '--paths /precios/hoy', 'same address'],
  ['an address with a parameter', '--paths /:todo', 'an address such as'],
  ['an unknown capability', '--paths /avisos --capabilities root', 'capabilities'],
])('%s is not granted', async (_what, options, reason) => {
  const { list, change } = await createPlatform();
  const answer = await change(`grant avisos ${options}`);
  expect([answer.code, answer.err]).toEqual([1, expect.stringContaining(reason)]);
  expect((await list()).version).toBe(2);
});
