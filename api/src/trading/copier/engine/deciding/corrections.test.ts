import { toUnits } from '@parque/domain/copy';
import { createBrokerPosition } from '../../../broker/testing/records';
import { computeCorrections } from './reconcile';

/** A copy of 0.5 lots of position 7, of which these lots are recorded as open. */
const copy = (id: number, lots: number, childPosition = '7') => ({
  id,
  childPosition,
  childSymbol: 'EURUSD',
  side: 'buy' as const,
  openedUnits: toUnits(0.5),
  units: toUnits(lots),
  state: lots > 0 ? ('open' as const) : ('closed_by_hand' as const),
});

const hold = (volumeLots: number, changes: Parameters<typeof createBrokerPosition>[1] = {}) =>
  createBrokerPosition('7', { volumeLots, ...changes });

test.each([
  ['a copy that the account holds is right', [copy(1, 0.5)], [hold(0.5)], []],
  ['a larger position leaves its copy', [copy(1, 0.5)], [hold(0.7)], []],
  ['a smaller position reduces its copy', [copy(1, 0.5)], [hold(0.2)], ['1 open 0.2']],
  ['a copy without a position was closed by hand', [copy(1, 0.5)], [], ['1 closed_by_hand 0']],
  ['another ticket is no copy', [copy(1, 0.5)], [hold(0.5, { ticket: '8' })], ['1 closed_by_hand 0']],
  ['another symbol is no copy', [copy(1, 0.5)], [hold(0.5, { symbol: 'GBPUSD' })], ['1 closed_by_hand 0']],
  ['the opposite side is no copy', [copy(1, 0.5)], [hold(0.5, { side: 'sell' })], ['1 closed_by_hand 0']],
  ['a copy that is still closed stays so', [copy(1, 0)], [], []],
  ['a copy that reappears is managed with its opened volume', [copy(1, 0)], [hold(0.5)], ['1 open 0.5']],
  ['a part that reappears is managed', [copy(1, 0)], [hold(0.2)], ['1 open 0.2']],
  [
    'the newest copy of a position is reduced first',
    [copy(1, 0.3), copy(2, 0.2)],
    [hold(0.4)],
    ['2 open 0.1'],
  ],
  [
    'it ends before an older one is reduced',
    [copy(1, 0.3), copy(2, 0.2)],
    [hold(0.2)],
    ['1 open 0.2', '2 closed_by_hand 0'],
  ],
  [
    'copies of two positions do not share',
    [copy(1, 0.3), copy(2, 0.2, '8')],
    [hold(0.3)],
    ['2 closed_by_hand 0'],
  ],
  ['a closed copy of a shared position does not reappear', [copy(1, 0.3), copy(2, 0)], [hold(0.5)], []],
  [
    'a closed copy reappears beside those of other positions',
    [copy(1, 0), copy(2, 0.2, '8')],
    [hold(0.5), hold(0.2, { ticket: '8' })],
    ['1 open 0.5'],
  ],
] as const)('fixes: %s', (_what, copies, positions, changes) => {
  const fixes = computeCorrections(copies, positions);
  expect(fixes.map(({ copy: { id }, state, units }) => `${id} ${state} ${units / 1e8}`)).toEqual(changes);
});
