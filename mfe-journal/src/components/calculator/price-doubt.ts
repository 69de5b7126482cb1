import type { TradedSymbolEntity } from '@parque/contract';

/** A price that is further from the last known one is more often a typing error than a move of the market. */
const maxPriceChange = 0.2;

/** A typed price and the last closing that it differs from. */
export interface PriceDoubt {
  readonly price: number;
  readonly last: TradedSymbolEntity;
}

/** Returns the first typed price that differs by more than 20 % from the last known price of its symbol. */
export function findPriceDoubt(
  prices: readonly (number | undefined)[],
  last: TradedSymbolEntity | undefined,
): PriceDoubt | undefined {
  if (!last || last.price <= 0) return undefined;
  const price = prices.find(
    (typed) => typed !== undefined && Math.abs(typed / last.price - 1) > maxPriceChange,
  );
  return price === undefined ? undefined : { price, last };
}
