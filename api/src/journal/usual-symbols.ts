import type { SymbolSpec } from '../broker/gateway';
import { forexMarket, syntheticMarket } from '../broker/simulator/market';

/**
 * Symbols as most brokers have them, for who has no account that could be asked. Without a rate a tick is worth
 * something only where the symbol is settled in the currency of the account.
 */
export function usualSymbols(currency: string): SymbolSpec[] {
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
