import type { SessionState } from '@parque/session';
import { createChosenRemote, createComposition, createSession } from '../testing/registry';
import { listFilesToStore } from './use-stored-releases';

const signedOut: SessionState = { token: undefined, user: undefined, owned: undefined, isExpired: false };
const trader = createSession(0, 2);

const registry = createComposition(
  createChosenRemote({
    name: 'entrada',
    routes: [{ path: '/login', title: 'Entrar', access: 'signed-out' }],
  }),
  createChosenRemote({ name: 'tienda', routes: [{ path: '/', title: 'Tienda' }] }),
  createChosenRemote({
    name: 'diario',
    routes: [{ path: '/panel', title: 'Diario', requires: { anyProduct: [2] } }],
  }),
  createChosenRemote({
    name: 'copia',
    routes: [{ path: '/copia', title: 'Copia', requires: { anyProduct: [5] } }],
  }),
  createChosenRemote({ name: 'parado', routes: [{ path: '/parado', title: 'Parado' }] }, { state: 'off' }),
);

const listStoredRemotes = (session: SessionState) => [
  ...new Set(listFilesToStore(registry, session).map(({ url }) => url.split('/')[2])),
];

test('the running remotes that the user may open are stored; without a session only the sign-in', () => {
  expect(listStoredRemotes(trader)).toEqual(['entrada', 'tienda', 'diario']);
  expect(listStoredRemotes(signedOut)).toEqual(['entrada']);
});

test('all files of a release are stored with their hashes, also those of later steps', () => {
  expect(listFilesToStore(registry, signedOut).map(({ url }) => url)).toEqual([
    '/remotes/entrada/1.0.0/entry.1.js',
    '/remotes/entrada/1.0.0/one.css',
    '/remotes/entrada/1.0.0/later.js',
  ]);
  for (const { integrity } of listFilesToStore(registry, signedOut)) expect(integrity).toMatch(/^sha384-/);
});
