import { listAuditChanges } from './audit-changes';

test('each field is listed with its old and new value, changes first', () => {
  expect(listAuditChanges({ account1: 5, status: 'Activo' }, { account1: 5, status: 'Bloqueado' })).toEqual([
    { fact: 'status', before: 'Activo', after: 'Bloqueado' },
    { fact: 'account1', before: '5', after: '5' },
  ]);
});

test('a nested field is named by its path', () => {
  expect(listAuditChanges({ decision: null }, { decision: { effect: 'grant' } })).toEqual([
    { fact: 'decision.effect', before: '—', after: 'Concedido' },
  ]);
});

test('a created record has no old values, and a deleted one no new values', () => {
  expect(listAuditChanges(null, { productId: 4 })).toEqual([{ fact: 'productId', before: '—', after: '4' }]);
  expect(listAuditChanges({ productId: 4 }, undefined)).toEqual([
    { fact: 'productId', before: '4', after: '—' },
  ]);
});

test('lists are compared as a whole', () => {
  expect(listAuditChanges({ ids: [1, 2] }, { ids: [2, 1] })).toEqual([
    { fact: 'ids', before: '[1,2]', after: '[2,1]' },
  ]);
});
