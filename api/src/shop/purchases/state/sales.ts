import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { hotmartEvents } from '../../../core/database/schema';
import {
  nextState,
  proofsOfPayment,
  purchaseEffects,
  purchaseStates,
  type PurchaseEffect,
  type PurchaseState,
} from './purchase-state';

const buildTimeExpression = (effect: PurchaseEffect, which: 'min' | 'max') =>
  `${which}(at) filter (where effect = '${effect}')`;

/** The time of an event, and of the sale that it belongs to: Hotmart repeats in each event when it approved the sale. */
const times = `coalesce(created_at, received_at) as at, coalesce(sold_at, created_at, received_at) as sold`;

const approvedAt = `coalesce(${proofsOfPayment
  .map((effect) => `min(sold) filter (where effect = '${effect}')`)
  .join(', ')})`;

const proofs = proofsOfPayment.map((effect) => `'${effect}'`).join(', ');
const renewingEffects = purchaseEffects
  .filter((effect) => nextState('expired', effect) === 'active')
  .map((effect) => `'${effect}'`)
  .join(', ');
const renewedAt = `coalesce(max(at) filter (where effect in (${renewingEffects})), '-infinity')`;

/** Effects that lead from an active purchase to another state, strongest first, with the time since which they hold. */
const setbacks = purchaseEffects
  .filter((effect) => nextState('active', effect) !== 'active')
  .map((effect) => {
    const state = nextState('active', effect);
    const isUndoneByProof = nextState(state, 'PURCHASE_APPROVED') === 'active';
    const last = buildTimeExpression(effect, 'max');
    return {
      state,
      since: isUndoneByProof
        ? `case when ${last} >= ${renewedAt} then ${last} end`
        : buildTimeExpression(effect, 'min'),
    };
  })
  .reverse();

const stateExpression = [
  'case',
  ...setbacks.map(({ state, since }) => `when (${since}) is not null then '${state}'`),
  `when bool_or(effect in (${proofs})) then 'active' else 'waiting' end`,
].join(' ');

const returnedAt = setbacks
  .filter(({ state }) => purchaseStates[state].revenue === 'returned')
  .map(({ since }) => since)
  .join(', ');

const buildProofExpression = (value: string) =>
  `(array_agg(${value} order by array_position(array[${proofs}], effect), at) filter (where amount is not null))[1]`;

/**
 * What a sale returned in part, over all its events; null: not reported clearly. Other events may repeat the amount of a
 * refund, but a second refund may add to the first or contain it.
 */
export const partlyReturned = sql.raw(`case when count(distinct returned_amount) = 1
  and count(distinct coalesce(created_at, received_at)) filter (
    where effect = 'PURCHASE_PARTIALLY_REFUNDED' and name = 'PURCHASE_REFUNDED') <= 1
  then min(returned_amount) end`);

/**
 * Selects one row for each sale, which is a paid transaction of a product, with the state of `purchaseOf`. The figures
 * of a sale have its price, and of the returned amount only what is clear.
 *
 * @param eventCondition - Condition on the events, which must hold for all events of a transaction or for none.
 */
export const buildSalesQuery = (eventCondition: SQL): SQL => sql`
  select * from (
    select transaction, product_id, max(user_id) as user_id, max(subscriber_code) as subscriber_code,
      ${sql.raw(`${stateExpression} as state,
      ${approvedAt} as approved_at,
      least(${returnedAt}) as returned_at,
      ${buildProofExpression('amount')} as amount, ${buildProofExpression('currency')} as currency,
      max(paid_until) filter (where effect in (${proofs})) as paid_until,
      ${buildTimeExpression('PURCHASE_PARTIALLY_REFUNDED', 'min')} as partly_returned_at`)},
      ${partlyReturned} as partly_returned,
      min(received_at) as received_at
    from (
      select *, ${sql.raw(times)} from ${hotmartEvents}
      where product_id is not null and transaction is not null and ${eventCondition}
    ) as event
    group by transaction, product_id
  ) as sale
  where approved_at is not null`;

const returningEffects = purchaseEffects
  .filter((effect) => purchaseStates[nextState('active', effect)].revenue === 'returned')
  .map((effect) => `'${effect}'`)
  .join(', ');

/** A change of the revenue by an event, with the facts of its sale. */
export interface Movement {
  readonly seq: number;
  readonly transaction: string;
  readonly productId: number;
  readonly approvedAt: Date;
  /** In minor units, negative for money that was returned. null: not reported clearly. */
  readonly amount: number | null;
  /** The price that the event itself reports. */
  readonly price: number | null;
  readonly commissions: unknown;
  readonly sale: {
    readonly amount: number | null;
    readonly currency: string | null;
    /** The returned part of the amount; null: not reported clearly. */
    readonly returned: number | null;
  };
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));

/**
 * Returns the money movements of sales. Their sum is the revenue minus the returns. An event that repeats another event,
 * such as the confirmation of an approved purchase, moves no money.
 *
 * @param eventCondition - As of `buildSalesQuery`.
 * @param saleCondition - Condition on the columns of `sale`.
 */
export async function listMovements(
  db: Database,
  eventCondition: SQL,
  saleCondition: SQL = sql`true`,
): Promise<Movement[]> {
  type Text = 'seq' | 'transaction' | 'product_id' | 'approved_at';
  type Figure = 'amount' | 'price' | 'sale_amount' | 'sale_currency' | 'sale_returned';
  const { rows } = await db.execute<
    Record<Text, string> & Record<Figure, string | null> & { commissions: unknown }
  >(sql`
    with sale as materialized (select * from (${buildSalesQuery(eventCondition)}) as sale where ${saleCondition}),
    event as (
      select seq, effect, transaction, product_id, ${sql.raw(times)}
      from ${hotmartEvents} where ${eventCondition}
    ),
    movement as (
      select distinct on (kind, transaction, product_id) seq, money, sale.* from event
      join sale using (transaction, product_id)
      cross join lateral (values
        ('sold', effect in (${sql.raw(proofs)}) and sold = approved_at, amount),
        ('returned', effect in (${sql.raw(returningEffects)}) and at = returned_at, coalesce(partly_returned, 0) - amount),
        ('partly', effect = 'PURCHASE_PARTIALLY_REFUNDED' and at = partly_returned_at, -partly_returned)
      ) as part (kind, is_moved, money)
      where is_moved
      order by kind, transaction, product_id, array_position(array[${sql.raw(proofs)}], effect), at, seq
    ),
    moved as (
      select seq, min(transaction) as transaction, min(product_id) as product_id, min(approved_at) as approved_at,
        case when count(money) = count(*) then sum(money) end as amount,
        min(amount) as sale_amount, min(currency) as sale_currency,
        min(case when returned_at is not null then amount when partly_returned_at is not null then partly_returned else 0 end)
          as sale_returned
      from movement group by seq
    )
    select moved.*, ${hotmartEvents.amount} as price, ${hotmartEvents.body} #> '{data,commissions}' as commissions
    from moved join ${hotmartEvents} using (seq)`);
  return rows.map((row) => ({
    seq: Number(row.seq),
    transaction: row.transaction,
    productId: Number(row.product_id),
    approvedAt: new Date(row.approved_at),
    amount: toNumber(row.amount),
    price: toNumber(row.price),
    commissions: row.commissions,
    sale: {
      amount: toNumber(row.sale_amount),
      currency: row.sale_currency,
      returned: toNumber(row.sale_returned),
    },
  }));
}

/** Returns the movements of transactions, by the `seq` of their events. */
export async function findMovements(db: Database, transactions: string[]): Promise<Map<number, Movement>> {
  if (transactions.length === 0) return new Map();
  const movements = await listMovements(db, inArray(hotmartEvents.transaction, transactions));
  return new Map(movements.map((movement) => [movement.seq, movement]));
}

/** Builds the SQL condition that a sale is in a state with one of these kinds of access. */
export const buildAccessCondition = (...kinds: (typeof purchaseStates)[PurchaseState]['access'][]): SQL => {
  const states = Object.entries(purchaseStates)
    .filter(([, { access }]) => kinds.includes(access))
    .map(([state]) => state);
  return sql.raw(`state in (${states.map((state) => `'${state}'`).join(', ')})`);
};
