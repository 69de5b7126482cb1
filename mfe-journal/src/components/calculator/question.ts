import type { TradedSymbolEntity, TradingSymbolEntity } from '@parque/contract';
import { type FigureKind, readAmount, readPrice } from '@parque/domain/amounts';
import type { LotMode, LotPlan, LotQuestion } from '@parque/domain/lots';
import { getDecimalSeparator } from '@parque/ui';

/** The texts of the calculator's fields. */
export interface Typed {
  readonly balance: string;
  readonly riskPercent: string;
  readonly entry: string;
  readonly stop: string;
  readonly target: string;
}

export type TypedName = keyof Typed;

/** The error message of a field. */
export type Faults = Readonly<Partial<Record<TypedName, string>>>;

/** How each field is parsed. */
export const getFigureKind = (name: TypedName): FigureKind => (name === 'balance' ? 'amount' : 'price');

/** The number in a field; undefined when there is none. */
export const readTypedFigure = (texts: Typed, name: TypedName): number | undefined =>
  (getFigureKind(name) === 'amount' ? readAmount : readPrice)(texts[name], getDecimalSeparator());

const positive: readonly TypedName[] = ['entry', 'stop', 'target'];

/** The largest number whose hundredths a binary floating-point number represents. */
const maxTypedFigure = 1e13;

function findFieldFault(texts: Typed, name: TypedName): string | undefined {
  if (texts[name].trim() === '') return undefined;
  const value = readTypedFigure(texts, name);
  if (value === undefined) return 'Escribe una cifra.';
  if (value < 0) return 'No puede ser negativo.';
  if (value > maxTypedFigure) return 'Es una cifra demasiado grande.';
  if (value === 0 && positive.includes(name)) return 'Debe ser mayor que cero.';
  return undefined;
}

/** Returns the errors of fields that cannot be parsed or are out of range. */
export function findFaults(texts: Typed): Faults {
  const names = Object.keys(texts) as TypedName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const fault = findFieldFault(texts, name);
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** The message of a plan's problem, for its field. */
export function toProblemFaults({ problem }: Pick<LotPlan, 'problem'>): Faults {
  if (problem === 'excessive_risk') return { riskPercent: 'No puede pasar del 100 % de tu balance.' };
  if (problem === 'no_distance') return { stop: 'El SL no puede ser igual al PE.' };
  if (problem === 'target_on_stop_side')
    return { target: 'El TP debe quedar al otro lado del PE que el SL.' };
  return {};
}

/**
 * Returns the input of the calculation. Prices that are missing or cannot be parsed are left out.
 *
 * @param getSymbolAtPrice - Returns the symbol with its tick value at a price, because a result is converted at its close.
 */
export function toLotQuestion<S extends TradingSymbolEntity>(
  texts: Typed,
  getSymbolAtPrice: (price: number | undefined) => S,
  mode: LotMode,
): LotQuestion & { readonly symbol: S } {
  const faults = findFaults(texts);
  const readValidFigure = (name: TypedName) => (faults[name] ? undefined : readTypedFigure(texts, name));
  const [entry, stop, target] = [
    readValidFigure('entry'),
    readValidFigure('stop'),
    readValidFigure('target'),
  ];
  return {
    symbol: getSymbolAtPrice(stop),
    symbolAtTarget: getSymbolAtPrice(target),
    mode,
    balance: readValidFigure('balance') ?? 0,
    riskPercent: readValidFigure('riskPercent') ?? 0,
    ...(entry === undefined ? {} : { entry }),
    ...(stop === undefined ? {} : { stop }),
    ...(target === undefined ? {} : { target }),
  };
}

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
    (typedPrice) => typedPrice !== undefined && Math.abs(typedPrice / last.price - 1) > maxPriceChange,
  );
  return price === undefined ? undefined : { price, last };
}
