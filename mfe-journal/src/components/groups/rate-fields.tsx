import type { BrokerAccountEntity } from '@parque/contract';
import { mostGroupRates } from '@parque/contract/limits';
import { readingNote, writeFigure } from '@parque/domain/amounts';
import { Button, currencyName, decimalSeparator, TextField } from '@parque/ui';
import {
  convertedCurrencies,
  countRates,
  todayText,
  typedRates,
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
const placeOf = (index: number) => (index === 0 ? '' : ` (${index + 1})`);

const sources = {
  broker: 'Por los precios de tu bróker son',
  calculator: 'En tu calculadora escribiste tasas con las que son',
} as const;

/** The rates from a currency, each with its first day. */
function RatesOfCurrency({ input, accounts, set, from, to, known }: CurrencyProps) {
  const typed = typedRates(input, from);
  const write = (lines: readonly TypedRate[]) => set({ rates: { ...input.rates, [from]: lines } });
  const change = (index: number, changes: Partial<TypedRate>) =>
    write(typed.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  const last = typed.length - 1;
  const knownText = known && writeFigure(known.rate, decimalSeparator());
  return (
    <>
      {typed.map(({ text, since }, index) => (
        <div key={index} className={css.rate}>
          <TextField
            label={`Un ${currencyName(from)} son${placeOf(index)}`}
            unit={currencyName(to)}
            inputMode="decimal"
            maxLength={20}
            value={text}
            hint={readingNote(text, 'price', decimalSeparator())}
            onChange={(value) => change(index, { text: value, since: since || todayText() })}
          />
          <TextField
            label={`Tasa de ${currencyName(from)} del día${placeOf(index)}`}
            type="date"
            max={todayText()}
            value={since}
            onChange={(day) => change(index, { since: day })}
          />
          {typed.length > 1 && (
            <div className={css.known}>
              <Button size="sm" onClick={() => write(typed.filter((_, at) => at !== index))}>
                {`Quitar la tasa de ${currencyName(from)}${placeOf(index)}`}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div className={css.known}>
        {known && knownText !== undefined && knownText !== typed[last]?.text && (
          <>
            {`${sources[known.from]} ${knownText}.`}
            <Button size="sm" onClick={() => change(last, { text: knownText, since: todayText() })}>
              {`Usar ${knownText}`}
            </Button>
          </>
        )}
        {typed[last]?.text !== '' && countRates(input, accounts) < mostGroupRates && (
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
  const known = useKnownRate(accounts);
  return convertedCurrencies(input, accounts).map((from) => (
    <RatesOfCurrency key={from} {...props} from={from} known={known(from, to)} />
  ));
}
