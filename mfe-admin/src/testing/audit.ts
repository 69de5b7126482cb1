import type { AuditEntryEntity } from '@parque/contract';

export const createAuditEntry = (id: number, changes: Partial<AuditEntryEntity> = {}): AuditEntryEntity => ({
  id,
  at: '2026-11-20T12:00:00Z',
  actor: { id: 1, name: 'Jefa', email: 'jefa@parque.es' },
  action: 'licence.edit',
  subject: 'licence:12',
  subject_name: 'DashPro de Marta Rojas',
  reason: null,
  before: { status: 'Activo', account1: 5 },
  after: { status: 'Bloqueado', account1: 5 },
  ...changes,
});
