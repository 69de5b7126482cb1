/** Removes the binary error of a volume: lots are multiples of a decimal step. */
const clean = (lots: number) => Number(lots.toFixed(8));

/** By how much a quotient of two decimals may be below the whole number that it represents. */
const rounding = 1 + 1e-12;

/** The largest multiple of a step that is not above a volume: 0.0407 by 0.01 is 0.04. */
function roundDownToStep(lots: number, step: number): number {
  return clean(Math.floor((lots / step) * rounding) * step);
}

/** The volumes of a symbol. */
export interface LotSteps {
  readonly lot_min: number;
  readonly lot_step: number;
  readonly lot_max: number | null;
}

/**
 * The largest volume whose loss at the stop stays within a budget. It may lie below the symbol's minimum, and then
 * cannot be traded: a screen that displays it marks it.
 *
 * @param riskMoney - What may be lost, in the currency of the account, >= 0.
 * @param lossPerLot - What one lot loses at the stop, > 0.
 *
 * @example
 *   computeLotsWithinRisk(100, 240, { lot_min: 0.01, lot_step: 0.01, lot_max: null }); // 0.41
 */
export function computeLotsWithinRisk(riskMoney: number, lossPerLot: number, steps: LotSteps): number {
  const lots = roundDownToStep(Math.max(riskMoney, 0) / lossPerLot, steps.lot_step);
  return steps.lot_max === null ? lots : Math.min(lots, steps.lot_max);
}
