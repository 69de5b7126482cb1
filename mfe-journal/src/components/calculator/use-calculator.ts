import type { TradingSymbolEntity } from '@parque/contract';
import { lotPlan, type LotMode, type LotPlan } from '@parque/domain/lots';
import { useUnsavedInput } from '@parque/remote';
import { keep, readKept } from '@parque/session';
import { useState } from 'react';
import { faultsOf, problemFaults, questionOf, type Faults, type Typed, type TypedName } from './question';

const untouched: Omit<Typed, 'balance'> = { riskPercent: '10', entry: '', stop: '', target: '' };

const keptName = 'journal/calculator';

/** What holds from one trade to the next. Prices and balances do not: an old one would be believed. */
interface KeptChoices {
  readonly riskPercent: string;
  readonly symbol: string | undefined;
  readonly mode: LotMode;
}

function keptChoices(): KeptChoices {
  const { riskPercent, symbol, mode } = (readKept(keptName) ?? {}) as Partial<Record<string, unknown>>;
  return {
    riskPercent: typeof riskPercent === 'string' ? riskPercent.slice(0, 20) : untouched.riskPercent,
    symbol: typeof symbol === 'string' ? symbol : undefined,
    mode: mode === 'recommended' ? mode : 'minimum',
  };
}

export interface Calculator {
  readonly symbol: TradingSymbolEntity | undefined;
  readonly chooseSymbol: (symbol: TradingSymbolEntity | undefined) => void;
  readonly typed: Typed;
  /** Whether the person has written it, and it was not filled in. */
  readonly isTyped: (name: TypedName) => boolean;
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
 * @param symbols - Among which the one that was chosen last is chosen again.
 */
export function useCalculator(balance: string, symbols: readonly TradingSymbolEntity[]): Calculator {
  const [before] = useState(keptChoices);
  const [own, setOwn] = useState<Partial<Typed>>({});
  const [symbol, setSymbol] = useState(() => symbols.find(({ name }) => name === before.symbol));
  const [chosen, setMode] = useState(before.mode);
  const typed: Typed = { ...untouched, riskPercent: before.riskPercent, balance, ...own };
  const asked = symbol && lotPlan(questionOf(typed, symbol, chosen));
  const mode = asked?.canRecommend ? chosen : 'minimum';

  useUnsavedInput(Object.keys(own).length > 0);

  const keepChoices = (change: Partial<KeptChoices>) =>
    keep(keptName, { riskPercent: typed.riskPercent, symbol: symbol?.name, mode: chosen, ...change });

  return {
    symbol,
    typed,
    mode,
    plan: asked,
    faults: { ...(asked && problemFaults(asked)), ...faultsOf(typed) },
    isTyped: (name) => own[name] !== undefined,
    type: (name) => (text) => {
      setOwn({ ...own, [name]: text });
      const isFit = text.trim() !== '' && faultsOf({ ...typed, riskPercent: text }).riskPercent === undefined;
      if (name === 'riskPercent' && isFit) keepChoices({ riskPercent: text });
    },
    chooseMode: (mode) => {
      setMode(mode);
      keepChoices({ mode });
    },
    chooseSymbol: (next) => {
      if (asked?.lot === 0) setMode('minimum');
      setSymbol(next);
      keepChoices({ symbol: next?.name });
    },
  };
}
