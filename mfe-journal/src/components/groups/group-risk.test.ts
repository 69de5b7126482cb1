import type { BrokerAccountEntity, MovementEntity } from '@parque/contract';
import { account, createMovement, createTrade } from '../../testing/journal';
import { computeBalances } from '../risk/risk-figures';
import { groupBalances, type MemberHistory } from './group-risk';
import { findGroupUnit } from './group-unit';

const dollars: BrokerAccountEntity = { ...account, id: 1, currency: 'USD' };
const euros: BrokerAccountEntity = { ...account, id: 2, currency: 'EUR' };
const unit = findGroupUnit([dollars, euros], {
  accounts: [1, 2],
  currency: 'USD',
  rates: [
    { currency: 'EUR', rate: 1, since: '2026-11-02' },
    { currency: 'EUR', rate: 1.25, since: '2026-11-04' },
  ],
});
if (!unit) throw new Error('the group has no common currency');

const deposit = createMovement(200);
const createMember = (
  account: BrokerAccountEntity,
  opening: number,
  movements: MovementEntity[],
  trades: MemberHistory['trades'],
): MemberHistory => ({
  account,
  trades,
  as_of: null,
  sync_error: null,
  movements: { opening, movements },
});

/**
 * Worked out by hand, in dollars:
 *
 * | day | dollars | euros | rate | begin of the day | results | return |
 * | --- | --- | --- | --- | --- | --- | --- |
 * | Monday | 1000 | 600 | 1 | 1600 | +200 | 0.125 |
 * | Tuesday | 1200 | 600 | 1 | 1800 | -100 euros = -100 | -0.0556 |
 * | Wednesday | 1200 | 500 + 200 | 1.25 | 1200 + 875 = 2075 | +100 euros = +125 | 0.0602 |
 */
const members = [
  createMember(dollars, 1000, [], [createTrade('2026-11-02T09:00:00', 200, { ticket: 'first' })]),
  createMember(
    euros,
    600,
    [deposit],
    [
      createTrade('2026-11-03T10:00:00', -100, { ticket: 'same' }),
      createTrade('2026-11-04T10:30:00', 100, { ticket: 'first' }),
    ],
  ),
];
const balances = groupBalances(members, unit);
const close = (value: number) => expect.closeTo(value, 9) as number;

test('the balance of a group is in its currency, and contains deposits of all accounts', () => {
  expect([...balances.atDayStart]).toEqual([
    ['2026-11-02', 1600],
    ['2026-11-03', 1800],
    ['2026-11-04', close(2075)],
  ]);
  expect([...balances.beforeTrade.keys()]).toEqual(['1/first', '2/same', '2/first']);
});

test('a credit changes no balance, neither of an account nor of a group', () => {
  const credit: MovementEntity = { ...deposit, type: 'credit', amount: 500, time: '2026-11-01T10:00:00' };
  const creditedMembers = members.map((member) => ({
    ...member,
    movements: { ...member.movements, movements: [credit, ...member.movements.movements] },
  }));
  expect(groupBalances(creditedMembers, unit)).toEqual(balances);
  const [first] = creditedMembers;
  if (!first) throw new Error('the group has no account');
  expect(computeBalances(first.trades, first.movements).beforeTrade.get('first')).toBe(1000);
});
