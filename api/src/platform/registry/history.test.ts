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
  const signature = { team: 'tienda', key };
  const byCommand = { ...signature, actor: 'tienda: Eva', reason: 'probamos' };
  const byPublication = { ...signature, actor: 'prueba', reason: 'porque sí', action: 'publish' };
  expect(body.history).toMatchObject([
    { revision: 4, action: 'preview', details: { version: '1.1.0' }, ...byCommand },
    { revision: 4, action: 'rollout', details: { version: '1.1.0', percent: 25 }, ...byCommand },
    { revision: 3, details: { version: '1.1.0' }, commit, ...byPublication },
    { revision: 2, details: { version: '1.0.0' }, ...byPublication },
    { revision: 1, action: 'keys', actor: 'root' },
  ]);
  expect(body.history[3]).not.toHaveProperty('commit');
});
