import { createRelease, testRegistry } from '../../testing/teams';

const commit = '9fceb02d0ae598e95dc970b74767f19372d61af8';

test('the history has publications, changes and previews, with team, key, commit and reason', async () => {
  const { publish, command, anyone, publicKey } = await testRegistry();
  const { id: key } = publicKey('tienda');
  await publish(createRelease());
  await publish(createRelease({ version: '1.1.0' }, { commit }));
  const change = await command({ command: 'rollout', version: '1.1.0', percent: 25 });
  expect((await anyone.post('/registry/commands', change)).status).toBe(200);
  const preview = await command({ command: 'preview', version: '1.1.0', hours: 2 });
  expect((await anyone.post('/registry/tickets', preview)).status).toBe(201);

  const { body } = await anyone.post('/registry/status', await command({ command: 'status' }));
  const signed = { team: 'tienda', key };
  const ordered = { ...signed, actor: 'tienda: Eva', reason: 'probamos' };
  const published = { ...signed, actor: 'prueba', reason: 'porque sí', action: 'publish' };
  expect(body.history).toMatchObject([
    { revision: 4, action: 'preview', details: { version: '1.1.0' }, ...ordered },
    { revision: 4, action: 'rollout', details: { version: '1.1.0', percent: 25 }, ...ordered },
    { revision: 3, details: { version: '1.1.0' }, commit, ...published },
    { revision: 2, details: { version: '1.0.0' }, ...published },
    { revision: 1, action: 'keys', actor: 'root' },
  ]);
  expect(body.history[3]).not.toHaveProperty('commit');
});

test('what an admin does has a name and no team', async () => {
  const { publish, signedIn, currentRevision } = await testRegistry();
  await publish(createRelease());
  const admin = await signedIn('admin', { rol: 1 });
  const order = { name: 'tienda', version: '1.0.0', hours: 2, reason: 'para soporte' };
  expect((await admin.post('/admin/registry/tickets', order)).status).toBe(201);
  const action = { command: 'maintenance', message: 'Volvemos.' };
  const body = { name: 'tienda', action, reason: 'mudanza', expectedRevision: await currentRevision() };
  expect((await admin.post('/admin/registry/commands', body)).status).toBe(200);
  const { body: history } = await admin.get('/admin/registry/tienda/history');
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'maintenance', reason: 'mudanza' },
    { action: 'preview', reason: 'para soporte' },
  ]);
  for (const entry of history.slice(0, 2)) expect(Object.keys(entry)).not.toContain('team');
});
