import type { CallArguments, SaleDetailEntity, SaleEntity, SaleTotalsEntity } from '@parque/contract';
import { formatMinorUnits } from '@parque/domain/amounts';
import type { CsvValue } from '@parque/domain/csv';
import { inArray } from 'drizzle-orm';
import { hotmartEvents } from '../../../core/database/schema';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { Services } from '../../../core/http/area';
import type { TextAnswer } from '../../../core/http/text-answer';
import { createCsvAnswer, type CsvColumn } from '../../../core/tables/csv';
import { loadPage, readAllRows, type Page } from '../../../core/tables/page';
import { listPackSales } from '../../../shop/purchases/packs';
import { findMovements, listMovements } from '../../../shop/purchases/state/sales';
import { addChanges } from '../purchase-changes';
import { toPurchaseEntity } from '../purchase-repository';
import * as repository from './repository';
import { computeMovedMoney, computeSaleMoney, getSaleKey, sumSales } from './sale-money';

const noMoney = { gross: null, refunded: null, fee: null, net: null };

type SaleRow = Awaited<ReturnType<typeof repository.listSaleRows>>[number];

async function toSaleEntities({ db }: Pick<Services, 'db'>, rows: readonly SaleRow[]): Promise<SaleEntity[]> {
  const transactions = rows.map(({ transaction }) => transaction);
  if (transactions.length === 0) return [];
  const money = computeSaleMoney(await listMovements(db, inArray(hotmartEvents.transaction, transactions)));
  const packs = await listPackSales(db, transactions);
  return rows.map(({ position: _, approved_at, ...row }) => ({
    ...row,
    approved_at: new Date(approved_at).toISOString(),
    also_opens: packs
      .filter(({ transaction, soldId }) => transaction === row.transaction && soldId === row.product.id)
      .map(({ product }) => product),
    ...(money.get(getSaleKey(row.transaction, row.product.id)) ?? noMoney),
  }));
}

export async function loadSalesPage(
  services: Services,
  { direction, cursor, limit, ...filter }: CallArguments<'listSales'>['query'],
): Promise<Page<SaleEntity>> {
  const page = await loadPage<SaleRow>(repository.getSaleOrder(direction), { cursor, limit }, (slice) =>
    repository.listSaleRows(services.db, filter, slice),
  );
  return { rows: await toSaleEntities(services, page.rows), next: page.next };
}

/** Computes the sums of all sales that match, which include what was returned of them at any time. */
export async function computeSaleTotals(
  { db }: Services,
  filter: CallArguments<'getSaleTotals'>['query'],
): Promise<SaleTotalsEntity> {
  const movements = await listMovements(
    db,
    repository.buildEventCondition(filter),
    repository.buildSaleCondition(filter),
  );
  return sumSales([...computeSaleMoney(movements).values()]);
}

export async function getSaleDetail(
  services: Services,
  transaction: string,
  product_id: number,
): Promise<SaleDetailEntity> {
  const { db } = services;
  const page = await loadPage<SaleRow>(repository.getSaleOrder(), { limit: 10 }, (slice) =>
    repository.listSaleRows(db, { transaction }, slice),
  );
  const [sale] = await toSaleEntities(
    services,
    page.rows.filter(({ product }) => product.id === product_id),
  );
  if (!sale) throw new ApiRuleError('not_found');
  const events = await repository.listSaleEvents(db, transaction, product_id);
  const movements = await findMovements(db, [transaction]);
  const purchases = await addChanges(db, events.map(toPurchaseEntity));
  return {
    ...sale,
    events: purchases.map((purchase) => {
      const movement = movements.get(purchase.id);
      return { ...purchase, moved: movement?.amount ?? null, ...computeMovedMoney(movement) };
    }),
  };
}

const unstatedText = 'sin dato';

/** An amount of a sale. What no event states is written as such, so that it is not read as zero. */
const toMoneyCell = (amount: number | null | undefined, currency: string | undefined): CsvValue =>
  amount == null || currency === undefined ? unstatedText : { decimals: formatMinorUnits(amount, currency) };

const stateWords: Readonly<Record<SaleEntity['state'], string>> = {
  active: 'pagada',
  delayed: 'atrasada',
  disputed: 'en disputa',
  canceled: 'cancelada',
  expired: 'vencida',
  refunded: 'reembolsada',
  charged_back: 'contracargo',
};

const csvColumns: readonly CsvColumn<SaleEntity>[] = [
  ['fecha de la venta', ({ approved_at }) => new Date(approved_at)],
  ['transacción', ({ transaction }) => transaction],
  ['producto', ({ product }) => product.title],
  ['abre también', ({ also_opens }) => also_opens.map(({ title }) => title).join(', ') || null],
  ['email del comprador', ({ email }) => email],
  ['usuario', ({ owner }) => owner?.email ?? null],
  ['estado', ({ state }) => stateWords[state]],
  ['precio', ({ gross }) => toMoneyCell(gross?.amount, gross?.currency)],
  ['devuelto', ({ gross, refunded }) => toMoneyCell(refunded, gross?.currency)],
  ['moneda', ({ gross }) => gross?.currency ?? null],
  ['comisión de Hotmart', ({ fee }) => toMoneyCell(fee?.amount, fee?.currency)],
  ['moneda de la comisión', ({ fee }) => fee?.currency ?? null],
  ['neto', ({ net }) => toMoneyCell(net?.amount, net?.currency)],
  ['moneda del neto', ({ net }) => net?.currency ?? null],
];

export const exportSalesCsv = (
  services: Services,
  filter: CallArguments<'exportSales'>['query'],
): Promise<TextAnswer> =>
  createCsvAnswer(
    'ventas',
    csvColumns,
    readAllRows((page) => loadSalesPage(services, { ...filter, ...page })),
    filter,
  );
