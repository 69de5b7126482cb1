import type {
  AdminPurchaseDetailEntity,
  AdminPurchaseEntity,
  CallArguments,
  UserEntity,
} from '@parque/contract';
import { formatMinorUnits } from '@parque/domain/amounts';
import type { CsvValue } from '@parque/domain/csv';
import { recordChange } from '../../core/audit/audit-log';
import type { Database } from '../../core/database/database';
import type { Services } from '../../core/http/area';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';
import type { TextAnswer } from '../../core/http/text-answer';
import * as purchases from '../../shop/purchases/purchases';
import { lockPurchases } from '../../shop/purchases/repository';
import { findMovements, type Movement } from '../../shop/purchases/state/sales';
import { createCsvAnswer, toMoment, type CsvColumn } from '../../core/tables/csv';
import { readAllRows, loadPage, type Page } from '../../core/tables/page';
import { computeMovedMoney, type MovedMoney } from './ledger/sale-money';
import * as repository from './purchase-repository';
import { addChanges } from './purchase-changes';
import { toPurchaseEntity } from './purchase-repository';
import { findUserById } from './user-repository';

export async function loadPurchasesPage(
  { db }: Services,
  { direction, cursor, limit, ...filter }: CallArguments<'listPurchases'>['query'],
): Promise<Page<AdminPurchaseEntity>> {
  const order = repository.getPurchaseOrder(direction);
  const page = await loadPage(order, { cursor, limit }, (slice) =>
    repository.listPurchaseRows(db, filter, slice),
  );
  return { rows: await addChanges(db, page.rows.map(toPurchaseEntity)), next: page.next };
}

/** An event with what the accountant needs of it. */
interface PurchaseLine extends AdminPurchaseEntity, MovedMoney {
  readonly soldAt: Date | null;
  readonly movement: Movement | undefined;
}

const toMoneyCell = (amount: number | null | undefined, currency: string | null | undefined): CsvValue =>
  amount == null || currency == null ? null : { decimals: formatMinorUnits(amount, currency) };

const changeWords: Readonly<Record<AdminPurchaseEntity['change']['kind'], string>> = {
  opens: 'abre',
  opened: 'abrió',
  revoked: 'retirado a mano',
  suspends: 'suspende',
  ends: 'retira',
  repeats: 'repite',
  unpaid: 'sin pagar',
  paid_until: 'cambia hasta cuándo está pagada',
  waits_for_owner: 'espera a su dueño',
  unknown_product: 'producto desconocido',
  none: '',
  unprocessed: 'sin procesar',
};

/** The effects of an event on each product of its pack, once if they are equal. */
const formatEffects = ({ change, also_opens = [] }: AdminPurchaseEntity) =>
  [
    ...new Set([change, ...also_opens.map((other) => other.change)].map(({ kind }) => changeWords[kind])),
  ].join(', ');

const csvColumns: readonly CsvColumn<PurchaseLine>[] = [
  ['id', ({ id }) => id],
  ['fecha de la venta', ({ soldAt }) => soldAt],
  ['fecha del evento', ({ created_at, received_at }) => toMoment(created_at ?? received_at)],
  ['recibido', ({ received_at }) => toMoment(received_at)],
  ['evento', ({ event, partial_refund }) => (partial_refund ? `${event} (reembolso parcial)` : event)],
  ['transacción', ({ transaction }) => transaction],
  ['email del comprador', ({ email }) => email],
  ['producto', ({ product }) => product?.title ?? null],
  ['abre también', ({ also_opens = [] }) => also_opens.map(({ title }) => title).join(', ') || null],
  ['usuario', ({ owner }) => owner?.email ?? null],
  ['estado', ({ state }) => state],
  ['efecto', formatEffects],
  ['fallo', ({ failure }) => failure],
  ['precio', ({ amount, currency }) => toMoneyCell(amount, currency)],
  ['importe', ({ movement, currency }) => toMoneyCell(movement?.amount, currency)],
  ['moneda', ({ currency }) => currency],
  ['comisión de Hotmart', ({ fee }) => toMoneyCell(fee?.amount, fee?.currency)],
  ['moneda de la comisión', ({ fee }) => fee?.currency ?? null],
  ['neto', ({ net }) => toMoneyCell(net?.amount, net?.currency)],
  ['moneda del neto', ({ net }) => net?.currency ?? null],
];

async function* listPurchaseLines(
  services: Services,
  filter: CallArguments<'exportPurchases'>['query'],
): AsyncGenerator<readonly PurchaseLine[]> {
  for await (const rows of readAllRows((page) => loadPurchasesPage(services, { ...filter, ...page }))) {
    const transactions = rows.flatMap(({ transaction }) => transaction ?? []);
    const movements = await findMovements(services.db, [...new Set(transactions)]);
    const saleTimes = await repository.findSaleTimes(
      services.db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => {
      const movement = movements.get(row.id);
      const soldAt = movement?.approvedAt ?? saleTimes.get(row.id) ?? null;
      return { ...row, ...computeMovedMoney(movement), soldAt, movement };
    });
  }
}

export const exportPurchasesCsv = (
  services: Services,
  filter: CallArguments<'exportPurchases'>['query'],
): Promise<TextAnswer> => createCsvAnswer('compras', csvColumns, listPurchaseLines(services, filter), filter);

async function readPurchase(db: Database, seq: number) {
  const row = requireFound(await repository.findPurchaseBySeq(db, seq));
  const [purchase] = await addChanges(db, [toPurchaseEntity(row)]);
  if (!purchase) throw new Error('the Hotmart event was not found after it was read');
  return { row, purchase };
}

export async function getPurchaseDetail({ db }: Services, seq: number): Promise<AdminPurchaseDetailEntity> {
  const { row, purchase } = await readPurchase(db, seq);
  return { ...purchase, body: row.body as Record<string, unknown> };
}

const toFacts = ({ owner, product, state, failure }: Omit<AdminPurchaseEntity, 'change'>) => ({
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
    await lockPurchases(tx);
    const before = requireFound(await repository.findPurchaseBySeq(tx, seq));
    await work(tx, before.id);
    const { purchase } = await readPurchase(tx, seq);
    await recordChange({ tx, actorId: admin.id, at: now() }, action, `purchase:${seq}`, {
      reason,
      before: toFacts(toPurchaseEntity(before)),
      after: toFacts(purchase),
    });
    return purchase;
  });
}

export function assignPurchase(
  services: Services,
  admin: UserEntity,
  seq: number,
  { user_id, reason }: CallArguments<'assignPurchase'>['body'],
): Promise<AdminPurchaseEntity> {
  return change(services, { admin, seq, action: 'purchase.assign', reason }, async (tx, eventId) => {
    if (!(await findUserById(tx, user_id))) {
      throw new ApiRuleError('not_found', { fields: { user_id: 'Ese usuario no existe.' } });
    }
    await purchases.assignPurchase(tx, eventId, user_id, services.now());
  });
}

export function replayPurchase(services: Services, admin: UserEntity, seq: number, reason: string) {
  return change(services, { admin, seq, action: 'purchase.replay', reason }, (tx, eventId) =>
    purchases.replayEvent(tx, services, eventId),
  );
}
