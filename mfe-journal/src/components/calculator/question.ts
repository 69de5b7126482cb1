import type { TradingSymbolEntity } from '@parque/contract';
import { readAmount, readPrice, type FigureKind } from '@parque/domain/amounts';
import type { LotMode, LotPlan, LotQuestion } from '@parque/domain/lots';
import { decimalSeparator } from '@parque/ui';

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
export const kindOf = (name: TypedName): FigureKind => (name === 'balance' ? 'amount' : 'price');

/** The number in a field; undefined when there is none. */
export const figureIn = (typed: Typed, name: TypedName): number | undefined =>
  (kindOf(name) === 'amount' ? readAmount : readPrice)(typed[name], decimalSeparator());

const positive: readonly TypedName[] = ['entry', 'stop', 'target'];

/** The largest number whose hundredths a binary floating-point number represents. */
const largest = 1e13;

function faultOf(typed: Typed, name: TypedName): string | undefined {
  if (typed[name].trim() === '') return undefined;
  const value = figureIn(typed, name);
  if (value === undefined) return 'Escribe una cifra.';
  if (value < 0) return 'No puede ser negativo.';
  if (value > largest) return 'Es una cifra demasiado grande.';
  if (value === 0 && positive.includes(name)) return 'Debe ser mayor que cero.';
  return undefined;
}

/** Returns the errors of fields that cannot be parsed or are out of range. */
export function faultsOf(typed: Typed): Faults {
  const names = Object.keys(typed) as TypedName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const fault = faultOf(typed, name);
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** The message of a plan's problem, for its field. */
export function problemFaults({ problem }: Pick<LotPlan, 'problem'>): Faults {
  if (problem === 'excessive_risk') return { riskPercent: 'No puede pasar del 100 % de tu balance.' };
  if (problem === 'no_distance') return { stop: 'El SL no puede ser igual al PE.' };
  if (problem === 'target_on_stop_side')
    return { target: 'El TP debe quedar al otro lado del PE que el SL.' };
  return {};
}

/** Returns the input of the calculation. Prices that are missing or cannot be parsed are left out. */
export function questionOf(typed: Typed, symbol: TradingSymbolEntity, mode: LotMode): LotQuestion {
  const faults = faultsOf(typed);
  const price = (name: TypedName) => (faults[name] ? undefined : figureIn(typed, name));
  const [entry, stop, target] = [price('entry'), price('stop'), price('target')];
  return {
    symbol,
    mode,
    balance: price('balance') ?? 0,
    riskPercent: price('riskPercent') ?? 0,
    ...(entry === undefined ? {} : { entry }),
    ...(stop === undefined ? {} : { stop }),
    ...(target === undefined ? {} : { target }),
  };
}
