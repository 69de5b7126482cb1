import { testRegistry, createRelease } from '../../../testing/teams';
import { loadRegistryDocument } from '../document';
import { collectOrigins, getDocumentOrigins, getFrameOrigins } from './granted-origins';
import { ReleaseRefusedError } from '../releases/release-refused-error';

const grant = (remote: string, origins: object) => ({ remote, paths: [`/${remote}`], ...origins });
const noOrigins = { images: [], connect: [] };
const ofTienda = { images: ['https://cdn.example'], connect: ['https://api.tienda.example'] };
const grants = [
  grant('tienda', ofTienda),
  grant('otra', { images: ['https://cdn.example', 'https://fotos.example'] }),
];

test('origins are granted once, whichever remotes they are granted to', () => {
  expect(collectOrigins({ grants }).images).toEqual(['https://cdn.example', 'https://fotos.example']);
  expect(collectOrigins({})).toEqual(noOrigins);
});

test('the page may use the origins of remotes that are on, and of no other remote', async () => {
  const { services, publish, publishKeys, command, app } = await testRegistry();
  await publishKeys({ grants });
  const readOrigins = async () => getDocumentOrigins((await loadRegistryDocument(services)).document);
  expect(await readOrigins()).toEqual(noOrigins);
  await publish(createRelease());
  expect(await readOrigins()).toEqual(ofTienda);
  const payload = await command({ command: 'kill', message: 'Parada' });
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/registry/commands', payload });
  expect(statusCode).toBe(200);
  expect(await readOrigins()).toEqual(noOrigins);
});

test('the origins of a third party are for its frame, and not for the page', async () => {
  const { services, publish, publishKeys } = await testRegistry();
  const [ownGrant] = grants;
  await publishKeys({
    grants: [{ remote: 'tienda', paths: ['/tienda'], ...ownGrant, level: 'third-party' as const }],
  });
  await publish(createRelease({ hostApi: '^1.7.0' }));
  const { document } = await loadRegistryDocument(services);
  expect(getDocumentOrigins(document)).toEqual(noOrigins);
  expect(getFrameOrigins(document, 'tienda').connect).toEqual(['https://api.tienda.example']);
  expect(getFrameOrigins(document, 'otra')).toEqual(noOrigins);
});

test('the status of a remote names the origins that are granted to it', async () => {
  const { publish, publishKeys, signedIn } = await testRegistry();
  await publishKeys({ grants });
  await publish(createRelease());
  const admin = await signedIn('Jefa', { rol: 1 });
  const { remotes } = (await admin.get('/admin/registry')).body;
  expect(remotes[0].origins).toEqual(ofTienda);
});

test.each([
  'http://cdn.example',
  'https://*',
  'https://*.example',
  'https://cdn.example/a',
  "'self'",
  'https:',
])('a key list that grants pictures from %s is rejected', async (origin) => {
  const { publishKeys } = await testRegistry();
  const refusal = publishKeys({ grants: [grant('tienda', { images: [origin] })] });
  await expect(refusal).rejects.toThrow();
});

const thirdParty = {
  remote: 'tienda',
  level: 'third-party' as const,
  calls: ['GET /user/products'],
  paths: ['/tienda'],
  menu: { places: ['menu' as const], max: 1 },
};

const createRoutes = (change: object) => ({
  routes: [{ path: '/tienda', title: 'Tienda', ...change }],
  menu: [],
});

test.each<[string, object]>([
  ['the landing page', { capabilities: ['landing'] }],
  ['a call that needs the password again', { calls: ['POST /usercopy/:id/clave'] }],
  ['the calls of an account', { calls: ['GET /me'] }],
  ['the notifications of an account', { calls: ['GET /notifications'] }],
])('a key list that grants a third party %s is rejected', async (_what, change) => {
  const { publishKeys } = await testRegistry();
  await expect(publishKeys({ grants: [{ ...thirdParty, ...change }] })).rejects.toThrow();
});

test.each<[string, object, string]>([
  [
    'the landing page',
    createRoutes({ landing: { rol: 1 } }),
    'the key list does not grant the capability landing',
  ],
  [
    'a sign-in',
    createRoutes({ access: 'signed-out' }),
    'the key list does not grant the capability signed-out',
  ],
  [
    'a call that is not granted',
    createRoutes({ prefetch: ['/me'] }),
    'the key list does not grant the call /me',
  ],
  [
    'the host API of shells without frames',
    { ...createRoutes({}), hostApi: '^1.0.0' },
    'it needs the host API ^1.7.0',
  ],
])('a release of a third party that claims %s is rejected', async (_what, change, reason) => {
  const { publish, publishKeys, anyone } = await testRegistry();
  await publishKeys({ grants: [thirdParty] });
  const error = await publish(createRelease({ hostApi: '^1.7.0', ...change })).catch(
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ReleaseRefusedError);
  expect((error as ReleaseRefusedError).reasons.join()).toContain(reason);
  expect((await anyone.get('/registry')).body.remotes).toEqual([]);
});

test('a release of a third party within its grant is published', async () => {
  const { publish, publishKeys } = await testRegistry();
  await publishKeys({ grants: [thirdParty] });
  const facts = { hostApi: '^1.7.0', ...createRoutes({ prefetch: ['/user/products'] }) };
  await expect(publish(createRelease(facts))).resolves.toMatchObject({ name: 'tienda', isNew: true });
});
