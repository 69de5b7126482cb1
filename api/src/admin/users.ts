import type { AdminOwnedProductEntity, AdminUserEntity, CallArguments, UserEntity } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { closeSessionsOf, openSessions } from '../auth/sessions/sessions';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import type { TextAnswer } from '../http/text-answer';
import { csvAnswer, type CsvColumn } from '../tables/csv';
import { everyRow, pageOf, type Page } from '../tables/page';
import * as repository from './user-repository';
import type { UserRow } from './user-repository';

type Query = CallArguments<'listUsers'>['query'];
type Held = Awaited<ReturnType<typeof repository.ownedBy>>[number];

function statusOf(
  { held: { status, until }, decision }: Held,
  isRefunded: boolean,
  now: Date,
): AdminOwnedProductEntity['status'] {
  if (status === 'revoked') return isRefunded && decision?.effect !== 'revoke' ? 'Reembolsado' : 'Retirado';
  if (status === 'suspended') return 'Suspendido';
  return until && until <= now ? 'Caducado' : 'Activo';
}

/** What each person has and why, by their id. */
async function ownedProducts(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, AdminOwnedProductEntity[]>> {
  const bought = await repository.transactionsOf(db, ids);
  const held = await repository.ownedBy(db, ids);
  const refunded = await repository.refundedProducts(db, ids);
  const entityOf = (row: Held): AdminOwnedProductEntity => {
    const { held, title, decision, by } = row;
    const key = `${held.userId} ${held.productId}`;
    return {
      product_id: held.productId,
      title,
      status: statusOf(row, refunded.has(key), now),
      fecha_caducidad: held.until?.toISOString() ?? null,
      transactions: bought.get(key) ?? [],
      manual: decision && repository.decisionEntity(decision, by),
    };
  };
  const owned = new Map<number, AdminOwnedProductEntity[]>(ids.map((id) => [id, []]));
  for (const one of held) owned.get(one.held.userId)?.push(entityOf(one));
  return owned;
}

async function entitiesOf(db: Database, rows: readonly UserRow[], now: Date): Promise<AdminUserEntity[]> {
  const ids = rows.map(({ id }) => id);
  const owned = await ownedProducts(db, ids, now);
  const sessions = await openSessions(db, ids, now);
  return rows.map(({ id, name, email, telegram, rol, rolVersion, createdAt, lastSeenAt }) => ({
    id,
    name,
    email,
    telegram,
    rol,
    rol_version: rolVersion,
    created_at: createdAt.toISOString(),
    last_seen: lastSeenAt?.toISOString() ?? null,
    sessions: sessions.get(id) ?? 0,
    products: owned.get(id) ?? [],
  }));
}

export async function usersPage(
  { db, now }: Services,
  { sort, direction, cursor, limit, ...filter }: Query,
): Promise<Page<AdminUserEntity>> {
  const order = repository.userOrder({ sort, direction });
  const page = await pageOf<UserRow>(order, { cursor, limit }, (slice) =>
    repository.usersIn(db, filter, slice, now()),
  );
  return { rows: await entitiesOf(db, page.rows, now()), next: page.next };
}

const ownedText = ({ title, status, fecha_caducidad, manual }: AdminOwnedProductEntity) =>
  [title, status, fecha_caducidad?.slice(0, 10), manual && `${manual.effect} a mano: ${manual.reason}`]
    .filter(Boolean)
    .join(' ');

const csvColumns: readonly CsvColumn<AdminUserEntity>[] = [
  ['id', ({ id }) => id],
  ['nombre', ({ name }) => name],
  ['email', ({ email }) => email],
  ['telegram', ({ telegram }) => telegram],
  ['rol', ({ rol }) => rol],
  ['registro', ({ created_at }) => created_at],
  ['última visita', ({ last_seen }) => last_seen],
  ['productos', ({ products }) => products.map(ownedText).join('; ')],
];

export function usersCsv(
  services: Services,
  filter: CallArguments<'exportUsers'>['query'],
): Promise<TextAnswer> {
  const rows = everyRow((page) => usersPage(services, { ...filter, ...page }));
  return csvAnswer('usuarios', csvColumns, rows);
}

export async function userOf({ db, now }: Services, id: number): Promise<AdminUserEntity> {
  const row = await repository.userById(db, id);
  const [entity] = row ? await entitiesOf(db, [row], now()) : [];
  if (!entity) throw new Refusal('not_found');
  return entity;
}

export async function resetSessions(
  { db, now }: Services,
  admin: UserEntity,
  id: number,
  reason: string,
): Promise<{ closed: number }> {
  return db.transaction(async (tx) => {
    if (!(await repository.userById(tx, id))) throw new Refusal('not_found');
    const closed = await closeSessionsOf(tx, id, now());
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action: 'user.sessions.reset',
      subject: `user:${id}`,
      reason,
      before: { open: closed },
      after: { open: 0 },
    });
    return { closed };
  });
}
