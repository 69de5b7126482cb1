import type { BrokerAccountEntity, TradingSymbolEntity } from '@parque/contract';
import { maxGroupRates } from '@parque/contract/limits';
import { writeFigure } from '@parque/domain/amounts';
import { findRateBetween, type Rate } from '@parque/domain/lots';
import { useRowKeys } from '@parque/remote/draft';
import { Button, formatCurrencyName, getDecimalSeparator, TextField } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { symbolsQuery } from '../../api/symbols';
import { useTypedRates } from '../calculator/rates';
import { FigureField } from '../figure-field';
import {
  countRates,
  formatToday,
  type GroupDraft,
  listConvertedCurrencies,
  listTypedRates,
  type TypedRate,
} from './group-draft';
import form from '../form.module.css';
import css from './groups.module.css';

/** Two tick values of the same currency may differ by this ratio, because they were read at different times. */
const maxPriceRatio = 1.01;

/** Returns the median; undefined when the prices differ too much to be prices of one currency. */
function findMedianPrice(prices: readonly number[]): number | undefined {
  const inOrder = prices.toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [inOrder[0], inOrder.at(-1)];
  return last <= first * maxPriceRatio ? inOrder[Math.floor((inOrder.length - 1) / 2)] : undefined;
}

/**
 * Computes the rates that follow from the symbols of an account. A tick of one lot is worth `contract_size * tick_size`
 * in the currency of its results, and `tick_value` in the currency of the account. This does not hold for all futures,
 * so a currency whose symbols disagree has no rate.
 */
function computeSymbolRates(symbols: readonly TradingSymbolEntity[], currency: string): Rate[] {
  const prices = new Map<string, number[]>();
  for (const { profit_currency, tick_value, tick_size, contract_size } of symbols) {
    if (!profit_currency || profit_currency === currency || !tick_value || !tick_size || !contract_size)
      continue;
    const price = tick_value / (tick_size * contract_size);
    prices.set(profit_currency, [...(prices.get(profit_currency) ?? []), price]);
  }
  return [...prices].flatMap(([base, all]) => {
    const price = findMedianPrice(all);
    return price === undefined ? [] : [{ base, quote: currency, price }];
  });
}

/** Five figures are what platforms quote. */
const roundRate = (rate: number) => Number(rate.toPrecision(5));

/** A rate, and where it is from. The day of a rate of the calculator is not known. */
interface KnownRate {
  readonly rate: number;
  readonly from: 'broker' | 'calculator';
}

/** Rates that are known: of the broker's symbols of the first account, else with those typed in the calculator. */
function useKnownRate(accounts: readonly BrokerAccountEntity[]) {
  const [first] = accounts;
  const symbols = useQuery({ ...symbolsQuery(first?.id ?? 0, true), enabled: first !== undefined });
  const { rates: typedRates } = useTypedRates();
  const brokerRates = computeSymbolRates(symbols.data ?? [], first?.currency ?? '');
  return (from: string, to: string): KnownRate | undefined => {
    const brokerRate = findRateBetween(from, to, brokerRates);
    if (brokerRate !== undefined) return { rate: roundRate(brokerRate), from: 'broker' };
    const derivedRate = findRateBetween(from, to, [...brokerRates, ...typedRates]);
    return derivedRate === undefined ? undefined : { rate: roundRate(derivedRate), from: 'calculator' };
  };
}

export interface FieldsProps {
  readonly input: GroupDraft;
  readonly accounts: readonly BrokerAccountEntity[];
  readonly set: (changes: Partial<GroupDraft>) => void;
}

interface CurrencyProps extends FieldsProps {
  readonly from: string;
  readonly to: string;
  /** The suggested rate; undefined when none is known. */
  readonly knownRate: KnownRate | undefined;
}

/** `2` for the second of several lines, so that each field has a name of its own. */
const formatLineNumber = (index: number) => (index === 0 ? '' : ` (${index + 1})`);

const sources = {
  broker: 'Por los precios de tu bróker son',
  calculator: 'En tu calculadora escribiste tasas con las que son',
} as const;

/** The rates from a currency, each with its first day. */
function RatesOfCurrency({ input, accounts, set, from, to, knownRate }: CurrencyProps) {
  const rateLines = listTypedRates(input, from);
  const write = (lines: readonly TypedRate[]) => set({ rates: { ...input.rates, [from]: lines } });
  const change = (index: number, changes: Partial<TypedRate>) =>
    write(rateLines.map((line, lineIndex) => (lineIndex === index ? { ...line, ...changes } : line)));
  const { keys, removeKey } = useRowKeys(rateLines.length);
  const remove = (index: number) => {
    removeKey(index);
    write(rateLines.filter((_, lineIndex) => lineIndex !== index));
  };
  const lastIndex = rateLines.length - 1;
  const knownText = knownRate && writeFigure(knownRate.rate, getDecimalSeparator());
  return (
    <>
      {rateLines.map(({ text, since }, index) => (
        <div key={keys[index]} className={form.fields}>
          <FigureField
            label={`Un ${formatCurrencyName(from)} son${formatLineNumber(index)}`}
            unit={formatCurrencyName(to)}
            value={text}
            onChange={(value) => change(index, { text: value, since: since || formatToday() })}
          />
          <TextField
            label={`Tasa de ${formatCurrencyName(from)} del día${formatLineNumber(index)}`}
            type="date"
            max={formatToday()}
            value={since}
            onChange={(day) => change(index, { since: day })}
          />
          {rateLines.length > 1 && (
            <div className={css.known}>
              <Button size="sm" onClick={() => remove(index)}>
                {`Quitar la tasa de ${formatCurrencyName(from)}${formatLineNumber(index)}`}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div className={css.known}>
        {knownRate && knownText !== undefined && knownText !== rateLines[lastIndex]?.text && (
          <>
            {`${sources[knownRate.from]} ${knownText}.`}
            <Button size="sm" onClick={() => change(lastIndex, { text: knownText, since: formatToday() })}>
              {`Usar ${knownText}`}
            </Button>
          </>
        )}
        {rateLines[lastIndex]?.text !== '' && countRates(input, accounts) < maxGroupRates && (
          <Button size="sm" onClick={() => write([...rateLines, { text: '', since: '' }])}>
            {`Añadir otra tasa de ${formatCurrencyName(from)}`}
          </Button>
        )}
      </div>
    </>
  );
}

/** The rates of a group, by currency. */
export function RateList(props: FieldsProps & { readonly to: string }) {
  const { input, accounts, to } = props;
  const findKnownRate = useKnownRate(accounts);
  return listConvertedCurrencies(input, accounts).map((from) => (
    <RatesOfCurrency key={from} {...props} from={from} knownRate={findKnownRate(from, to)} />
  ));
}
