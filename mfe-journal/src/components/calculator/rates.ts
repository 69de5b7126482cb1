import type { Rate } from '@parque/domain/lots';
import { readPrice } from '@parque/domain/amounts';
import { useUserStorage } from '@parque/session';
import { getDecimalSeparator, useDecimalSeparator } from '@parque/ui';

/** Rates are stored as they were typed, so that each decimal separator has its own. */
const storageNames = { ',': 'journal/rates', '.': 'journal/rates-with-point' } as const;

/** Typed rates by their pair: `EURUSD`. */
type TypedRates = Readonly<Record<string, string>>;

function parseTypedRates(storedRates: unknown): TypedRates {
  if (typeof storedRates !== 'object' || storedRates === null) return {};
  return Object.fromEntries(
    Object.entries(storedRates).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const parseRate = (pair: string, text: string): Rate[] => {
  const price = readPrice(text, getDecimalSeparator());
  return price === undefined || price <= 0 ? [] : [{ base: pair.slice(0, -3), quote: pair.slice(-3), price }];
};

/** The rates that the user typed; they are stored for the next calculation. */
export function useTypedRates() {
  const { separator } = useDecimalSeparator();
  const [storedRates, storeRates] = useUserStorage(storageNames[separator]);
  const typedRates = parseTypedRates(storedRates);
  return {
    rates: Object.entries(typedRates).flatMap(([pair, text]) => parseRate(pair, text)),
    getText: ({ base, quote }: Pick<Rate, 'base' | 'quote'>) => typedRates[base + quote] ?? '',
    type: ({ base, quote }: Pick<Rate, 'base' | 'quote'>, text: string) =>
      storeRates({ ...typedRates, [base + quote]: text.slice(0, 20) }),
  };
}
