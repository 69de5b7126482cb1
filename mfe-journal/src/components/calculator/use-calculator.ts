import type { TradedSymbolEntity, TradingSymbolEntity } from '@parque/contract';
import { readPrice } from '@parque/domain/amounts';
import {
  computeLotPlan,
  derivePrice,
  findMissingRate,
  listOwnRates,
  type LotMode,
  withDerivedRate,
} from '@parque/domain/lots';
import { useDraft } from '@parque/remote/draft';
import { readForUser, storeForUser } from '@parque/session';
import { getDecimalSeparator } from '@parque/ui';
import { useState } from 'react';
import {
  type Faults,
  findFaults,
  findPriceDoubt,
  readTypedFigure,
  toLotQuestion,
  toProblemFaults,
  type Typed,
  type TypedName,
} from './question';
import { useTypedRates } from './rates';

const defaultTexts: Omit<Typed, 'balance'> = { riskPercent: '10', entry: '', stop: '', target: '' };

const storageName = 'journal/calculator';

/** The choices for the next calculation. Typed balances and prices are only a draft of the tab: they become outdated. */
interface StoredChoices {
  readonly riskPercent: string;
  readonly symbol: string | undefined;
  /** undefined: not chosen, so the recommended lot is used as soon as it is known. */
  readonly lot: LotMode | undefined;
}

function readStoredChoices(): StoredChoices {
  const { riskPercent, symbol, lot } = (readForUser(storageName) ?? {}) as Partial<Record<string, unknown>>;
  return {
    riskPercent: typeof riskPercent === 'string' ? riskPercent.slice(0, 20) : defaultTexts.riskPercent,
    symbol: typeof symbol === 'string' ? symbol : undefined,
    lot: lot === 'recommended' || lot === 'minimum' ? lot : undefined,
  };
}

type TypedPart = Readonly<Partial<Typed>>;

/** Whether the risk can be stored for the next calculation. */
function isRisk(texts: Typed): boolean {
  const percent = readTypedFigure(texts, 'riskPercent');
  return findFaults(texts).riskPercent === undefined && percent !== undefined && percent <= 100;
}

function findRateFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const rate = readPrice(text, getDecimalSeparator());
  if (rate === undefined) return 'Escribe una cifra.';
  return rate > 0 ? undefined : 'Debe ser mayor que cero.';
}

interface CalculatorAccount {
  /** The typed figures are stored for each account. */
  readonly id: number;
  readonly currency: string;
  /** The initial text of the balance. */
  readonly balance: string;
  /** The symbol that was selected last is selected again. */
  readonly symbols: readonly TradingSymbolEntity[];
  /** Symbols of its history, with their last prices. */
  readonly tradedSymbols: readonly TradedSymbolEntity[];
}

const findByName = <T extends { readonly name: string }>(
  list: readonly T[],
  wantedName: string | undefined,
) => list.find(({ name }) => name === wantedName);

export type Calculator = ReturnType<typeof useCalculator>;

export function useCalculator({ id, currency, balance, symbols, tradedSymbols }: CalculatorAccount) {
  const [storedChoices] = useState(readStoredChoices);
  const typedRates = useTypedRates();
  const draft = useDraft<TypedPart>(`journal/calculator/${id}`, {}, { isScratch: true });
  const { value: changedTexts } = draft;
  const [symbolName, setSymbolName] = useState(storedChoices.symbol);
  const [choice, setMode] = useState(storedChoices.lot);
  const [confirmedPrices, setConfirmed] = useState<string>();
  const texts: Typed = { ...defaultTexts, riskPercent: storedChoices.riskPercent, balance, ...changedTexts };
  const listedSymbol = findByName(symbols, symbolName);
  const lastClosing = findByName(tradedSymbols, symbolName);
  const question =
    listedSymbol &&
    toLotQuestion(
      texts,
      (price) => withDerivedRate(listedSymbol, currency, price, typedRates.rates),
      choice ?? 'recommended',
    );
  const plan = question && computeLotPlan(question);
  const missingRate = listedSymbol && findMissingRate(listedSymbol, currency);
  const mode = plan?.canRecommend ? (choice ?? 'recommended') : 'minimum';
  const prices = JSON.stringify([symbolName, question?.entry, question?.stop, question?.target]);

  const storeChoices = (change: Partial<StoredChoices>) =>
    storeForUser(storageName, { riskPercent: texts.riskPercent, symbol: symbolName, lot: choice, ...change });

  return {
    symbol: question?.symbol,
    /** The selected market, also when its contract is not known. */
    symbolName,
    /** The last closing of the selected market; undefined when the account has none. */
    last: lastClosing,
    /** A typed price that is far from the last known one, until the user confirms it. */
    doubt:
      question && confirmedPrices !== prices
        ? findPriceDoubt([question.entry, question.stop, question.target], lastClosing)
        : undefined,
    confirmPrices: () => setConfirmed(prices),
    typed: texts,
    mode,
    /** undefined until a symbol is selected. */
    plan,
    draft,
    faults: { ...(plan && toProblemFaults(plan)), ...findFaults(texts) } satisfies Faults,
    /** Whether the user typed it; false when it was filled in. */
    isTyped: (name: TypedName) => changedTexts[name] !== undefined,
    type: (name: TypedName) => (text: string) => {
      draft.set({ ...changedTexts, [name]: text });
      const isFit = isRisk({ ...texts, riskPercent: text });
      if (name === 'riskPercent' && isFit) storeChoices({ riskPercent: text });
    },
    chooseMode: (mode: LotMode) => {
      setMode(mode);
      storeChoices({ lot: mode });
    },
    chooseSymbol: (name: string | undefined) => {
      if (plan?.lot === 0) setMode('minimum');
      setSymbolName(name);
      // Prices that were typed for another market.
      const { entry: _entry, stop: _stop, target: _target, ...rest } = changedTexts;
      if (symbolName !== undefined && name !== symbolName) draft.set(rest);
      storeChoices({ symbol: name });
    },
    /** The rate that the user must type; undefined when none is missing. */
    rate: missingRate && {
      ...missingRate,
      text: typedRates.getText(missingRate),
      fault: findRateFault(typedRates.getText(missingRate)),
      /** The price that follows from the other known rates, which is used while the field is empty. */
      derived: derivePrice(missingRate, [...listOwnRates(listedSymbol, question?.stop), ...typedRates.rates]),
      type: (text: string) => typedRates.type(missingRate, text),
    },
  };
}
