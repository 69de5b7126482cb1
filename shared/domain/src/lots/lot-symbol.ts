/** The fields of a symbol that the calculator needs, in the shape of the API's answer. */
export interface LotSymbol {
  readonly name: string;
  /** Smallest and largest volume of an order, and the step between volumes, in lots. */
  readonly lot_min: number;
  readonly lot_step: number;
  readonly lot_max: number | null;
  /** Units in one lot. */
  readonly contract_size: number | null;
  /** Smallest change of the price, and what it is worth for one lot in the currency of the account. */
  readonly tick_size: number | null;
  readonly tick_value: number | null;
}

/** One lot of a Step index is ten units; unknown symbols have one unit. */
export const getMultiplier = (name: string): number => (name.includes('Step') ? 10 : 1);

/**
 * Returns the value of one tick of one lot in the currency of the account.
 *
 * @param rate - Price of the symbol's profit currency in the account's: 1 when they are the same, 1/150 for yen in
 * dollars at 150. `undefined` when it is unknown.
 * @returns `undefined` without a rate: an invented one would be wrong by its whole size.
 */
export function computeTickValue(
  contractSize: number,
  tickSize: number,
  rate: number | undefined,
): number | undefined {
  return rate === undefined ? undefined : contractSize * tickSize * rate;
}

/**
 * Returns the value of a move of the price for one lot: by the contract where it is known, else distance times the
 * multiplier of the name.
 *
 * @param distance - Move of the price, in its own unit; its sign is preserved.
 * @returns In the currency of the account; `undefined` when the contract is known and its worth in that currency is not.
 */
export function computeMoneyPerLot(symbol: LotSymbol, distance: number): number | undefined {
  const { contract_size, tick_size, tick_value } = symbol;
  if (tick_size !== null && tick_value !== null) return (distance / tick_size) * tick_value;
  return contract_size === null ? distance * getMultiplier(symbol.name) : undefined;
}
