import type {
  AdminPurchaseDetailEntity,
  AdminPurchaseEntity,
  CallArguments,
  UserEntity,
} from '@parque/contract';
import { minorUnitsText } from '@parque/domain/amounts';
import { audit } from '../audit/audit-log';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import type { TextAnswer } from '../http/text-answer';
import * as purchases from '../purchases/purchases';
import { takeTurn } from '../purchases/repository';
import { csvAnswer, type CsvColumn } from '../tables/csv';
import { everyRow, pageOf, type Page } from '../tables/page';
import * as repository from './purchase-repository';
import { purchaseEntity } from './purchase-repository';
import { userById } from './user-repository';

export async function purchasesPage(
  { db }: Services,
  { direction, cursor, limit, ...filter }: CallArguments<'listPurchases'>['query'],
): Promise<Page<AdminPurchaseEntity>> {
  const order = repository.purchaseOrder(direction);
  const page = await pageOf(order, { cursor, limit }, (slice) => repository.purchasesIn(db, filter, slice));
  return { rows: page.rows.map(purchaseEntity), next: page.next };
}

const moneyText = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : minorUnitsText(amount, currency);

const csvColumns: readonly CsvColumn<AdminPurchaseEntity>[] = [
  ['id', ({ id }) => id],
  ['recibido', ({ received_at }) => received_at],
  ['evento', ({ event }) => event],
  ['transacción', ({ transaction }) => transaction],
  ['email del comprador', ({ email }) => email],
  ['producto', ({ product }) => product?.title ?? null],
  ['usuario', ({ owner }) => owner?.email ?? null],
  ['estado', ({ state }) => state],
  ['fallo', ({ failure }) => failure],
  ['importe', ({ amount, currency }) => moneyText(amount, currency)],
  ['moneda', ({ currency }) => currency],
];

export function purchasesCsv(
  services: Services,
  filter: CallArguments<'exportPurchases'>['query'],
): Promise<TextAnswer> {
  const rows = everyRow((page) => purchasesPage(services, { ...filter, ...page }));
  return csvAnswer('compras', csvColumns, rows);
}

async function found(db: Database, seq: number) {
  const row = await repository.purchaseBySeq(db, seq);
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function purchaseOf({ db }: Services, seq: number): Promise<AdminPurchaseDetailEntity> {
  const row = await found(db, seq);
  return { ...purchaseEntity(row), body: row.body as Record<string, unknown> };
}

const factsOf = ({ owner, product, state, failure }: AdminPurchaseEntity) => ({
  userId: owner?.id ?? null,
  productId: product?.id ?? null,
  state,
  failure,
});

/** Changes the effect of an event and audits both states. A lock prevents concurrent changes of the purchase's owner. */
async function change(
  { db, now }: Services,
  { admin, seq, action, reason }: { admin: UserEntity; seq: number; action: string; reason: string },
  work: (tx: Database, eventId: string) => Promise<void>,
): Promise<AdminPurchaseEntity> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const row = await found(tx, seq);
    await work(tx, row.id);
    const entity = purchaseEntity(await found(tx, seq));
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action,
      subject: `purchase:${seq}`,
      reason,
      before: factsOf(purchaseEntity(row)),
      after: factsOf(entity),
    });
    return entity;
  });
}

export function assignPurchase(
  services: Services,
  admin: UserEntity,
  seq: number,
  { user_id, reason }: CallArguments<'assignPurchase'>['body'],
): Promise<AdminPurchaseEntity> {
  return change(services, { admin, seq, action: 'purchase.assign', reason }, async (tx, eventId) => {
    if (!(await userById(tx, user_id))) {
      throw new Refusal('not_found', { fields: { user_id: 'Ese usuario no existe.' } });
    }
    await purchases.assignPurchase(tx, eventId, user_id, services.now());
  });
}

export function replayPurchase(
  services: Services,
  admin: UserEntity,
  seq: number,
  reason: string,
): Promise<AdminPurchaseEntity> {
  return change(services, { admin, seq, action: 'purchase.replay', reason }, (tx, eventId) =>
    purchases.replayEvent(tx, services, eventId),
  );
}
