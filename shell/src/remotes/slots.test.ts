import type { RemoteContributionEntity } from '@parque/contract';
import { chosenRemote, compositionOf, createSession } from '../testing/registry';
import type { ChosenRemote } from './composition';
import { composeSlot } from './slots';

const slot = { id: 'inicio/cards', version: 1, max: 3, size: { block: 180 }, at: '/inicio' };
const owner = chosenRemote({ name: 'inicio-remoto', slots: [slot] });

const card = (id: string, rest: Partial<RemoteContributionEntity> = {}): RemoteContributionEntity => ({
  to: slot.id,
  version: 1,
  id,
  title: id,
  order: 20,
  module: `./src/slots/${id}.tsx`,
  ...rest,
});

const contributor = (name: string, ...contributions: RemoteContributionEntity[]) =>
  chosenRemote({ name, contributions });

const listIds = (remotes: readonly ChosenRemote[], session = createSession(0)) =>
  composeSlot(compositionOf(...remotes), session, slot.id)?.contributions.map(({ declared }) => declared.id);

test('contributions are shown by their order, then by the name of their remote, up to the limit of the slot', () => {
  const remotes = [
    owner,
    contributor('zeta', card('z'), card('first', { order: 10 })),
    contributor('alfa', card('a'), card('last', { order: 90 })),
  ];
  expect(listIds(remotes)).toEqual(['first', 'a', 'z']);
});

test('contributions that the products and the role of the user do not permit are left out', () => {
  const remotes = [
    owner,
    contributor(
      'alfa',
      card('owned', { requires: { anyProduct: [2] } }),
      card('admin', { requires: { rol: 1 } }),
      card('any', { requires: { ownsAny: true } }),
    ),
  ];
  expect([
    listIds(remotes),
    listIds(remotes, createSession(0, 2)),
    listIds(remotes, createSession(1, 6)),
  ]).toEqual([[], ['owned', 'any'], ['admin', 'any']]);
});

test.each([
  ['another slot', contributor('alfa', card('x', { to: 'panel/cards' }))],
  ['another version of the slot', contributor('alfa', card('x', { version: 2 }))],
  ['a stopped remote', { ...contributor('alfa', card('x')), state: 'off' as const }],
  ['a remote in maintenance', { ...contributor('alfa', card('x')), state: 'maintenance' as const }],
])('a contribution of %s is not shown', (_what, remote) => {
  expect(listIds([owner, remote, contributor('beta', card('y'))])).toEqual(['y']);
});

test('of two remotes that declare a slot, the one that is granted first sets its limit', () => {
  const imitating = chosenRemote({ name: 'ajena', slots: [{ ...slot, max: 1 }] }, { rank: 1 });
  const remotes = [imitating, { ...owner, rank: 0 }, contributor('alfa', card('x'), card('y'))];
  expect(listIds(remotes)).toEqual(['x', 'y']);
});

test('a slot that no remote declares has no composition', () => {
  expect(
    composeSlot(compositionOf(contributor('alfa', card('x'))), createSession(0), slot.id),
  ).toBeUndefined();
});
