import { eq } from 'drizzle-orm';
import { keyLists, registryStates, signedReleases } from '../../../core/database/schema';
import { createFolderStore, type ReleaseStore } from '../storage/store';
import { publishKeyList } from './key-lists';
import { publishRelease } from '../releases/publish';
import { loadRegistryDocument } from '../document';
import { createRelease, testRegistry } from '../../../testing/teams';
import { waitUntil } from '../../../testing/wait-until';

/** A registry whose order of changes is held by another transaction until `release` is called. */
async function createHeldRegistry() {
  const registry = await testRegistry();
  await registry.publish(createRelease());
  await registry.publish(createRelease({ version: '1.1.0' }));
  const client = await registry.pool.connect();
  await client.query("begin; select pg_advisory_xact_lock(hashtext('parque registry'))");
  const waitForCalls = (count: number) =>
    waitUntil(`${count} calls wait for the registry`, async () => {
      const { rows } = await registry.pool.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return (rows[0]?.count ?? 0) >= count;
    });
  const release = async () => {
    await client.query('commit');
    client.release();
  };
  const withdrawnList = registry.signAs('root', 'keys', {
    ...registry.createKeyList({ version: 2 }),
    teams: registry.createKeyList().teams.filter(({ id }) => id !== 'tienda'),
  });
  return { ...registry, waitForCalls, release, withdrawnList };
}

test.each(['/registry/commands', '/registry/tickets'])(
  'a command at %s that waits while its team loses its key is rejected',
  async (url) => {
    const registry = await createHeldRegistry();
    const { anyone, waitForCalls, release, services, withdrawnList, command } = registry;
    const action = url.endsWith('tickets')
      ? { command: 'preview' as const, version: '1.1.0', hours: 1 }
      : { command: 'promote' as const, version: '1.1.0' };
    const order = await command(action);
    const publication = publishKeyList(services, withdrawnList, ['tienda']);
    await waitForCalls(1);
    const answer = anyone.post(url, order);
    await waitForCalls(2);
    await release();
    await publication;
    expect((await answer).body.code).toBe('signature_refused');
  },
);

test('a release that waits while its team loses its key is rejected, and its files are not left behind', async () => {
  const registry = await createHeldRegistry();
  const { waitForCalls, release, services, withdrawnList, publish, db, app } = registry;
  const publication = publishKeyList(services, withdrawnList, ['tienda']);
  await waitForCalls(1);
  const late = publish(createRelease({ version: '1.2.0' }));
  await waitForCalls(2);
  await release();
  await publication;
  await expect(late).rejects.toMatchObject({ code: 'signature_refused' });
  expect(await db.select().from(signedReleases).where(eq(signedReleases.version, '1.2.0'))).toEqual([]);
  expect((await app.inject('/remotes/tienda/1.2.0/entry.a1.js')).statusCode).toBe(404);
});

test('a store that is slow holds up no other change of the registry', async () => {
  const { services, settings, db, anyone, publish, command } = await testRegistry();
  await publish(createRelease());
  const folder = createFolderStore(settings.remotesStore);
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const slow: ReleaseStore = {
    async stage(...release) {
      await mayGoOn;
      return folder.stage(...release);
    },
  };
  const late = publishRelease({ ...services, store: slow }, createRelease({ version: '1.1.0' }), {
    actor: 'prueba',
    reason: 'tarda',
  });
  const pauseCommand = await command({ command: 'maintenance', message: 'Volvemos pronto.' });
  expect((await anyone.post('/registry/commands', pauseCommand)).status).toBe(200);
  goOn();
  expect(await late).toMatchObject({ version: '1.1.0', isNew: true });
  expect(await db.select().from(registryStates)).toHaveLength(4);
});

test('files that a broken-off publication left are replaced by those of the next one', async () => {
  const { settings, publish, app } = await testRegistry();
  const store = createFolderStore(settings.remotesStore);
  const brokenStage = await store.stage(
    'tienda',
    '1.0.0',
    [{ file: 'entry.a1.js', bytes: Buffer.from('window.x = 666;') }],
    false,
  );
  await brokenStage.commit();
  await publish(createRelease());
  expect((await app.inject('/remotes/tienda/1.0.0/entry.a1.js')).body).toBe('window.x = 1;');
});

test('a key list that is published while the document is made is in the document or invalidates it', async () => {
  const { services, signAs, createKeyList, db, pool } = await testRegistry();
  const list = signAs('root', 'keys', createKeyList({ version: 2 }));
  const client = await pool.connect();
  await client.query('begin; lock table registry_states in access exclusive mode');
  const documentLoad = loadRegistryDocument(services);
  // The document waits where it reads the revisions; what it has read before is older than the key list.
  for (let waitForCalls = 0; waitForCalls === 0;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_locks where not granted and relation = 'registry_states'::regclass",
    );
    waitForCalls = rows[0]?.count ?? 0;
  }
  await client.query('insert into key_lists (version, signed, published_at) values (2, $1, now())', [list]);
  await client.query(
    `insert into registry_states (revision, remotes, name, action, details, actor, reason, at)
     select revision + 1, remotes, '', 'keys', '{}', 'root', 'x', now() from registry_states order by revision desc limit 1`,
  );
  await client.query('commit');
  client.release();
  await documentLoad;
  const { document, revision } = await loadRegistryDocument(services);
  const [newest] = await db.select().from(keyLists).where(eq(keyLists.version, 2));
  expect([revision, document.keys]).toEqual([2, newest?.signed]);
});
