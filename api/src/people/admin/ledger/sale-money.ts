import type { SaleEntity, SaleTotalsEntity } from '@parque/contract';
import { readCommissions } from '../../../shop/purchases/hotmart-event';
import type { Movement } from '../../../shop/purchases/state/sales';

type Money = NonNullable<SaleEntity['gross']>;

/** The changes of the fee of Hotmart and of the producer's share by an event; null: the event does not state them. */
export interface MovedMoney {
  readonly fee: Money | null;
  readonly net: Money | null;
}

/** Commissions with the sign of the movement. Hotmart does not report how a part that was returned divides. */
export function computeMovedMoney(movement: Movement | undefined): MovedMoney {
  if (movement?.amount == null || Math.abs(movement.amount) !== movement.price)
    return { fee: null, net: null };
  const sign = Math.sign(movement.amount);
  const { fee, net } = readCommissions(movement.commissions);
  const withSign = (money: Money | undefined) => (money ? { ...money, amount: sign * money.amount } : null);
  return { fee: withSign(fee), net: withSign(net) };
}

/** Computes the sum of amounts; null when one is not stated, or their currencies differ. */
function sumStated(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts;
  if (!first || amounts.some((money) => money?.currency !== first.currency)) return null;
  return { ...first, amount: amounts.reduce((sum, money) => sum + (money?.amount ?? 0), 0) };
}

export type SaleMoney = Pick<SaleEntity, 'gross' | 'refunded' | 'fee' | 'net'>;

export const getSaleKey = (transaction: string, productId: number) => `${productId} ${transaction}`;

/** Computes what each sale earned from all its movements, by `getSaleKey`. */
export function computeSaleMoney(movements: readonly Movement[]): Map<string, SaleMoney> {
  const bySale = new Map<string, [Movement, ...Movement[]]>();
  for (const movement of movements) {
    const key = getSaleKey(movement.transaction, movement.productId);
    bySale.set(key, [movement, ...(bySale.get(key) ?? [])]);
  }
  return new Map(
    [...bySale].map(([key, saleMovements]) => {
      const { amount, currency, returned } = saleMovements[0].sale;
      const amounts = saleMovements.map(computeMovedMoney);
      const gross = amount !== null && currency !== null ? { amount, currency } : null;
      return [
        key,
        {
          gross,
          refunded: returned,
          fee: sumStated(amounts.map(({ fee }) => fee)),
          net: sumStated(amounts.map(({ net }) => net)),
        },
      ];
    }),
  );
}

type Row = SaleTotalsEntity['currencies'][number];

const emptyRow = {
  sales: 0,
  gross: 0,
  refunded: 0,
  fee: 0,
  net: 0,
  unclear_refunds: 0,
  without_fee: 0,
  without_net: 0,
};

/** Adds sales by currency. Fee and net are under their own currency, and missing ones under that of the price. */
export function sumSales(sales: readonly SaleMoney[]): SaleTotalsEntity {
  const rows = new Map<string, Row>();
  const add = (currency: string, column: keyof typeof emptyRow, amount: number) => {
    const row = rows.get(currency) ?? { currency, ...emptyRow };
    rows.set(currency, { ...row, [column]: row[column] + amount });
  };
  const pricedSales = sales.flatMap(({ gross, ...sale }) => (gross ? [{ ...sale, gross }] : []));
  for (const { gross, refunded, fee, net } of pricedSales) {
    const { currency } = gross;
    add(currency, 'sales', 1);
    add(currency, 'gross', gross.amount);
    if (refunded === null) add(currency, 'unclear_refunds', 1);
    else add(currency, 'refunded', refunded);
    if (fee) add(fee.currency, 'fee', fee.amount);
    else add(currency, 'without_fee', 1);
    if (net) add(net.currency, 'net', net.amount);
    else add(currency, 'without_net', 1);
  }
  return {
    sales: sales.length,
    unpriced: sales.length - pricedSales.length,
    currencies: [...rows.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
