import type { AdminPurchaseEntity } from '@parque/contract';

export const createPurchase = (
  id: number,
  changes: Partial<AdminPurchaseEntity> = {},
): AdminPurchaseEntity => ({
  id,
  event_id: `evento-${id}`,
  event: 'PURCHASE_APPROVED',
  received_at: '2026-11-20T12:00:00Z',
  created_at: '2026-11-20T11:59:00Z',
  transaction: `HP${id}`,
  amount: 14_900,
  currency: 'USD',
  partial_refund: null,
  email: 'ana@correo.es',
  product: { id: 6, title: 'DashPro' },
  owner: { id: 7, name: 'Ana', email: 'ana.ruiz@correo.es' },
  referrer: null,
  change: { kind: 'opens', until: null },
  is_assigned: false,
  state: 'procesada',
  processed_at: '2026-11-20T12:00:01Z',
  next_attempt_at: null,
  failures: 0,
  failure: null,
  ...changes,
});
