import type { TerminalEntity } from '@parque/contract';

/** Returns a connected terminal that no account and no journal uses. */
export const createTerminal = (changes: Partial<TerminalEntity> = {}): TerminalEntity => ({
  id: 4,
  state: 'connected',
  message: 'Conectado.',
  login: 20000001,
  server: 'Meridiano-Demo',
  company: 'Meridiano Markets',
  currency: 'USD',
  margin_mode: 'hedging',
  trade_mode: 'demo',
  balance: 10_000,
  equity: 10_012.5,
  positions: 1,
  version: '1.0.6',
  newer_program: null,
  build: 5000,
  seen_at: '2026-11-20T10:00:00.000Z',
  permissions: { connected: true, account: true, expert: true, terminal: true, program: true },
  poll_ms: 250,
  delays: { reported: null, fetched: null, answered: null },
  has_other: false,
  is_history_loaded: true,
  used_as: [],
  journal_account: null,
  ...changes,
});
