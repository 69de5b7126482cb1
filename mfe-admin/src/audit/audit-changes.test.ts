import { listAuditChanges } from './audit-changes';

test.each([
  [
    'each field with its old and new value, changes first',
    { account1: 5, status: 'Activo' },
    { account1: 5, status: 'Bloqueado' },
    ['status: Activo → Bloqueado', 'account1: 5 → 5'],
  ],
  [
    'a nested field by its path',
    { decision: null },
    { decision: { effect: 'grant' } },
    ['decision.effect: — → Concedido'],
  ],
  ['no old value of a created record', null, { productId: 4 }, ['productId: — → 4']],
  ['no new value of a deleted record', { productId: 4 }, undefined, ['productId: 4 → —']],
  ['lists as a whole', { ids: [1, 2] }, { ids: [2, 1] }, ['ids: [1,2] → [2,1]']],
])('an entry lists %s', (_what, before, after, changes) => {
  expect(
    listAuditChanges(before, after).map((change) => `${change.fact}: ${change.before} → ${change.after}`),
  ).toEqual(changes);
});
