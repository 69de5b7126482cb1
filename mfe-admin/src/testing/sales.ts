import type { SaleEntity } from '@parque/contract';

export const createSale = (transaction: string, changes: Partial<SaleEntity> = {}): SaleEntity => ({
  transaction,
  product: { id: 6, title: 'DashPro' },
  also_opens: [],
  owner: { id: 7, name: 'Ana', email: 'ana.ruiz@correo.es' },
  email: 'ana@correo.es',
  state: 'active',
  approved_at: '2026-11-20T12:00:00Z',
  gross: { amount: 9900, currency: 'USD' },
  refunded: 0,
  fee: { amount: 990, currency: 'USD' },
  net: { amount: 8910, currency: 'USD' },
  ...changes,
});
