import { findClaimFaults, findGrantConflicts, type Claims } from './claims';

const grants = [
  {
    remote: 'journal',
    paths: ['/panel'],
    capabilities: ['landing' as const],
    menu: { places: ['menu' as const], groups: ['Diario'], max: 2 },
    contribute: ['inicio/cards'],
  },
  { remote: 'catalogue', paths: ['/', '/payment'] },
];

const slot = { id: 'inicio/cards', version: 1, max: 6, size: { block: 180 }, at: '/panel' };
const card = {
  to: 'inicio/cards',
  version: 1,
  id: 'mes',
  title: 'Este mes',
  order: 20,
  module: './src/slots/mes.tsx',
};

const createClaims = (change: Partial<Claims>): Claims => ({
  name: 'journal',
  routes: [{ path: '/panel', title: 'Panel' }],
  menu: [],
  ...change,
});
const createRouteClaim = (path: string, rest: Partial<Claims['routes'][number]> = {}) =>
  createClaims({ routes: [{ path, title: 'Panel', ...rest }] });
const createEntryClaim = (change: Partial<Claims['menu'][number]>) =>
  createClaims({ menu: [{ to: '/panel', label: 'Diario', order: 10, ...change }] });

test('a manifest within its grant has no fault', () => {
  const grantedClaims = createClaims({
    routes: [
      { path: '/panel', title: 'Panel', landing: { anyProduct: [2] } },
      { path: '/panel/:account/dia', title: 'Día' },
    ],
    menu: [{ to: '/panel', label: 'Diario', order: 10, group: 'Diario' }],
    contributions: [card],
  });
  expect(findClaimFaults(grantedClaims, { grants })).toEqual([]);
});

test.each<[string, Claims]>([
  ['the address of another remote', createRouteClaim('/payment')],
  ['an address below that of another remote', createRouteClaim('/payment/:id')],
  ['an address that begins like its own', createRouteClaim('/panel-de-control')],
  ['the home page', createRouteClaim('/')],
  [
    'the landing page of another',
    createClaims({ ...createRouteClaim('/panel', { landing: { rol: 1 } }), name: 'catalogue' }),
  ],
  ['a screen without a session', createRouteClaim('/panel', { access: 'signed-out' })],
  ['a screen without the frame', createRouteClaim('/panel', { layout: 'bare' })],
  ['a menu entry to another remote', createEntryClaim({ to: '/payment' })],
  ['to mark its entry at an address of another remote', createEntryClaim({ alsoAt: ['/payment'] })],
  ['a place in the bar', createEntryClaim({ place: 'top' })],
  ['the entry of the user', createEntryClaim({ place: 'person' })],
  ['a menu group of another remote', createEntryClaim({ group: 'Mis productos' })],
  [
    'more menu entries than granted',
    createClaims({ menu: Array(3).fill({ to: '/panel', label: 'x', order: 10 }) }),
  ],
  ['a place before the entries of the platform', createEntryClaim({ order: 9 })],
  ['a slot', createClaims({ slots: [slot] })],
  ['a contribution to another slot', createClaims({ contributions: [{ ...card, to: 'panel/cards' }] })],
  ['anything without a grant', createClaims({ name: 'nuevo', routes: [{ path: '/nuevo', title: 'Nuevo' }] })],
])('a manifest that claims %s has a fault', (_what, manifest) => {
  expect(findClaimFaults(manifest, { grants })).not.toEqual([]);
});

const thirdParty = {
  remote: 'journal',
  level: 'third-party' as const,
  calls: ['GET /user/products'],
  paths: ['/panel'],
  // A key list with these is refused; a shell that receives one does not apply them either.
  capabilities: ['landing' as const, 'signed-out' as const, 'bare' as const],
  menu: { places: ['menu' as const, 'top' as const, 'person' as const], max: 2 },
  slots: ['inicio/cards'],
  contribute: ['inicio/cards'],
};

test.each<[string, Claims]>([
  ['a slot', createClaims({ slots: [slot] })],
  ['the landing page', createRouteClaim('/panel', { landing: { rol: 1 } })],
  ['a screen without a session', createRouteClaim('/panel', { access: 'signed-out' })],
  ['a screen without the frame', createRouteClaim('/panel', { layout: 'bare' })],
  ['a place in the bar', createEntryClaim({ place: 'top' })],
  ['the entry of the user', createEntryClaim({ place: 'person' })],
])('a third party that claims %s has a fault, whatever its grant contains', (_what, manifest) => {
  expect(findClaimFaults(manifest, { grants: [thirdParty] })).toHaveLength(1);
});

test('a third party within its grant has no fault', () => {
  const manifest = createClaims({
    routes: [{ path: '/panel', title: 'Panel', prefetch: ['/user/products'] }],
    menu: [{ to: '/panel', label: 'Diario', order: 10 }],
    contributions: [card],
  });
  expect(findClaimFaults(manifest, { grants: [thirdParty] })).toEqual([]);
});

test('a key list of a platform without grants restricts no remote', () => {
  expect(findClaimFaults(createRouteClaim('/payment'), {})).toEqual([]);
});

test.each<[string, string[], string[], boolean]>([
  ['the same prefix', ['/panel'], ['/panel'], true],
  ['a prefix below another', ['/panel'], ['/panel/importar'], true],
  ['prefixes that begin alike', ['/admin'], ['/admin-copy'], false],
  ['the home page and another prefix', ['/'], ['/panel'], false],
])('grants of %s are refused only if an address is in both: %j, %j', (_what, paths, others, isRefused) => {
  const faults = findGrantConflicts({
    grants: [
      { remote: 'a', paths },
      { remote: 'b', paths: others },
    ],
  });
  expect(faults.length > 0).toBe(isRefused);
});

test('a slot is granted to one remote', () => {
  const both = ['a', 'b'].map((remote) => ({ remote, paths: [`/${remote}`], slots: ['inicio/cards'] }));
  expect(findGrantConflicts({ grants: both })).toEqual(['a and b may both declare the slot inicio/cards']);
});

test('a remote has one grant', () => {
  const twice = ['/a', '/b'].map((path) => ({ remote: 'a', paths: [path] }));
  expect(findGrantConflicts({ grants: twice })).toEqual(['a has two grants']);
});

test.each([
  ['journal', 'grants it: parque keys grant journal'],
  [
    'nuevo',
    'grants it: parque keys add-team --remotes nuevo, or for a team of the list parque keys grant nuevo',
  ],
])('the fault of a claim of %s names the command that grants it', (name, command) => {
  const [fault] = findClaimFaults(createClaims({ name, routes: [{ path: '/payment', title: 'Pago' }] }), {
    grants,
  });
  expect(fault).toBe(
    `the key list does not grant the address /payment to ${name}; the owner of the root key ${command}`,
  );
});
