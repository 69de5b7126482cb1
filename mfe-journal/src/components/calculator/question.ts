import type { TradingSymbolEntity } from '@parque/contract';
import { parseDecimal, type LotMode, type LotPlan, type LotQuestion } from '@parque/domain/lots';

/** What was typed into the calculator, as it was typed. */
export interface Typed {
  readonly balance: string;
  readonly riskPercent: string;
  readonly entry: string;
  readonly stop: string;
  readonly target: string;
}

export type TypedName = keyof Typed;

/** What is wrong with a field, in words that stand beside it. */
export type Faults = Readonly<Partial<Record<TypedName, string>>>;

const positive: readonly TypedName[] = ['entry', 'stop', 'target'];

function faultOf(name: TypedName, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const value = parseDecimal(text);
  if (value === undefined) return 'Escribe una cifra.';
  if (value < 0) return 'No puede ser negativo.';
  if (value === 0 && positive.includes(name)) return 'Debe ser mayor que cero.';
  return undefined;
}

/** What cannot be read, or cannot be. */
export function faultsOf(typed: Typed): Faults {
  const names = Object.keys(typed) as TypedName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const fault = faultOf(name, typed[name]);
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** What the problem of a plan says beside its field. */
export function problemFaults({ problem }: Pick<LotPlan, 'problem'>): Faults {
  if (problem === 'no_distance') return { stop: 'El SL no puede ser igual al PE.' };
  if (problem === 'target_on_stop_side')
    return { target: 'El TP debe quedar al otro lado del PE que el SL.' };
  return {};
}

/** The question that the form asks. Prices that are missing or cannot be read are left out. */
export function questionOf(typed: Typed, symbol: TradingSymbolEntity, mode: LotMode): LotQuestion {
  const faults = faultsOf(typed);
  const price = (name: TypedName) => (faults[name] ? undefined : parseDecimal(typed[name]));
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
