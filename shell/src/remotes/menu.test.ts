import type { OwnedProductEntity } from '@parque/contract';
import type { SessionState } from '@parque/session';
import { createChosenRemote, createComposition, composeRegistry, createSession } from '../testing/registry';
import { composeMenu } from './menu';

const registry = composeRegistry(
  {
    name: 'ventas',
    routes: [
      { path: '/', title: 'Inicio' },
      { path: '/cobros', title: 'Cobros' },
      { path: '/tienda', title: 'Tienda' },
      { path: '/extra', title: 'Extra', requires: { anyProduct: [6] } },
    ],
    menu: [
      { to: '/cobros', label: 'Cobros', order: 40, alsoAt: ['/'] },
      { to: '/tienda', label: 'Tienda', order: 10, place: 'top' },
      { to: '/extra', label: 'Extra', order: 110, group: 'Lo mío' },
    ],
  },
  {
    name: 'diario',
    routes: [{ path: '/diario', title: 'Diario', requires: { anyProduct: [2, 3] } }],
    menu: [
      { to: '/diario', label: 'Diario', order: 10, whenMissing: { disabled: 'Debe contratar el servicio' } },
    ],
  },
  {
    name: 'gestion',
    routes: [
      { path: '/gestion', title: 'Gestión', requires: { rol: 1 }, landing: { rol: 1 } },
      { path: '/pedidos', title: 'Pedidos', requires: { rol: 1 } },
      { path: '/servidores', title: 'Servidores', requires: { rol: 1 } },
    ],
    menu: [
      { to: '/servidores', label: 'Servidores', order: 800, group: 'Plataforma' },
      { to: '/gestion', label: 'Gestión', order: 900, group: 'Administración' },
      { to: '/pedidos', label: 'Pedidos', order: 910, group: 'Administración' },
    ],
  },
);

const listLabels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

test('entries of all remotes are in one list, sorted by their order', () => {
  expect(listLabels(composeMenu(registry, createSession(0), '/').main)).toEqual(['Diario', 'Cobros']);
});

test('spec 6: an entry is in the menu only with the product that its route requires', () => {
  expect(composeMenu(registry, createSession(0), '/').groups).toEqual([]);
  const [group] = composeMenu(registry, createSession(0, 6), '/').groups;
  expect(group).toMatchObject({ title: 'Lo mío', items: [{ label: 'Extra', disabled: undefined }] });
});

test('spec 2: an entry with a whenMissing text is shown disabled without its product', () => {
  const listReasons = (session: SessionState) =>
    composeMenu(registry, session, '/').main.map(({ disabled }) => disabled);
  expect(listReasons(createSession(0))).toEqual(['Debe contratar el servicio', undefined]);
  expect(listReasons(createSession(0, 3))).toEqual([undefined, undefined]);
});

test('an admin does not see an entry whose product they do not own', () => {
  expect(listLabels(composeMenu(registry, createSession(1), '/').main)).toEqual(['Cobros']);
});

test('an entry for admins is shown to admins only', () => {
  expect(
    listLabels(composeMenu(registry, createSession(0, 1, 2, 3, 6), '/').groups.flatMap(({ items }) => items)),
  ).toEqual(['Extra']);
  expect(
    listLabels(composeMenu(registry, createSession(1), '/').groups.flatMap(({ items }) => items)),
  ).toEqual(['Servidores', 'Gestión', 'Pedidos']);
});

test('an entry is current at its address and at the addresses of alsoAt', () => {
  const listCurrentLabels = (pathname: string) =>
    listLabels(
      composeMenu(registry, createSession(0, 3), pathname).main.filter(({ isCurrent }) => isCurrent),
    );
  expect([
    listCurrentLabels('/cobros'),
    listCurrentLabels('/'),
    listCurrentLabels('/diario'),
    listCurrentLabels('/otra'),
  ]).toEqual([['Cobros'], ['Cobros'], ['Diario'], []]);
});

test('spec 2: entries for the top bar are not in the menu', () => {
  const menu = composeMenu(registry, createSession(0), '/');
  expect([listLabels(menu.top), listLabels(menu.main)]).toEqual([['Tienda'], ['Diario', 'Cobros']]);
});

test('the tab bar starts with the group of the page on which the user lands', () => {
  const tabs = (session: SessionState) => listLabels(composeMenu(registry, session, '/').tabs);
  expect(tabs(createSession(1))).toEqual(['Gestión', 'Pedidos', 'Cobros', 'Tienda']);
  expect(tabs(createSession(0, 6))).toEqual(['Diario', 'Cobros', 'Tienda']);
});

test('the tab bar starts with the first screen of owners', () => {
  const home = {
    name: 'inicio',
    routes: [{ path: '/inicio', title: 'Inicio', landing: { ownsAny: true } as const }],
    menu: [{ to: '/inicio', label: 'Inicio', order: 700 }],
  };
  const composition = createComposition(...registry.remotes, createChosenRemote(home));
  const tabs = listLabels(composeMenu(composition, createSession(1), '/').tabs);
  expect(tabs.slice(0, 3)).toEqual(['Inicio', 'Gestión', 'Pedidos']);
});

test('a suspended product opens no entry', () => {
  const session = createSession(0, 6);
  const suspendedProducts = session.owned?.map((product): OwnedProductEntity => ({
    ...product,
    status: 'Suspendido',
  }));
  expect(composeMenu(registry, { ...session, owned: suspendedProducts }, '/').groups).toEqual([]);
});

test('two entries with the same order are sorted by the grants of their remotes', () => {
  const remote = (name: string, rank: number) =>
    createChosenRemote({ name, menu: [{ to: `/${name}`, label: name, order: 10 }] }, { rank });
  const { main } = composeMenu(
    createComposition(remote('ajena', 1), remote('diario', 0)),
    createSession(0),
    '/',
  );
  expect(main.map(({ label }) => label)).toEqual(['diario', 'ajena']);
});
