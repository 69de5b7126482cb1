import type { BrokerAccountEntity } from '@parque/contract';
import { formatCurrencyName } from '@parque/ui';
import type { AccountGroup } from '../../api/definitions';
import { formatShortDay } from '../figures/date-text';
import { formatDecimal } from '../figures/figure';
import { findGroupUnit } from './group-unit';
import css from './groups.module.css';

interface RateNotesProps {
  readonly group: AccountGroup;
  readonly members: readonly BrokerAccountEntity[];
}

/** Describes the days for which a rate is used. @param index - Position among the rates of its currency, by day. */
function describeDays(index: number, count: number): string {
  if (count === 1) return 'la misma para todos los días';
  if (index === 0) return 'también para los días anteriores';
  return index === count - 1 ? 'desde ese día' : 'desde ese día hasta la siguiente';
}

/** Shows each rate, with its day, by which the currencies of a group are added; nothing if the group has one currency. */
export function RateNotes({ group: { content }, members }: RateNotesProps) {
  const currencies = new Set(members.map(({ currency }) => currency));
  if (currencies.size < 2) return null;
  const money = findGroupUnit(members, content);
  if (!money) {
    return (
      <p className={css.rates}>
        {`Sus resultados no se suman en dinero: faltan tasas entre ${[...currencies].map((currency) => formatCurrencyName(currency)).join(', ')}.`}
      </p>
    );
  }
  const groupCurrency = formatCurrencyName(money.currency);
  return (
    <ul className={css.rates}>
      {[...currencies]
        .filter((currency) => currency !== money.currency)
        .flatMap((currency) =>
          money.listRates(currency).map(({ rate, since }, index, { length }) => (
            <li key={`${currency} ${since}`}>
              <span translate="no" className="pq-num">
                {`1 ${formatCurrencyName(currency)} = ${formatDecimal(rate, 2)} ${groupCurrency}`}
              </span>
              {`: tu tasa del ${formatShortDay(since)}, ${describeDays(index, length)}`}
            </li>
          )),
        )}
    </ul>
  );
}
