import {
  addresses,
  type CallAnswer,
  type CopierStateEntity,
  type CopyChildEntity,
  type CopyEntryEntity,
  type CopyMasterEntity,
  type CopyStatisticsEntity,
  type ReconciliationEntity,
  type ReconciliationRowEntity,
} from '@parque/contract';
import { answer } from '@parque/remote/testing';

export const createCopy = (id: number, changes: Partial<CopyEntryEntity> = {}): CopyEntryEntity => ({
  id,
  child_id: 2,
  master_number: null,
  at: '2026-11-20T10:00:00.000Z',
  action: 'abrir',
  side: 'compra',
  symbol: 'EURUSD',
  child_symbol: 'EURUSD.m',
  master_position: `90${id}`,
  child_position: `70${id}`,
  outcome: 'copiada',
  reason: null,
  message: null,
  sum: { master: 0.07, multiplier: 1.5, contract_ratio: 1, exact: 0.105, result: 0.1, step: 0.01 },
  price: 1.0852,
  lots: 0.1,
  master_ms: 2900,
  platform_ms: 3,
  broker_ms: 88,
  ...changes,
});

export const answerOpenCopies = (
  ...accounts: readonly Partial<CallAnswer<'getOpenCopies'>['accounts'][number]>[]
) =>
  answer(addresses.getOpenCopies, {
    accounts: accounts.map((account) => ({
      id: 2,
      number: 60418823,
      positions: 1,
      lots: 0.1,
      result: null,
      copies: [],
      closing: 0,
      ...account,
    })),
  });

export const createReconciled = (
  rows: readonly ReconciliationRowEntity[] = [],
  changes: Partial<ReconciliationEntity> = {},
): ReconciliationEntity => ({
  rows: [...rows],
  checked_at: '2026-11-20T10:00:00.000Z',
  unconfirmed: 0,
  ...changes,
});

/** The figures of a child as the API returns them. */
export const createStatistics = (changes: Partial<CopyStatisticsEntity> = {}): CopyStatisticsEntity => ({
  from: '2026-11-14T00:00:00.000Z',
  copies: 0,
  result: { amount: 0, currency: 'USD', digits: 2 },
  delay: null,
  slippage: null,
  symbols: [],
  left_out: [],
  ...changes,
});

export const createChild = (changes: Partial<CopyChildEntity> = {}): CopyChildEntity => ({
  id: 2,
  number: 60418823,
  server: 'Cantábrico-Live',
  master_id: 1,
  multiplier: 1.5,
  mode: 'pausado',
  status: 'en_pausa',
  status_note: null,
  opening_bar: null,
  silent_since: null,
  is_terminal: false,
  stopped_by: null,
  activated_at: null,
  needs_confirmation: true,
  limits: {
    max_lot: null,
    max_positions: null,
    max_daily_loss: null,
    max_total_loss: null,
    max_drawdown: null,
    on_loss_limit: 'mantener',
    max_slippage_points: null,
    max_age_seconds: 30,
  },
  rules: {
    sizing: 'multiplicador',
    fixed_lots: null,
    risk_percent: null,
    is_inverse: false,
    side: null,
    symbol_list: 'todos',
    symbols: [],
    hours: null,
    are_stops_copied: true,
    are_stops_clamped: false,
    is_minimum_forced: false,
  },
  symbol_map: [],
  version: 1,
  last_copy: null,
  delay: null,
  difference: { missing: 0, extra: 0 },
  findings: 0,
  open_copies: 0,
  is_leaving: false,
  figures: null,
  ...changes,
});

/** A child that has been active for weeks. */
export const createActiveChild = (changes: Partial<CopyChildEntity> = {}) =>
  createChild({
    mode: 'activo',
    status: 'activo',
    activated_at: '2026-11-01T10:00:00.000Z',
    needs_confirmation: false,
    ...changes,
  });

export const copyMaster = (changes: Partial<CopyMasterEntity> = {}): CopyMasterEntity => ({
  id: 1,
  number: 51203847,
  server: 'Meridiano-Real 01',
  status: 'activo',
  status_note: null,
  silent_since: null,
  is_terminal: false,
  open_positions: 0,
  last_event_at: null,
  is_leaving: false,
  ...changes,
});

export const createCopierState = (...children: CopyChildEntity[]): CopierStateEntity =>
  createState([copyMaster()], children);

export const createState = (
  masters: readonly CopyMasterEntity[],
  children: readonly CopyChildEntity[],
): CopierStateEntity => ({
  masters: [...masters],
  children: [...children],
  is_entitled: true,
});
