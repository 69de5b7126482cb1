import { combineEntitlement } from './decision';

const now = new Date('2026-05-10T12:00:00Z');
const past = new Date('2026-05-01T00:00:00Z');
const soon = new Date('2026-06-01T00:00:00Z');
const late = new Date('2027-01-01T00:00:00Z');

const createActiveState = (until: Date | null) => ({ status: 'active' as const, until });
const grant = (until: Date | null) => ({ effect: 'grant' as const, until });
const revoke = { effect: 'revoke' as const, until: null };
const suspendedState = { status: 'suspended' as const };
const revokedState = { status: 'revoked' as const };

test.each([
  ['nothing bought and nothing decided is nothing', undefined, undefined, undefined],
  ['without a decision, what was bought counts', createActiveState(soon), undefined, createActiveState(soon)],
  ['a grant needs no purchase', undefined, grant(soon), createActiveState(soon)],
  [
    'a grant outlasts a purchase that ends before it',
    createActiveState(soon),
    grant(late),
    createActiveState(late),
  ],
  [
    'a purchase outlasts a grant that ends before it',
    createActiveState(late),
    grant(soon),
    createActiveState(late),
  ],
  [
    'a grant without end has none, whatever was bought',
    createActiveState(late),
    grant(null),
    createActiveState(null),
  ],
  [
    'a purchase without end has none, whatever was granted',
    createActiveState(null),
    grant(soon),
    createActiveState(null),
  ],
  ['a grant holds while a purchase is suspended', suspendedState, grant(soon), createActiveState(soon)],
  ['a grant that has ended lifts no suspension', suspendedState, grant(past), suspendedState],
  ['a grant holds after a refund', revokedState, grant(soon), createActiveState(soon)],
  ['after a grant has ended, it has ended', revokedState, grant(past), createActiveState(past)],
  ['what was taken away is gone, whatever was bought', createActiveState(null), revoke, revokedState],
  ['what was taken away is gone without any purchase', undefined, revoke, revokedState],
])('a grant or revocation by an admin: %s', (_rule, bought, decision, expected) => {
  expect(combineEntitlement(bought, decision, now)).toEqual(expected);
});
