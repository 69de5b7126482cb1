import type { RemoteContributionEntity } from '@parque/contract';
import type { MountProps } from '@parque/remote';
import { createChosenRemote, createComposition, createSession } from '../testing/registry';
import { serveRemote } from '../testing/remote-files';
import type { ChosenRemote } from './composition';
import { composeSlot } from './slots';
import { visit } from './visit';

const slot = { id: 'inicio/cards', version: 1, max: 3, size: { block: 180 }, at: '/inicio' };
const owner = createChosenRemote({ name: 'inicio-remoto', slots: [slot] });

const createCard = (id: string, rest: Partial<RemoteContributionEntity> = {}): RemoteContributionEntity => ({
  to: slot.id,
  version: 1,
  id,
  title: id,
  order: 20,
  module: `./src/slots/${id}.tsx`,
  ...rest,
});

const createContributor = (name: string, ...contributions: RemoteContributionEntity[]) =>
  createChosenRemote({ name, contributions });

const listIds = (remotes: readonly ChosenRemote[], session = createSession(0)) =>
  composeSlot(createComposition(...remotes), session, slot.id)?.contributions.map(
    ({ contribution }) => contribution.id,
  );

test('contributions are shown by their order, then by the name of their remote, up to the limit of the slot', () => {
  const remotes = [
    owner,
    createContributor('zeta', createCard('z'), createCard('first', { order: 10 })),
    createContributor('alfa', createCard('a'), createCard('last', { order: 90 })),
  ];
  expect(listIds(remotes)).toEqual(['first', 'a', 'z']);
});

test('contributions that the products and the role of the user do not permit are left out', () => {
  const remotes = [
    owner,
    createContributor(
      'alfa',
      createCard('owned', { requires: { anyProduct: [2] } }),
      createCard('admin', { requires: { rol: 1 } }),
      createCard('any', { requires: { ownsAny: true } }),
    ),
  ];
  expect([
    listIds(remotes),
    listIds(remotes, createSession(0, 2)),
    listIds(remotes, createSession(1, 6)),
  ]).toEqual([[], ['owned', 'any'], ['admin', 'any']]);
});

test.each([
  ['another slot', createContributor('alfa', createCard('x', { to: 'panel/cards' }))],
  ['another version of the slot', createContributor('alfa', createCard('x', { version: 2 }))],
  ['a stopped remote', { ...createContributor('alfa', createCard('x')), state: 'off' as const }],
  [
    'a remote in maintenance',
    { ...createContributor('alfa', createCard('x')), state: 'maintenance' as const },
  ],
])('a contribution of %s is not shown', (_what, remote) => {
  expect(listIds([owner, remote, createContributor('beta', createCard('y'))])).toEqual(['y']);
});

test('the remote that is granted first sets the limit of a slot that two declare', () => {
  const imitatingRemote = createChosenRemote({ name: 'ajena', slots: [{ ...slot, max: 1 }] }, { rank: 1 });
  const remotes = [
    imitatingRemote,
    { ...owner, rank: 0 },
    createContributor('alfa', createCard('x'), createCard('y')),
  ];
  expect(listIds(remotes)).toEqual(['x', 'y']);
});

test('a slot that no remote declares has no composition', () => {
  expect(
    composeSlot(createComposition(createContributor('alfa', createCard('x'))), createSession(0), slot.id),
  ).toBeUndefined();
});

test('contributions of two remotes with one id are mounted by different names', async () => {
  const names: string[] = [];
  const lifecycles = {
    bootstrap: () => Promise.resolve(),
    mount: ({ name }: MountProps) => Promise.resolve(names.push(name)),
    unmount: () => Promise.resolve(),
  };
  const module = { ...lifecycles, default: lifecycles };
  const contribution = createCard('products');
  for (const name of ['lunes', 'martes']) {
    const remote = createContributor(name, contribution);
    serveRemote(remote, module);
    await visit({ remote, contribution }, document.createElement('div'), jest.fn());
  }
  expect(names).toEqual(['lunes/products', 'martes/products']);
});
