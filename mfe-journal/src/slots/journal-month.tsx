import type { MonthEntity } from '@parque/contract';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { formatMoney, Money } from '@parque/ui';
import { GlanceCard } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { formatMonthInSentence } from '../components/figures/date-text';
import { computeEquitySteps } from '../components/figures/equity';
import { SmallCurve } from '../components/figures/equity-curve';
import { formatTradeCount, formatPercent } from '../components/figures/figure';
import { chosenMonthQuery, useChoice } from './chosen-account';

function MonthAtAGlance({ month }: { readonly month: MonthEntity }) {
  const { profit, trades, tradesPositives, currency, digits, sync_error } = month;
  const result = formatMoney(profit, { currency, digits, sign: true });
  return (
    <>
      <p className="pq-kpi__value">
        <Money amount={profit} currency={currency} digits={digits} isResult />
      </p>
      <p className="pq-soft" translate="no">
        {`${formatTradeCount(trades)} · ${formatPercent(tradesPositives)} ganadoras`}
        {sync_error && ' · puede faltar lo último'}
      </p>
      <SmallCurve
        totals={computeEquitySteps(month).map(({ total }) => total)}
        summary={`Curva de capital de ${formatMonthInSentence(month)}: de 0 a ${result}`}
      />
    </>
  );
}

const describeNothing = (month: MonthEntity | undefined) =>
  month
    ? `Ninguna operación cerrada en ${formatMonthInSentence(month)}`
    : 'Conecta una cuenta para ver tu mes';

/** The result of the month with its curve, of the account that the panel shows. */
export function MonthCard({ title }: ContributionProps) {
  const query = useQuery(chosenMonthQuery(useChoice()));
  return (
    <GlanceCard
      title={title}
      to="/panel"
      linkLabel="Ver el Diario"
      query={query}
      isEmpty={(loadedMonth) => !loadedMonth || loadedMonth.month.trades === 0}
      empty={describeNothing(query.data?.month)}
    >
      {(loadedMonth) => loadedMonth && <MonthAtAGlance month={loadedMonth.month} />}
    </GlanceCard>
  );
}

export default defineContribution(MonthCard);
