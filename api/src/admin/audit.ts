import { and, eq, gte, like, lt, or, type SQL } from 'drizzle-orm';
import type { AuditEntryEntity, CallArguments } from '@parque/contract';
import type { Database } from '../database/database';
import { auditLog, users } from '../database/schema';
import type { Services } from '../http/area';
import type { TextAnswer } from '../http/text-answer';
import { anyContains, literally } from '../tables/containing';
import { csvAnswer, type CsvColumn } from '../tables/csv';
import { everyRow, pageOf, type Order, type Page, type Slice } from '../tables/page';
import { subjectNames, type SubjectNames } from './audit-subjects';

type Query = CallArguments<'listAudit'>['query'];
type Filter = Omit<Query, 'cursor' | 'limit' | 'direction'>;

const order = (direction: Order['direction'] = 'desc'): Order => ({
  name: 'audit',
  keys: [{ of: auditLog.id, kind: 'whole' }],
  direction,
});

function matching({ search, action, subject, actor_id, from, to }: Filter): SQL | undefined {
  return and(
    anyContains(search, users.email, auditLog.reason),
    action ? or(eq(auditLog.action, action), like(auditLog.action, `${literally(action)}.%`)) : undefined,
    subject ? eq(auditLog.subject, subject) : undefined,
    actor_id ? eq(auditLog.actorId, actor_id) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  );
}

function entriesIn(db: Database, filter: Filter, { position, where, orderBy, limit }: Slice) {
  return db
    .select({ position, entry: auditLog, actor: { id: users.id, name: users.name, email: users.email } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(where, matching(filter)))
    .orderBy(...orderBy)
    .limit(limit);
}

type Found = Awaited<ReturnType<typeof entriesIn>>[number];

const entityOf = ({ entry, actor }: Found, names: SubjectNames): AuditEntryEntity => ({
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

export async function auditPage(
  { db }: Services,
  { direction, cursor, limit, ...filter }: Query,
): Promise<Page<AuditEntryEntity>> {
  const page = await pageOf(order(direction), { cursor, limit }, (slice) => entriesIn(db, filter, slice));
  const names = await subjectNames(
    db,
    page.rows.map(({ entry }) => entry.subject),
  );
  return { rows: page.rows.map((row) => entityOf(row, names)), next: page.next };
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const csvColumns: readonly CsvColumn<AuditEntryEntity>[] = [
  ['fecha', ({ at }) => at],
  ['quién', ({ actor }) => actor?.email ?? null],
  ['acción', ({ action }) => action],
  ['sobre', ({ subject }) => subject],
  ['motivo', ({ reason }) => reason],
  ['antes', ({ before }) => json(before)],
  ['después', ({ after }) => json(after)],
  ['nombre', ({ subject_name }) => subject_name],
];

export function auditCsv(
  services: Services,
  filter: CallArguments<'exportAudit'>['query'],
): Promise<TextAnswer> {
  const rows = everyRow((page) => auditPage(services, { ...filter, ...page }));
  return csvAnswer('auditoria', csvColumns, rows);
}
