import type { BrokerAccountEntity, TradingSymbolEntity } from '@parque/contract';
import { writeFigure } from '@parque/domain/amounts';
import { getDecimalSeparator, Dialog, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { accountsQuery } from '../../api/accounts';
import { useBalance } from '../../api/balance';
import { foundSymbolsQuery, symbolsQuery, tradedSymbolsQuery } from '../../api/symbols';
import { formatDecimal } from '../figures/figure';
import { CalculatorFields } from './calculator-fields';
import css from './calculator.module.css';
import { Compliance } from './compliance';
import { useContracts } from './contracts';
import { LotResults } from './lot-results';
import { readTypedFigure } from './question';
import { type Calculator, useCalculator } from './use-calculator';

interface PriceLadderProps {
  readonly entry: number;
  readonly stop: number;
  readonly target: number | undefined;
}

const createTopStyle = (top: number): CSSProperties => ({ insetBlockStart: `${top}%` });
const createSpanStyle = (start: number, end: number): CSSProperties => ({
  insetBlock: `${Math.min(start, end)}% ${100 - Math.max(start, end)}%`,
});

/** The three prices, drawn on a vertical scale. */
function PriceLadder({ entry, stop, target }: PriceLadderProps) {
  const prices = [entry, stop, ...(target === undefined ? [] : [target])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  // The scale leaves 6 % free above the highest price, and below the lowest.
  const toTopPercent = (price: number) => 6 + (88 * (high - price)) / (high - low);
  const rungs = [
    { name: 'TP', price: target, tone: 'up' },
    { name: 'PE', price: entry, tone: 'entry' },
    { name: 'SL', price: stop, tone: 'down' },
  ].flatMap(({ name, price, tone }) => (price === undefined ? [] : [{ name, price, tone }]));
  const label = rungs.map(({ name, price }) => `${name} ${formatDecimal(price)}`).join(', ');

  return (
    <div className={css.ladder} translate="no" role="img" aria-label={label}>
      {target !== undefined && (
        <span
          className={css.zone}
          data-tone="up"
          style={createSpanStyle(toTopPercent(target), toTopPercent(entry))}
        />
      )}
      <span
        className={css.zone}
        data-tone="down"
        style={createSpanStyle(toTopPercent(stop), toTopPercent(entry))}
      />
      <span className={css.entry} style={createTopStyle(toTopPercent(entry))} />
      {rungs.map(({ name, price, tone }) => (
        <span key={name} className={css.rung} data-tone={tone} style={createTopStyle(toTopPercent(price))}>
          <b>{name}</b>
          {formatDecimal(price)}
        </span>
      ))}
    </div>
  );
}

function Ladder({ calculator: { typed, faults } }: { readonly calculator: Calculator }) {
  const getValidPrice = (name: 'entry' | 'stop' | 'target') =>
    faults[name] ? undefined : readTypedFigure(typed, name);
  const [entry, stop] = [getValidPrice('entry'), getValidPrice('stop')];
  if (entry === undefined || stop === undefined) return null;
  return <PriceLadder entry={entry} stop={stop} target={getValidPrice('target')} />;
}

interface CalculationProps {
  readonly account: BrokerAccountEntity;
  readonly symbols: readonly TradingSymbolEntity[];
  readonly balance: string;
  /** When the balance was this one; undefined while it is current. */
  readonly balanceNote: string | undefined;
}

function Calculation({ account, symbols: tradedSymbols, balance, balanceNote }: CalculationProps) {
  const { id, currency } = account;
  const { data: foundSymbols = [] } = useQuery(foundSymbolsQuery(id));
  const { data: lastPrices = [] } = useQuery(tradedSymbolsQuery(id));
  const contracts = useContracts(id);
  const allSymbols = [...tradedSymbols, ...foundSymbols, ...contracts.symbols];
  const symbols = [...new Map(allSymbols.map((symbol) => [symbol.name, symbol])).values()];
  const calculator = useCalculator({ id, currency, balance, symbols, tradedSymbols: lastPrices });
  const { plan, symbol, mode, doubt, confirmPrices } = calculator;
  return (
    <div className={css.calculation}>
      <CalculatorFields
        account={account}
        calculator={calculator}
        symbols={symbols}
        undescribedSymbols={lastPrices.filter(({ name }) => symbols.every((symbol) => symbol.name !== name))}
        onDescribe={contracts.save}
        balanceNote={balanceNote}
      />
      {plan && symbol ? (
        <>
          <div className={css.answer}>
            <Ladder calculator={calculator} />
            <LotResults plan={plan} symbol={symbol} isRecommended={mode === 'recommended'} />
          </div>
          <div className={css.verdict}>
            <Compliance plan={plan} symbol={symbol} doubt={doubt} onConfirm={confirmPrices} />
          </div>
        </>
      ) : (
        <p className={css.waiting}>
          {calculator.symbolName === undefined
            ? 'Elige un mercado para ver el lote y su riesgo.'
            : 'Con los datos del contrato calculamos el lote y su riesgo.'}
        </p>
      )}
    </div>
  );
}

interface CalculatorDialogProps {
  readonly account: BrokerAccountEntity;
  readonly onClose: () => void;
}

/** The calculator: the lot size to open, and its risk. */
export function CalculatorDialog({ account, onClose }: CalculatorDialogProps) {
  const { data: accounts } = useQuery(accountsQuery);
  const symbols = useQuery(symbolsQuery(account.id, accounts?.[0]?.id === account.id));
  const { amount, asOfText } = useBalance(account.id);
  return (
    <Dialog title="Calculadora de lotes" size="lg" isOpen onClose={onClose}>
      <QueryView query={symbols} label="Cargando mercados">
        {(list) => (
          <Calculation
            account={account}
            symbols={list}
            balance={amount === undefined ? '' : writeFigure(amount, getDecimalSeparator(), account.digits)}
            balanceNote={asOfText}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
