import type { AdminOwnedProductEntity, AdminUserEntity, CallArguments, UserEntity } from '@parque/contract';
import { toCsvMoment } from '@parque/domain/csv';
import { recordChange } from '../../core/audit/audit-log';
import { closeUserSessions, openSessions } from '../auth/sessions/sessions';
import type { Database } from '../../core/database/database';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { createCsvAnswer, toMoment, type CsvColumn } from '../../core/tables/csv';
import { readAllRows, loadPage, type Page } from '../../core/tables/page';
import * as repository from './user-repository';
import type { UserRow } from './user-repository';
import { listUserWarnings } from './user-warnings';

type Query = CallArguments<'listUsers'>['query'];
type HeldRow = Awaited<ReturnType<typeof repository.listEntitlements>>[number];

function computeStatus({ held: { status, until }, decision }: HeldRow, isRefunded: boolean, now: Date) {
  if (status === 'revoked') return isRefunded && decision?.effect !== 'revoke' ? 'Reembolsado' : 'Retirado';
  if (status === 'suspended') return 'Suspendido';
  return until && until <= now ? 'Caducado' : 'Activo';
}

/** Returns the products of each user with their reasons, by the id of the user. */
async function loadOwnedProducts(db: Database, ids: readonly number[], now: Date) {
  const sales = await repository.listUserSales(db, ids);
  const entitlementRows = await repository.listEntitlements(db, ids);
  const toOwnedProductEntity = (row: HeldRow): AdminOwnedProductEntity => {
    const { held, title, decision, by } = row;
    const key = `${held.userId} ${held.productId}`;
    const ownSales = sales.filter((sale) => sale.key === key);
    const refundedSales = ownSales.filter(({ state }) => state === 'refunded' || state === 'charged_back');
    return {
      product_id: held.productId,
      title,
      status: computeStatus(row, refundedSales.length > 0, now),
      fecha_caducidad: held.until?.toISOString() ?? null,
      transactions: ownSales.map(({ transaction }) => transaction),
      ...(refundedSales.length > 0 && refundedSales.length === ownSales.length && { is_refunded: true }),
      manual: decision && repository.toDecisionEntity(decision, by),
    };
  };
  const ownedProducts = new Map<number, AdminOwnedProductEntity[]>(ids.map((id) => [id, []]));
  for (const entitlementRow of entitlementRows)
    ownedProducts.get(entitlementRow.held.userId)?.push(toOwnedProductEntity(entitlementRow));
  return ownedProducts;
}

async function loadUserEntities(db: Database, rows: readonly UserRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const ownedProducts = await loadOwnedProducts(db, ids, now);
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
    products: ownedProducts.get(id) ?? [],
  }));
}

const pickWarnings = (warnings: Awaited<ReturnType<typeof listUserWarnings>>, id: number) =>
  warnings.filter(({ userId }) => userId === id).map(({ userId: _, ...warning }) => warning);

export async function loadUsersPage(
  { db, now }: Services,
  { sort, direction, cursor, limit, warning, ...filter }: Query,
): Promise<Page<AdminUserEntity>> {
  const warnings =
    warning &&
    (await listUserWarnings(db, now())).filter(
      ({ kind }) => (kind === 'shared_account') === (warning === 'account'),
    );
  const order = repository.getUserOrder({ sort, direction });
  const page = await loadPage<UserRow>(order, { cursor, limit }, (slice) =>
    repository.listUserRows(db, { ...filter, ids: warnings?.map(({ userId }) => userId) }, slice, now()),
  );
  const entities = await loadUserEntities(db, page.rows, now());
  const rows = warnings
    ? entities.map((user) => ({ ...user, warnings: pickWarnings(warnings, user.id) }))
    : entities;
  return { rows, next: page.next };
}

const formatOwnedProduct = (
  { title, status, fecha_caducidad, manual }: AdminOwnedProductEntity,
  timeZone: string,
) =>
  [
    title,
    status,
    fecha_caducidad && toCsvMoment(new Date(fecha_caducidad), timeZone).slice(0, 10),
    manual && `${status.toLowerCase() === manual.effect ? '' : `${manual.effect} `}a mano: ${manual.reason}`,
  ]
    .filter(Boolean)
    .join(' ');

const createCsvColumns = (timeZone: string): readonly CsvColumn<AdminUserEntity>[] => [
  ['id', ({ id }) => id],
  ['nombre', ({ name }) => name],
  ['email', ({ email }) => email],
  ['telegram', ({ telegram }) => telegram],
  ['rol', ({ rol }) => rol],
  ['registro', ({ created_at }) => toMoment(created_at)],
  ['última visita', ({ last_seen }) => toMoment(last_seen)],
  [
    'productos',
    ({ products }) => products.map((product) => formatOwnedProduct(product, timeZone)).join('; '),
  ],
];

export function exportUsersCsv(services: Services, filter: CallArguments<'exportUsers'>['query']) {
  const rows = readAllRows((page) => loadUsersPage(services, { ...filter, ...page }));
  return createCsvAnswer('usuarios', createCsvColumns(filter.time_zone), rows, filter);
}

export async function getAdminUser({ db, now }: Services, id: number): Promise<AdminUserEntity> {
  const row = await repository.findUserById(db, id);
  const [entity] = row ? await loadUserEntities(db, [row], now()) : [];
  if (!entity) throw new ApiRuleError('not_found');
  return { ...entity, warnings: pickWarnings(await listUserWarnings(db, now(), [id]), id) };
}

export async function resetSessions({ db, now }: Services, admin: UserEntity, id: number, reason: string) {
  return db.transaction(async (tx) => {
    if (!(await repository.findUserById(tx, id))) throw new ApiRuleError('not_found');
    const closedCount = await closeUserSessions(tx, id, now());
    await recordChange({ tx, actorId: admin.id, at: now() }, 'user.sessions.reset', `user:${id}`, {
      reason,
      before: { open: closedCount },
      after: { open: 0 },
    });
    return { closed: closedCount };
  });
}
