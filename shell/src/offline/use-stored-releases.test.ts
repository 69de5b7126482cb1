import type { SessionState } from '@parque/session';
import { chosenRemote, compositionOf, createSession } from '../testing/registry';
import { listFilesToStore } from './use-stored-releases';

const signedOut: SessionState = { token: undefined, user: undefined, owned: undefined, isExpired: false };
const trader = createSession(0, 2);

const registry = compositionOf(
  chosenRemote({ name: 'entrada', routes: [{ path: '/login', title: 'Entrar', access: 'signed-out' }] }),
  chosenRemote({ name: 'tienda', routes: [{ path: '/', title: 'Tienda' }] }),
  chosenRemote({
    name: 'diario',
    routes: [{ path: '/panel', title: 'Diario', requires: { anyProduct: [2] } }],
  }),
  chosenRemote({
    name: 'copia',
    routes: [{ path: '/copia', title: 'Copia', requires: { anyProduct: [5] } }],
  }),
  chosenRemote({ name: 'parado', routes: [{ path: '/parado', title: 'Parado' }] }, { state: 'off' }),
);

const keptFor = (session: SessionState) => [
  ...new Set(listFilesToStore(registry, session).map(({ url }) => url.split('/')[2])),
];

test('the running remotes that the user may open are stored; without a session only the sign-in', () => {
  expect(keptFor(trader)).toEqual(['entrada', 'tienda', 'diario']);
  expect(keptFor(signedOut)).toEqual(['entrada']);
});

test('all files of a release are stored with their hashes, also those of later steps', () => {
  expect(listFilesToStore(registry, signedOut).map(({ url }) => url)).toEqual([
    '/remotes/entrada/1.0.0/entry.1.js',
    '/remotes/entrada/1.0.0/one.css',
    '/remotes/entrada/1.0.0/later.js',
  ]);
  for (const { integrity } of listFilesToStore(registry, signedOut)) expect(integrity).toMatch(/^sha384-/);
});
