import type { AdminCopyMasterEntity } from '@parque/contract';

export const copyMaster = (changes: Partial<AdminCopyMasterEntity> = {}): AdminCopyMasterEntity => ({
  id: 1,
  number: 51203847,
  server: 'Meridiano-Real 01',
  user_id: 7,
  email: 'ana@correo.es',
  status: 'activo',
  is_terminal: false,
  last_error: null,
  process: '4711-x',
  children: 2,
  active_children: 1,
  events: 12,
  copied: 9,
  left_out: 2,
  rejected: 1,
  idle_children: [],
  pending: 0,
  delay: {
    platform: { p50: 3, p95: 12 },
    broker: { p50: 88, p95: 140 },
    total: { p50: 88, p95: 140 },
    count: 9,
  },
  last_event_at: null,
  ...changes,
});
