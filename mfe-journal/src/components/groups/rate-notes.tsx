import type { BrokerAccountEntity } from '@parque/contract';
import { currencyName } from '@parque/ui';
import type { AccountGroup } from '../../api/groups';
import { shortDay } from '../figures/date-text';
import { formatDecimal } from '../figures/figure';
import { moneyOf } from './group-unit';
import css from './groups.module.css';

interface RateNotesProps {
  readonly group: AccountGroup;
  readonly members: readonly BrokerAccountEntity[];
}

/** How the currencies of a group are added: each rate with its day. Nothing for accounts of one currency. */
export function RateNotes({ group: { content }, members }: RateNotesProps) {
  const currencies = new Set(members.map(({ currency }) => currency));
  if (currencies.size < 2) return null;
  const money = moneyOf(members, content);
  if (!money) {
    return (
      <p className={css.rates}>
        {`Sus resultados no se suman en dinero: faltan tasas entre ${[...currencies].map((one) => currencyName(one)).join(', ')}.`}
      </p>
    );
  }
  const to = currencyName(money.currency);
  return (
    <ul className={css.rates}>
      {content.rates
        .filter(({ currency }) => currencies.has(currency))
        .map(({ currency, rate, since }) => (
          <li key={currency}>
            <span translate="no" className="pq-num">
              {`1 ${currencyName(currency)} = ${formatDecimal(rate, 2)} ${to}`}
            </span>
            {`: tu tasa del ${shortDay(since)}, la misma para todos los días`}
          </li>
        ))}
    </ul>
  );
}
