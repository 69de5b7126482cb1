import { offered, testRegistry } from '../../../testing/teams';
import { ReleaseRefusedError } from '../releases/release-refused-error';

const grant = {
  remote: 'tienda',
  level: 'third-party' as const,
  calls: ['GET /user/products'],
  paths: ['/tienda'],
  menu: { places: ['menu' as const], max: 1 },
};

const routes = (change: object) => ({ routes: [{ path: '/tienda', title: 'Tienda', ...change }], menu: [] });

test.each<[string, object]>([
  ['the landing page', { capabilities: ['landing'] }],
  ['a call that needs the password again', { calls: ['POST /usercopy/:id/clave'] }],
  ['the calls of an account', { calls: ['GET /me'] }],
])('a key list that grants a third party %s is rejected', async (_what, change) => {
  const { publishKeys } = await testRegistry();
  await expect(publishKeys({ grants: [{ ...grant, ...change }] })).rejects.toThrow();
});

test.each<[string, object, string]>([
  ['the landing page', routes({ landing: { rol: 1 } }), 'the key list does not grant the capability landing'],
  ['a sign-in', routes({ access: 'signed-out' }), 'the key list does not grant the capability signed-out'],
  ['a call that is not granted', routes({ prefetch: ['/me'] }), 'the key list does not grant the call /me'],
  [
    'the host API of shells without frames',
    { ...routes({}), hostApi: '^1.0.0' },
    'it needs the host API ^1.7.0',
  ],
])('a release of a third party that claims %s is rejected', async (_what, change, reason) => {
  const { publish, publishKeys, anyone } = await testRegistry();
  await publishKeys({ grants: [grant] });
  const error = await publish(offered({ hostApi: '^1.7.0', ...change })).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ReleaseRefusedError);
  expect((error as ReleaseRefusedError).reasons.join()).toContain(reason);
  expect((await anyone.get('/registry')).body.remotes).toEqual([]);
});

test('a release of a third party within its grant is published', async () => {
  const { publish, publishKeys } = await testRegistry();
  await publishKeys({ grants: [grant] });
  const granted = { hostApi: '^1.7.0', ...routes({ prefetch: ['/user/products'] }) };
  await expect(publish(offered(granted))).resolves.toMatchObject({ name: 'tienda', isNew: true });
});
