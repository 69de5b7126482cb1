import type { RegistryDocumentEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { verifyDocument, type Remembered } from '@parque/release';
import { generatePrivateKey, computePublicKey, sign } from '@parque/release/signing';
import { createRelease, testRegistry } from '../../testing/teams';

/** A registry where tienda went from 1.0.0 to 1.1.0. */
async function createShop() {
  const registry = await testRegistry();
  await registry.publish(createRelease());
  await registry.publish(createRelease({ version: '1.1.0' }), { promote: true });
  const readDocument = async () =>
    (await registry.anyone.get('/registry/document')).body as RegistryDocumentEntity;
  return {
    ...registry,
    document: readDocument,
    /** The verdict of a shell on a document. */
    verdict: (document: unknown, storedVersions?: Remembered) =>
      verifyDocument(document, {
        rootKeys: registry.rootKeys,
        now: registry.now(),
        ...(storedVersions && { storedVersions }),
      }),
    publishKeys: (change: Parameters<typeof registry.createKeyList>[0], by: 'root' | 'tienda' = 'root') =>
      registry.anyone.post(
        '/registry/keys?acceptLoss=tienda',
        registry.signAs(by, 'keys', registry.createKeyList({ version: 2, ...change })),
      ),
  };
}

async function verifyReleases(shop: Awaited<ReturnType<typeof createShop>>) {
  const verdict = await shop.verdict(await shop.document());
  if (!verdict.ok) throw new Error(`${verdict.fault.part} ${verdict.fault.reason}`);
  return verdict.registry;
}

test('a shell can verify every part of the document, with each release that a user may get', async () => {
  const shop = await createShop();
  await shop.publish(createRelease({ version: '1.2.0' }));
  const { state, releases, refusedReleases } = await verifyReleases(shop);
  expect(state.remotes).toMatchObject([{ name: 'tienda', stable: '1.1.0', previous: '1.0.0' }]);
  expect([...releases.keys()].sort()).toEqual(['tienda@1.0.0', 'tienda@1.1.0']);
  expect(refusedReleases).toEqual([]);
});

test('a document that has not changed is not sent again', async () => {
  const { app, publish } = await createShop();
  const ask = (tag = '"none"') =>
    app.inject({ url: '/api/registry/document', headers: { 'if-none-match': tag } });
  const first = await ask();
  const tag = String(first.headers.etag);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  const again = await ask(`W/${tag}`);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await publish(createRelease({ version: '1.2.0' }), { promote: true });
  const next = await ask(tag);
  expect([next.statusCode, next.headers.etag === tag]).toEqual([200, false]);
});

test('the revision is a few bytes that may be kept for two seconds', async () => {
  const { anyone } = await createShop();
  const { body, headers } = await anyone.get('/registry/revision');
  expect([body, headers['cache-control']]).toEqual([{ revision: 3 }, 'public, max-age=2']);
});

test('the state is signed again before half of its week is over, and always holds for days', async () => {
  const shop = await createShop();
  const first = await shop.document();
  for (let days = 1; days <= 30; days++) {
    shop.pass(msPerDay);
    const { state } = await verifyReleases(shop);
    expect(Date.parse(state.expiresAt) - +shop.now()).toBeGreaterThanOrEqual(3.5 * msPerDay);
  }
  expect(await shop.verdict(first)).toMatchObject({ ok: false, fault: { reason: 'expired' } });
});

test('every published release can be requested as its team signed it', async () => {
  const { anyone, publish } = await createShop();
  const release = createRelease({ version: '1.2.0' });
  await publish(release);
  expect((await anyone.get('/registry/releases/tienda/1.2.0')).body).toEqual(release.signedRelease);
  expect((await anyone.get('/registry/releases/tienda/7.7.7')).status).toBe(404);
});

test('a newer key list of the root key is accepted, and shells get it', async () => {
  const shop = await createShop();
  expect((await shop.publishKeys({})).body).toEqual({ revision: 4, version: 2 });
  expect((await verifyReleases(shop)).keys.version).toBe(2);
});

test('a key list without a root signature, with an older number or epoch, or expired is rejected', async () => {
  const { publishKeys, now, publicKey, currentRevision } = await createShop();
  expect((await publishKeys({}, 'tienda')).body.code).toBe('signature_refused');
  for (const change of [
    { version: 1 },
    { epoch: 0 },
    { expiresAt: new Date(+now() - 1).toISOString() },
    { registryKeys: [publicKey('otra')] },
    { grants: ['tienda', 'otra'].map((remote) => ({ remote, paths: ['/tienda'] })) },
  ]) {
    expect((await publishKeys(change)).body.code).toBe('key_list_refused');
  }
  expect(await currentRevision()).toBe(3);
});

test('a revoked version gives way to the one before, and cannot come back', async () => {
  const shop = await createShop();
  await shop.publishKeys({ revoked: [{ name: 'tienda', version: '1.1.0', reason: 'fuga' }] });
  const { state } = await verifyReleases(shop);
  expect(state.remotes[0]).toMatchObject({ stable: '1.0.0', state: 'on' });
  const command = await shop.command({ command: 'promote', version: '1.1.0' });
  expect((await shop.anyone.post('/registry/commands', command)).body.code).toBe('version_revoked');
  await expect(shop.publish(createRelease({ version: '1.1.0' }))).rejects.toMatchObject({
    code: 'version_revoked',
  });
});

test('a team with a new key signs its releases again, and they run again', async () => {
  const shop = await createShop();
  const teams = [{ id: 'tienda', keys: [shop.publicKey('otra')], remotes: ['tienda'] }];
  await shop.publishKeys({ teams });
  expect((await verifyReleases(shop)).releases.size).toBe(0);
  const signedAgain = createRelease({ version: '1.1.0' }, { by: 'otra', team: 'tienda' });
  expect(await shop.publish(signedAgain)).toMatchObject({ isNew: false });
  expect([...(await verifyReleases(shop)).releases.keys()]).toEqual(['tienda@1.1.0']);
});

/** A state of the thief's choice, signed with the registry's own key. */
const forgeDocument = (document: RegistryDocumentEntity, registryKey: string, change: object) => {
  const state = { ...(JSON.parse(document.state.payload) as object), revision: 99, ...change };
  return { ...document, state: sign('registry', state, registryKey) };
};

test('a thief of the registry and its key runs nothing that no team signed', async () => {
  const shop = await createShop();
  const document = await shop.document();
  const key = shop.settings.registryKey;
  const remote = { name: 'tienda', base: '/remotes/tienda/', state: 'on', stable: '6.6.6' };
  const ownDocument = sign(
    'release',
    { schema: 1, team: 'tienda', signedAt: '', manifest: {} },
    generatePrivateKey(),
  );
  const verdict = await shop.verdict({
    ...forgeDocument(document, key, { remotes: [{ ...remote, rollouts: [], pins: [] }] }),
    releases: { 'tienda@6.6.6': ownDocument },
  });
  expect(verdict).toMatchObject({
    ok: true,
    registry: { refusedReleases: [{ id: 'tienda@6.6.6', fault: 'signature' }] },
  });
  expect(verdict.ok && verdict.registry.releases.size).toBe(0);
});

test('a thief of the registry and its key brings back no revoked release, neither with it nor with the key list of before', async () => {
  const shop = await createShop();
  const before = await shop.document();
  await shop.publishKeys({ revoked: [{ name: 'tienda', version: '1.1.0', reason: 'fuga' }] });
  const after = await shop.document();
  const { versions: storedVersions } = await verifyReleases(shop);
  const documentWithRevoked = { ...after, releases: before.releases };
  expect(await shop.verdict(documentWithRevoked, storedVersions)).toMatchObject({
    registry: { refusedReleases: [{ id: 'tienda@1.1.0', fault: 'revoked' }] },
  });
  const withOldKeys = forgeDocument({ ...after, keys: before.keys }, shop.settings.registryKey, {});
  expect(await shop.verdict(withOldKeys, storedVersions)).toMatchObject({
    fault: { part: 'keys', reason: 'older' },
  });
});

test('a thief of the registry and its key cannot add keys of their own', async () => {
  const shop = await createShop();
  const ownKey = generatePrivateKey();
  const list = shop.createKeyList({
    version: 9,
    teams: [{ id: 'x', keys: [computePublicKey(ownKey)], remotes: ['tienda'] }],
  });
  const document = {
    ...(await shop.document()),
    keys: sign('keys', list, shop.settings.registryKey),
  };
  expect(await shop.verdict(document)).toMatchObject({ fault: { part: 'keys', reason: 'signature' } });
});

test('an admin gives out a preview ticket that the shell can prove, and that is audited', async () => {
  const { signedIn, publish } = await createShop();
  await publish(createRelease({ version: '2.0.0' }));
  const admin = await signedIn('Jefa', { rol: 1 });
  const order = { name: 'tienda', version: '2.0.0', hours: 2, reason: 'para Marta' };
  const { status, body } = await admin.post('/admin/registry/tickets', order);
  expect(status).toBe(201);
  expect(JSON.parse(body.ticket.payload)).toMatchObject({ name: 'tienda', version: '2.0.0' });
  const { body: log } = await admin.get('/admin/audit?action=registry');
  expect(log.rows[0]).toMatchObject({ action: 'registry.ticket', reason: 'para Marta' });
  const unknownVersion = await admin.post('/admin/registry/tickets', { ...order, version: '3.0.0' });
  expect(unknownVersion.body.code).toBe('version_unknown');
});
