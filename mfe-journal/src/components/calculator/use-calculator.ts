import type { TradingSymbolEntity } from '@parque/contract';
import { lotPlan, type LotMode, type LotPlan } from '@parque/domain/lots';
import { useUnsavedInput } from '@parque/remote';
import { useState } from 'react';
import { faultsOf, problemFaults, questionOf, type Faults, type Typed, type TypedName } from './question';

const untouched: Omit<Typed, 'balance'> = { riskPercent: '10', entry: '', stop: '', target: '' };

export interface Calculator {
  readonly symbol: TradingSymbolEntity | undefined;
  readonly chooseSymbol: (symbol: TradingSymbolEntity | undefined) => void;
  readonly typed: Typed;
  readonly type: (name: TypedName) => (text: string) => void;
  readonly faults: Faults;
  readonly mode: LotMode;
  readonly chooseMode: (mode: LotMode) => void;
  /** undefined as long as no symbol is chosen. */
  readonly plan: LotPlan | undefined;
}

/**
 * The state of the calculator.
 *
 * @param balance - Of the account, as text; it holds until another one is typed.
 */
export function useCalculator(balance: string): Calculator {
  const [own, setOwn] = useState<Partial<Typed>>({});
  const [symbol, setSymbol] = useState<TradingSymbolEntity>();
  const [chosen, setMode] = useState<LotMode>('minimum');
  const typed: Typed = { ...untouched, balance, ...own };
  const asked = symbol && lotPlan(questionOf(typed, symbol, chosen));
  const mode = asked?.canRecommend ? chosen : 'minimum';

  useUnsavedInput(Object.keys(own).length > 0);

  return {
    symbol,
    typed,
    mode,
    plan: asked,
    faults: { ...(asked && problemFaults(asked)), ...faultsOf(typed) },
    type: (name) => (text) => setOwn({ ...own, [name]: text }),
    chooseMode: setMode,
    chooseSymbol: (next) => {
      if (asked?.lot === 0) setMode('minimum');
      setSymbol(next);
    },
  };
}
