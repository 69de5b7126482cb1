import type { FundEntryEntity } from '@parque/contract';

export const createFund = (id: number, changes: Partial<FundEntryEntity> = {}): FundEntryEntity => ({
  id,
  user_id: 7,
  binance_user: `bnb_${id}`,
  ammount: '1500.50',
  status: 0,
  date: '2026-11-20T12:00:00Z',
  note: null,
  transaction_id: null,
  network: null,
  withdrawn_at: null,
  email: 'ana@correo.es',
  name: 'Ana Ruiz',
  version: 1,
  same_transaction: [],
  ...changes,
});
