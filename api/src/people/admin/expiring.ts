import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { CallArguments, ExpiringLicenceEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { entitlements, licences, products, users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { containsText } from '../../core/tables/containing';
import { createCsvAnswer, toMoment, type CsvColumn } from '../../core/tables/csv';
import { readAllRows, loadPage, type Order, type Slice } from '../../core/tables/page';

type Query = CallArguments<'listExpiring'>['query'];

const soonestFirst: Order = {
  name: 'expiring',
  keys: [
    { column: entitlements.until, kind: 'instant' },
    { column: entitlements.userId, kind: 'whole' },
    { column: entitlements.productId, kind: 'whole' },
  ],
  direction: 'asc',
};

function listExpiringRows(
  { db }: Services,
  { days, search, product_id }: Omit<Query, 'cursor' | 'limit'>,
  { position, where, orderBy, limit }: Slice,
  now: Date,
) {
  return db
    .select({ position, until: entitlements.until, user: users, product: products, licence: licences })
    .from(entitlements)
    .innerJoin(users, eq(users.id, entitlements.userId))
    .innerJoin(products, eq(products.id, entitlements.productId))
    .leftJoin(
      licences,
      and(eq(licences.userId, entitlements.userId), eq(licences.productId, entitlements.productId)),
    )
    .where(
      and(
        where,
        eq(entitlements.status, 'active'),
        isNotNull(entitlements.until),
        gt(entitlements.until, now),
        lte(entitlements.until, new Date(+now + days * msPerDay)),
        containsText(search, users.name, users.email),
        product_id ? eq(entitlements.productId, product_id) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

type Expiry = Awaited<ReturnType<typeof listExpiringRows>>[number];

const toLicence = (licence: Expiry['licence']): ExpiringLicenceEntity['licence'] =>
  licence && {
    id: licence.id,
    account_1: licence.account1,
    account_2: licence.account2,
    status: licence.status,
  };

function toExpiringEntities({ until, user, product, licence }: Expiry, now: Date): ExpiringLicenceEntity[] {
  if (!until) return [];
  return [
    {
      user_id: user.id,
      name: user.name,
      email: user.email,
      telegram: user.telegram,
      product_id: product.id,
      title: product.title,
      fecha_caducidad: until.toISOString(),
      days_left: Math.floor((+until - +now) / msPerDay),
      licence: toLicence(licence),
    },
  ];
}

export async function loadExpiringPage(services: Services, { cursor, limit, ...filter }: Query) {
  const currentTime = services.now();
  const page = await loadPage(soonestFirst, { cursor, limit }, (slice) =>
    listExpiringRows(services, filter, slice, currentTime),
  );
  return { rows: page.rows.flatMap((row) => toExpiringEntities(row, currentTime)), next: page.next };
}

const csvColumns: readonly CsvColumn<ExpiringLicenceEntity>[] = [
  ['nombre', ({ name }) => name],
  ['email', ({ email }) => email],
  ['telegram', ({ telegram }) => telegram],
  ['producto', ({ title }) => title],
  ['caducidad', ({ fecha_caducidad }) => toMoment(fecha_caducidad)],
  ['días', ({ days_left }) => days_left],
  ['cuenta 1', ({ licence }) => licence?.account_1 ?? null],
  ['cuenta 2', ({ licence }) => licence?.account_2 ?? null],
  ['estado', ({ licence }) => licence?.status ?? null],
];

export function exportExpiringCsv(services: Services, filter: CallArguments<'exportExpiring'>['query']) {
  const rows = readAllRows((page) => loadExpiringPage(services, { ...filter, ...page }));
  return createCsvAnswer('caducidades', csvColumns, rows, filter);
}
