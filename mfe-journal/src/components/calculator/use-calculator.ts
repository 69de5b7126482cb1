import type { TradingSymbolEntity } from '@parque/contract';
import { readPrice } from '@parque/domain/amounts';
import {
  derivePrice,
  computeLotPlan,
  findMissingRate,
  listOwnRates,
  withDerivedRate,
  type LotMode,
  type LotPlan,
  type Rate,
} from '@parque/domain/lots';
import { useDraft, type Draft } from '@parque/remote/draft';
import { keep, readKept } from '@parque/session';
import { decimalSeparator } from '@parque/ui';
import { useState } from 'react';
import {
  findFaults,
  readTypedFigure,
  toProblemFaults,
  toLotQuestion,
  type Faults,
  type Typed,
  type TypedName,
} from './question';
import { useTypedRates } from './rates';

const untouched: Omit<Typed, 'balance'> = { riskPercent: '10', entry: '', stop: '', target: '' };

const keptName = 'journal/calculator';

/** The choices for the next calculation. Typed balances and prices are only a draft of the tab: they become outdated. */
interface KeptChoices {
  readonly riskPercent: string;
  readonly symbol: string | undefined;
  readonly mode: LotMode;
}

function readStoredChoices(): KeptChoices {
  const { riskPercent, symbol, mode } = (readKept(keptName) ?? {}) as Partial<Record<string, unknown>>;
  return {
    riskPercent: typeof riskPercent === 'string' ? riskPercent.slice(0, 20) : untouched.riskPercent,
    symbol: typeof symbol === 'string' ? symbol : undefined,
    mode: mode === 'recommended' ? mode : 'minimum',
  };
}

type Own = Readonly<Partial<Typed>>;

interface TypedRate extends Pick<Rate, 'base' | 'quote'> {
  readonly text: string;
  /** The price that follows from the other known rates, which is used while the field is empty. */
  readonly derived: number | undefined;
  readonly fault: string | undefined;
  readonly type: (text: string) => void;
}

export interface Calculator {
  readonly symbol: TradingSymbolEntity | undefined;
  readonly chooseSymbol: (name: string | undefined) => void;
  /** The rate that the user must type; undefined when none is missing. */
  readonly rate: TypedRate | undefined;
  readonly typed: Typed;
  /** Whether the user typed it; false when it was filled in. */
  readonly isTyped: (name: TypedName) => boolean;
  readonly type: (name: TypedName) => (text: string) => void;
  readonly faults: Faults;
  readonly mode: LotMode;
  readonly chooseMode: (mode: LotMode) => void;
  /** What the user typed. */
  readonly draft: Draft<Own>;
  /** undefined until a symbol is selected. */
  readonly plan: LotPlan | undefined;
}

/** Whether the risk can be stored for the next calculation. */
function isRisk(typed: Typed): boolean {
  const percent = readTypedFigure(typed, 'riskPercent');
  return findFaults(typed).riskPercent === undefined && percent !== undefined && percent <= 100;
}

function findRateFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const rate = readPrice(text, decimalSeparator());
  if (rate === undefined) return 'Escribe una cifra.';
  return rate > 0 ? undefined : 'Debe ser mayor que cero.';
}

/**
 * The state of the calculator.
 *
 * @param accountId - The typed figures are stored for each account.
 * @param balance - Of the account, as text; used until the user types another one.
 * @param symbols - Of the account. The symbol that was selected last is selected again.
 * @param currency - Of the account.
 */
export function useCalculator(
  accountId: number,
  balance: string,
  symbols: readonly TradingSymbolEntity[],
  currency: string,
): Calculator {
  const [before] = useState(readStoredChoices);
  const typedRates = useTypedRates();
  const draft = useDraft<Own>(`journal/calculator/${accountId}`, {}, { isScratch: true });
  const { value: own } = draft;
  const [symbolName, setSymbolName] = useState(before.symbol);
  const [chosen, setMode] = useState(before.mode);
  const typed: Typed = { ...untouched, riskPercent: before.riskPercent, balance, ...own };
  const listed = symbols.find(({ name }) => name === symbolName);
  const question =
    listed &&
    toLotQuestion(typed, (price) => withDerivedRate(listed, currency, price, typedRates.rates), chosen);
  const plan = question && computeLotPlan(question);
  const missing = listed && findMissingRate(listed, currency);
  const mode = plan?.canRecommend ? chosen : 'minimum';

  const storeChoices = (change: Partial<KeptChoices>) =>
    keep(keptName, { riskPercent: typed.riskPercent, symbol: symbolName, mode: chosen, ...change });

  return {
    symbol: question?.symbol,
    typed,
    mode,
    plan,
    draft,
    faults: { ...(plan && toProblemFaults(plan)), ...findFaults(typed) },
    isTyped: (name) => own[name] !== undefined,
    type: (name) => (text) => {
      draft.set({ ...own, [name]: text });
      const isFit = isRisk({ ...typed, riskPercent: text });
      if (name === 'riskPercent' && isFit) storeChoices({ riskPercent: text });
    },
    chooseMode: (mode) => {
      setMode(mode);
      storeChoices({ mode });
    },
    chooseSymbol: (name) => {
      if (plan?.lot === 0) setMode('minimum');
      setSymbolName(name);
      storeChoices({ symbol: name });
    },
    rate: missing && {
      ...missing,
      text: typedRates.getText(missing),
      fault: findRateFault(typedRates.getText(missing)),
      derived: derivePrice(missing, [...listOwnRates(listed, question?.stop), ...typedRates.rates]),
      type: (text) => typedRates.type(missing, text),
    },
  };
}
