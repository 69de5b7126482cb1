import { RemoteGrant } from '@parque/contract';
import { findKeyListFaults, findThirdPartyFaults } from './third-parties';

const routes = [{ path: '/fuera', title: 'Fuera', prefetch: ['/user/products'] }];

const thirdParty = {
  remote: 'fuera',
  level: 'third-party' as const,
  calls: ['GET /user/products'],
  paths: ['/fuera'],
  menu: { places: ['menu' as const], max: 1 },
};

test('a third party with calls and entries of the menu has no fault', () => {
  expect(findKeyListFaults({ grants: [thirdParty] })).toEqual([]);
});

test.each<[string, object]>([
  ['the landing page', { capabilities: ['landing'] }],
  ['a screen without a session', { capabilities: ['signed-out'] }],
  ['a screen without the frame', { capabilities: ['bare'] }],
  ['a place in the bar', { menu: { places: ['top'], max: 1 } }],
  ['the entry of the user', { menu: { places: ['menu', 'person'], max: 1 } }],
  ['a call that does not exist', { calls: ['GET /nada'] }],
  ['a call that needs the password again', { calls: ['POST /usercopy/:id/clave'] }],
  ['a call with a file as its answer', { calls: ['GET /copier/stream'] }],
])('a key list that grants a third party %s is refused', (_what, change) => {
  expect(findKeyListFaults({ grants: [{ ...thirdParty, ...change }] })).toHaveLength(1);
});

test.each([
  'GET /me',
  'POST /me/deletion',
  'GET /admin/users',
  'POST /login',
  'GET /user/../me',
  'get /products',
])('the call %s cannot be written into a grant', (call) => {
  expect(RemoteGrant.safeParse({ ...thirdParty, calls: [call] }).success).toBe(false);
});

test('a remote of the platform is granted no calls, because it has the session', () => {
  expect(
    findKeyListFaults({ grants: [{ remote: 'copy', paths: ['/copy'], calls: ['GET /products'] }] }),
  ).toHaveLength(1);
});

test.each([
  ['^1.0.0', 1],
  ['^1.6.0', 1],
  ['~1.5.0 || ^1.7.0', 1],
  ['>=1.0.0', 1],
  ['^1.7.0', 0],
  ['^1.8.2', 0],
])('a third party that accepts the host API %s has %i faults', (hostApi, count) => {
  expect(findThirdPartyFaults({ name: 'fuera', hostApi, routes }, { grants: [thirdParty] })).toHaveLength(
    count,
  );
  expect(findThirdPartyFaults({ name: 'copy', hostApi, routes }, { grants: [thirdParty] })).toEqual([]);
});

test('a third party that prefetches a call without a grant has a fault', () => {
  const manifest = {
    name: 'fuera',
    hostApi: '^1.7.0',
    routes: [{ path: '/fuera', title: 'Fuera', prefetch: ['/me'] }],
  };
  expect(findThirdPartyFaults(manifest, { grants: [thirdParty] })).toEqual([
    'the key list does not grant the call /me to fuera; the owner of the root key grants it: parque keys grant fuera',
  ]);
});

test.each<[string, Parameters<typeof findKeyListFaults>[0]]>([
  ['without grants', {}],
  ['with a remote of the platform', { grants: [{ remote: 'copy', paths: ['/copy'] }] }],
  [
    'with a third party that has neither calls nor entries of the menu',
    { grants: [{ remote: 'fuera', level: 'third-party', paths: ['/fuera'] }] },
  ],
])('a key list %s has no fault', (_what, list) => {
  expect(findKeyListFaults(list)).toEqual([]);
});

test('no remote is a third party by a key list without grants', () => {
  expect(findThirdPartyFaults({ name: 'fuera', hostApi: '^1.0.0', routes }, {})).toEqual([]);
});

test('a screen without calls needs no grant of calls', () => {
  const manifest = { name: 'fuera', hostApi: '^1.7.0', routes: [{ path: '/fuera', title: 'Fuera' }] };
  expect(findThirdPartyFaults(manifest, { grants: [thirdParty] })).toEqual([]);
});
