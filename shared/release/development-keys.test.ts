import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { KeyListEntity } from '@parque/contract';
import { createDevelopmentKeys } from './development-keys.mjs';
import { verifyKeyList } from './src';

let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(path.join(os.tmpdir(), 'parque-keys-'));
});

afterEach(() => rmSync(workspace, { recursive: true, force: true }));

async function readList({
  keyListFile,
  rootKeys,
}: ReturnType<typeof createDevelopmentKeys>): Promise<KeyListEntity> {
  const list = await verifyKeyList(JSON.parse(readFileSync(keyListFile, 'utf8')), {
    rootKeys,
    now: new Date(),
  });
  if (typeof list === 'string') throw new Error(list);
  return list;
}

test('the keys of a workspace are created once, and only their owner can read them', async () => {
  const first = createDevelopmentKeys(workspace, ['journal']);
  const second = createDevelopmentKeys(workspace, ['journal']);
  expect(second.rootKeys).toEqual(first.rootKeys);
  expect(second.teamKey('journal')).toBe(first.teamKey('journal'));
  expect(await readList(second)).toMatchObject({
    teams: [{ id: 'journal', remotes: ['journal'] }],
  });
  expect(statSync(path.join(workspace, '.cache/keys/root.key')).mode & 0o077).toBe(0);
});

test('a new remote gets a team, in a list with a higher version', async () => {
  const { epoch, version } = await readList(createDevelopmentKeys(workspace, ['journal']));
  const list = await readList(createDevelopmentKeys(workspace, ['avisos']));
  expect(list.epoch).toBe(epoch);
  expect(list.version).toBeGreaterThan(version);
  expect(list.teams.map(({ id }) => id)).toEqual(['avisos', 'journal']);
});

test('a restarted registry has a new epoch', async () => {
  const { epoch, version } = await readList(createDevelopmentKeys(workspace, []));
  const next = await readList(createDevelopmentKeys(workspace, [], { newEpoch: true }));
  expect(next.epoch).toBeGreaterThan(epoch);
  expect(next.version).toBeGreaterThan(version);
});
