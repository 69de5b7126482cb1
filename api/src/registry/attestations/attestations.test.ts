import type { AttestationEntity, RegistryActionEntity } from '@parque/contract';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { attestedShell, offered, testRegistry } from '../../testing/teams';
import { publishShellFiles } from '../../web/shell-files';

type Offer = NonNullable<Parameters<typeof offered>[1]>;

const hour = 60 * 60 * 1000;
const deployed = `sha384-${'D'.repeat(64)}`;
const previous = `sha384-${'P'.repeat(64)}`;
const previousFile = 'page.0123456789abcdef.json';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parque-shells-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A registry with a built shell, and the facts of the one before it. */
async function withShells() {
  const shell = path.join(folder, 'shell');
  const facts = { hostApi: '1.7.0', shared: { react: '19.0.0' }, rootKeys: [] };
  const host = {
    ...facts,
    page: { address: '/shell/page.aaaaaaaaaaaaaaaa.json', integrity: deployed },
    previous: { ...facts, page: { address: `/shell/${previousFile}`, integrity: previous } },
  };
  await mkdir(shell);
  await writeFile(path.join(shell, 'index.html'), '<meta name="parque-host" content="/shell/host.1.json" />');
  await writeFile(path.join(shell, 'host.1.json'), JSON.stringify(host));
  const earlierShells = path.join(folder, 'earlier');
  const registry = await testRegistry({ folders: { shell, earlierShells } });
  return {
    ...registry,
    /** Serves the files of the previous shell, as the process that ran it left them. */
    keepPrevious: () =>
      publishShellFiles(registry, [
        { file: previousFile, integrity: previous, bytes: Buffer.from('{"page":""}') },
      ]),
  };
}

const mountedIn = (...shells: string[]): Pick<AttestationEntity, 'shells'> => ({
  shells: shells.map((shell) => ({
    shell,
    hostApi: '1.7.0',
    screens: [{ path: '/tienda/:id', ms: 9, faults: [] }],
  })),
});

/** Publishes over the network, as a team does. */
const send = (
  { anyone }: Pick<Awaited<ReturnType<typeof testRegistry>>, 'anyone'>,
  version: string,
  offer: Offer = {},
) => {
  const { signed, files, attestation } = offered({ version }, offer);
  return anyone.post('/registry/releases', {
    release: signed,
    attestation,
    files: files.map(({ file, bytes }) => ({ file, base64: bytes.toString('base64') })),
    actor: 'Eva',
    reason: 'la primera',
  });
};

const reasonsOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([422, 'release_refused']);
  return Object.values<string>(body.fields).join('\n');
};

test('the first version of a remote is refused without an attestation, and nothing of it is stored', async () => {
  const registry = await testRegistry();
  expect(await reasonsOf(send(registry, '1.0.0', { attested: 'none' }))).toContain('has no attestation');
  expect(await registry.currentRevision()).toBe(1);
  expect((await registry.anyone.get('/registry/releases/tienda/1.0.0')).status).toBe(404);
  expect((await send(registry, '1.0.0')).status).toBe(200);
});

test.each<[string, Offer, string]>([
  ['of another team', { attestedBy: 'otra' }, 'is not signed by the team'],
  ['of another release', { attested: { release: `sha384-${'X'.repeat(64)}` } }, 'is of another release'],
  [
    'that names no screen of the release',
    { attested: { ...mountedAt('/otra') } },
    'has no mount of /tienda/:id',
  ],
  ['of a failed mount', { attested: mountedAt('/tienda/:id', ['it threw']) }, 'in the named shell: it threw'],
  ['of a day ago', { attested: { madeAt: new Date(Date.now() - 25 * hour).toISOString() } }, 'for 24 hours'],
  ['of tomorrow', { attested: { madeAt: new Date(Date.now() + hour).toISOString() } }, 'later than now'],
  ['of no shell', { attested: { shells: [] } }, 'has not the form'],
])('an attestation %s is refused', async (_what, offer, reason) => {
  const registry = await testRegistry();
  expect(await reasonsOf(send(registry, '1.0.0', offer))).toContain(reason);
  expect(await registry.currentRevision()).toBe(1);
});

function mountedAt(screen: string, faults: string[] = []): Pick<AttestationEntity, 'shells'> {
  return { shells: [{ shell: attestedShell, hostApi: '1.0.0', screens: [{ path: screen, ms: 9, faults }] }] };
}

test('an attestation names the deployed shell, and the previous one while its files are served', async () => {
  const registry = await withShells();
  expect(await reasonsOf(send(registry, '1.0.0'))).toBe('the attestation does not name the deployed shell');
  expect((await send(registry, '1.0.0', { attested: mountedIn(deployed) })).status).toBe(200);
  await registry.keepPrevious();
  expect(await reasonsOf(send(registry, '1.1.0', { attested: mountedIn(deployed) }))).toBe(
    'the attestation does not name the previous shell',
  );
  expect((await send(registry, '1.1.0', { attested: mountedIn(deployed, previous) })).status).toBe(200);
});

describe('a later version without an attestation', () => {
  /** The stable 1.0.0, and 1.1.0 beside it. */
  async function shop(settings = {}) {
    const registry = await testRegistry({ settings });
    await registry.publish(offered());
    expect((await send(registry, '1.1.0', { attested: 'none' })).status).toBe(200);
    const order = async (action: RegistryActionEntity) =>
      registry.anyone.post('/registry/commands', await registry.command(action));
    return { ...registry, order };
  }
  const promotion = { command: 'promote', version: '1.1.0' } as const;

  test('is published, pinned for admins and named users, and previewed', async () => {
    const { order, command, anyone } = await shop();
    expect((await order({ command: 'pin', version: '1.1.0', roles: [1], users: [7] })).status).toBe(200);
    const preview = await command({ command: 'preview', version: '1.1.0', hours: 1 });
    expect((await anyone.post('/registry/tickets', preview)).status).toBe(201);
  });

  test.each<RegistryActionEntity>([
    promotion,
    { command: 'rollout', version: '1.1.0', percent: 1 },
    { command: 'rollback', version: '1.1.0' },
    { command: 'pin', version: '1.1.0', roles: [1, 2] },
  ])('reaches no user by $command', async (action) => {
    const { order, currentRevision } = await shop();
    const before = await currentRevision();
    const { status, body } = await order(action);
    expect([status, body.code]).toEqual([409, 'attestation_missing']);
    expect(await currentRevision()).toBe(before);
  });

  test('is not promoted by an admin either', async () => {
    const { signedIn, currentRevision } = await shop();
    const admin = await signedIn('admin', { rol: 1 });
    const body = {
      name: 'tienda',
      action: promotion,
      reason: 'ya',
      expectedRevision: await currentRevision(),
    };
    expect((await admin.post('/admin/registry/commands', body)).body.code).toBe('attestation_missing');
  });

  test('is promoted after its team has published it again with one, which the history shows', async () => {
    const registry = await shop();
    expect((await send(registry, '1.1.0')).body).toMatchObject({ isNew: false });
    expect((await registry.order(promotion)).body.remote).toMatchObject({ stable: '1.1.0' });
    const status = await registry.command({ command: 'status' });
    const { body } = await registry.anyone.post('/registry/status', status);
    const attestation = { tool: 'parque 1.0.0', shells: [{ shell: attestedShell, screens: 1 }] };
    expect(body.history.slice(0, 3)).toMatchObject([
      { action: 'promote' },
      { action: 'attest', details: { version: '1.1.0' }, attestation },
      { action: 'publish', details: { version: '1.1.0' } },
    ]);
    expect(body.history[2]).not.toHaveProperty('attestation');
  });

  test('is promoted where the installation makes attestations optional', async () => {
    const { order } = await shop({ attestationsRequired: false });
    expect((await order(promotion)).status).toBe(200);
  });
});

test('an attestation of an earlier shell counts no more for a promotion', async () => {
  const registry = await withShells();
  await registry.publish(offered());
  await registry.publish(offered({ version: '1.1.0' }));
  const promote = await registry.command({ command: 'promote', version: '1.1.0' });
  expect((await registry.anyone.post('/registry/commands', promote)).body.code).toBe('attestation_missing');
});

test('an attestation counts no more when its key is withdrawn', async () => {
  const registry = await testRegistry();
  const [own, second] = [registry.publicKey('tienda'), registry.publicKey('otra')];
  const teamWith = (...keys: (typeof own)[]) => [{ id: 'tienda', keys, remotes: ['tienda'] }];
  await registry.publishKeys({ teams: teamWith(own, second) });
  await registry.publish(offered());
  await registry.publish(offered({ version: '1.1.0' }, { attestedBy: 'otra' }));
  await registry.publishKeys({ version: 3, teams: teamWith(own) });
  const admin = await registry.signedIn('admin', { rol: 1 });
  const action = { command: 'promote', version: '1.1.0' };
  const order = { name: 'tienda', action, reason: 'ya', expectedRevision: await registry.currentRevision() };
  expect((await admin.post('/admin/registry/commands', order)).body.code).toBe('attestation_missing');
});

test('the way back needs no attestation: not to a version that was stable, nor to fewer users', async () => {
  const registry = await testRegistry();
  const order = async (action: RegistryActionEntity) =>
    (await registry.anyone.post('/registry/commands', await registry.command(action))).status;
  await registry.publish(offered({}, { attested: 'none' }));
  await registry.publish(offered({ version: '1.1.0' }, { attested: 'none' }), { promote: true });
  expect(await order({ command: 'rollback' })).toBe(200);
  expect(await order({ command: 'promote', version: '1.1.0' })).toBe(200);
  expect(await order({ command: 'rollback', version: '1.0.0' })).toBe(200);
  expect(await order({ command: 'rollout', version: '1.1.0', percent: 50 })).toBe(200);
  expect(await order({ command: 'rollout', version: '1.1.0', percent: 10 })).toBe(200);
  expect(await order({ command: 'hold' })).toBe(200);
});
