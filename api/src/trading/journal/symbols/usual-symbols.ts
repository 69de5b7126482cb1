import type { SymbolSpec } from '../../broker/gateway';
import { forexMarket, syntheticMarket } from '../../broker/simulator/market/market';

/**
 * Returns symbols with usual specifications, for users without a linked account. Without an exchange rate, a symbol has
 * a tick value only when its profit currency is the account currency.
 */
export function listUsualSymbols(currency: string): SymbolSpec[] {
  return [...forexMarket, ...syntheticMarket].map(
    ({ name, digits, contractSize, tickSize, volumeMin, volumeMax, volumeStep, profitCurrency }) => ({
      name,
      digits,
      contractSize,
      tickSize,
      volumeMin,
      volumeMax,
      volumeStep,
      profitCurrency,
      ...(profitCurrency === currency && { tickValue: Number((contractSize * tickSize).toPrecision(12)) }),
    }),
  );
}
