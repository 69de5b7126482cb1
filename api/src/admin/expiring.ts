import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { CallArguments, ExpiringLicenceEntity } from '@parque/contract';
import { entitlements, licences, products, users } from '../database/schema';
import type { Services } from '../http/area';
import type { TextAnswer } from '../http/text-answer';
import { anyContains } from '../tables/containing';
import { csvAnswer, type CsvColumn } from '../tables/csv';
import { everyRow, pageOf, type Order, type Page, type Slice } from '../tables/page';

type Query = CallArguments<'listExpiring'>['query'];

const dayMs = 24 * 60 * 60 * 1000;

const soonestFirst: Order = {
  name: 'expiring',
  keys: [
    { of: entitlements.until, kind: 'instant' },
    { of: entitlements.userId, kind: 'whole' },
    { of: entitlements.productId, kind: 'whole' },
  ],
  direction: 'asc',
};

function expiringIn(
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
        lte(entitlements.until, new Date(+now + days * dayMs)),
        anyContains(search, users.name, users.email),
        product_id ? eq(entitlements.productId, product_id) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
}

type Found = Awaited<ReturnType<typeof expiringIn>>[number];

const licenceOf = (licence: Found['licence']): ExpiringLicenceEntity['licence'] =>
  licence && {
    id: licence.id,
    account_1: licence.account1,
    account_2: licence.account2,
    status: licence.status,
  };

function entityOf({ until, user, product, licence }: Found, now: Date): ExpiringLicenceEntity[] {
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
      days_left: Math.floor((+until - +now) / dayMs),
      licence: licenceOf(licence),
    },
  ];
}

export async function expiringPage(
  services: Services,
  { cursor, limit, ...filter }: Query,
): Promise<Page<ExpiringLicenceEntity>> {
  const now = services.now();
  const page = await pageOf(soonestFirst, { cursor, limit }, (slice) =>
    expiringIn(services, filter, slice, now),
  );
  return { rows: page.rows.flatMap((row) => entityOf(row, now)), next: page.next };
}

const csvColumns: readonly CsvColumn<ExpiringLicenceEntity>[] = [
  ['nombre', ({ name }) => name],
  ['email', ({ email }) => email],
  ['telegram', ({ telegram }) => telegram],
  ['producto', ({ title }) => title],
  ['caducidad', ({ fecha_caducidad }) => fecha_caducidad],
  ['días', ({ days_left }) => days_left],
  ['cuenta 1', ({ licence }) => licence?.account_1 ?? null],
  ['cuenta 2', ({ licence }) => licence?.account_2 ?? null],
  ['estado', ({ licence }) => licence?.status ?? null],
];

export function expiringCsv(
  services: Services,
  filter: CallArguments<'exportExpiring'>['query'],
): Promise<TextAnswer> {
  const rows = everyRow((page) => expiringPage(services, { ...filter, ...page }));
  return csvAnswer('caducidades', csvColumns, rows);
}
