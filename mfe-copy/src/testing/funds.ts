import type { FundEntity } from '@parque/contract';

/** A pending payment as the API returns it. */
export const createFund = (changes: Partial<FundEntity> = {}): FundEntity => ({
  id: 214,
  user_id: 7,
  binance_user: 'ana_bnb',
  ammount: '1500.00',
  status: 0,
  date: '2026-11-18T12:00:00Z',
  note: null,
  transaction_id: null,
  network: null,
  withdrawn_at: null,
  ...changes,
});
