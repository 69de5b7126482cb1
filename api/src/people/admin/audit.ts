import { and, eq, gte, like, lt, or, type SQL } from 'drizzle-orm';
import type { AuditEntryEntity, CallArguments } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { auditLog, users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { containsText, escapePattern } from '../../core/tables/containing';
import { createCsvAnswer, toMoment, type CsvColumn } from '../../core/tables/csv';
import { readAllRows, loadPage, type Order, type Slice } from '../../core/tables/page';
import { loadSubjectNames, type SubjectNames } from './audit-subjects';

type Query = CallArguments<'listAudit'>['query'];
type Filter = Omit<Query, 'cursor' | 'limit' | 'direction'>;

const order = (direction: Order['direction'] = 'desc'): Order => ({
  name: 'audit',
  keys: [{ column: auditLog.id, kind: 'whole' }],
  direction,
});

function buildAuditFilter({ search, action, subject, actor_id, from, to }: Filter): SQL | undefined {
  return and(
    containsText(search, users.email, auditLog.reason),
    action ? or(eq(auditLog.action, action), like(auditLog.action, `${escapePattern(action)}.%`)) : undefined,
    subject ? eq(auditLog.subject, subject) : undefined,
    actor_id ? eq(auditLog.actorId, actor_id) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  );
}

function listAuditEntries(db: Database, filter: Filter, { position, where, orderBy, limit }: Slice) {
  return db
    .select({ position, entry: auditLog, actor: { id: users.id, name: users.name, email: users.email } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(where, buildAuditFilter(filter)))
    .orderBy(...orderBy)
    .limit(limit);
}

type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

const toAuditEntryEntity = ({ entry, actor }: AuditRow, names: SubjectNames): AuditEntryEntity => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor,
  action: entry.action,
  subject: entry.subject,
  subject_name: names.get(entry.subject) ?? null,
  reason: entry.reason,
  before: entry.before,
  after: entry.after,
});

export async function loadAuditPage({ db }: Services, { direction, cursor, limit, ...filter }: Query) {
  const page = await loadPage(order(direction), { cursor, limit }, (slice) =>
    listAuditEntries(db, filter, slice),
  );
  const names = await loadSubjectNames(
    db,
    page.rows.map(({ entry }) => entry.subject),
  );
  return { rows: page.rows.map((row) => toAuditEntryEntity(row, names)), next: page.next };
}

const formatJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const csvColumns: readonly CsvColumn<AuditEntryEntity>[] = [
  ['fecha', ({ at }) => toMoment(at)],
  ['quién', ({ actor }) => actor?.email ?? null],
  ['acción', ({ action }) => action],
  ['sobre', ({ subject }) => subject],
  ['motivo', ({ reason }) => reason],
  ['antes', ({ before }) => formatJson(before)],
  ['después', ({ after }) => formatJson(after)],
  ['nombre', ({ subject_name }) => subject_name],
];

export function exportAuditCsv(services: Services, filter: CallArguments<'exportAudit'>['query']) {
  const rows = readAllRows((page) => loadAuditPage(services, { ...filter, ...page }));
  return createCsvAnswer('auditoria', csvColumns, rows, filter);
}
