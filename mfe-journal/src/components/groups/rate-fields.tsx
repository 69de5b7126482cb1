import type { BrokerAccountEntity } from '@parque/contract';
import { maxGroupRates } from '@parque/contract/limits';
import { writeFigure } from '@parque/domain/amounts';
import { useRowKeys } from '@parque/remote/draft';
import { Button, currencyName, decimalSeparator, TextField } from '@parque/ui';
import { FigureField } from '../figure-field';
import {
  listConvertedCurrencies,
  countRates,
  formatToday,
  listTypedRates,
  type GroupDraft,
  type TypedRate,
} from './group-draft';
import css from './groups.module.css';
import { useKnownRate, type KnownRate } from './known-rate';

export interface FieldsProps {
  readonly input: GroupDraft;
  readonly accounts: readonly BrokerAccountEntity[];
  readonly set: (changes: Partial<GroupDraft>) => void;
}

interface CurrencyProps extends FieldsProps {
  readonly from: string;
  readonly to: string;
  /** Undefined: none is known. */
  readonly known: KnownRate | undefined;
}

/** `2` for the second of several lines, so that each field has a name of its own. */
const formatPlace = (index: number) => (index === 0 ? '' : ` (${index + 1})`);

const sources = {
  broker: 'Por los precios de tu bróker son',
  calculator: 'En tu calculadora escribiste tasas con las que son',
} as const;

/** The rates from a currency, each with its first day. */
function RatesOfCurrency({ input, accounts, set, from, to, known }: CurrencyProps) {
  const typed = listTypedRates(input, from);
  const write = (lines: readonly TypedRate[]) => set({ rates: { ...input.rates, [from]: lines } });
  const change = (index: number, changes: Partial<TypedRate>) =>
    write(typed.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  const { keys, removeKey } = useRowKeys(typed.length);
  const remove = (index: number) => {
    removeKey(index);
    write(typed.filter((_, at) => at !== index));
  };
  const last = typed.length - 1;
  const knownText = known && writeFigure(known.rate, decimalSeparator());
  return (
    <>
      {typed.map(({ text, since }, index) => (
        <div key={keys[index]} className={css.rate}>
          <FigureField
            label={`Un ${currencyName(from)} son${formatPlace(index)}`}
            unit={currencyName(to)}
            value={text}
            onChange={(value) => change(index, { text: value, since: since || formatToday() })}
          />
          <TextField
            label={`Tasa de ${currencyName(from)} del día${formatPlace(index)}`}
            type="date"
            max={formatToday()}
            value={since}
            onChange={(day) => change(index, { since: day })}
          />
          {typed.length > 1 && (
            <div className={css.known}>
              <Button size="sm" onClick={() => remove(index)}>
                {`Quitar la tasa de ${currencyName(from)}${formatPlace(index)}`}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div className={css.known}>
        {known && knownText !== undefined && knownText !== typed[last]?.text && (
          <>
            {`${sources[known.from]} ${knownText}.`}
            <Button size="sm" onClick={() => change(last, { text: knownText, since: formatToday() })}>
              {`Usar ${knownText}`}
            </Button>
          </>
        )}
        {typed[last]?.text !== '' && countRates(input, accounts) < maxGroupRates && (
          <Button size="sm" onClick={() => write([...typed, { text: '', since: '' }])}>
            {`Añadir otra tasa de ${currencyName(from)}`}
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
    <RatesOfCurrency key={from} {...props} from={from} known={findKnownRate(from, to)} />
  ));
}
