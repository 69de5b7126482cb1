import { defineContribution, type ContributionProps } from '@parque/remote';
import { Money } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '../components/figures/date-text';
import { lastTradesQuery, useChoice } from './chosen-account';

const maxTrades = 5;

/** The last trades of the account that the panel shows, the latest close first, with the day of their server. */
export function LastTradesCard({ title }: ContributionProps) {
  const query = useQuery(lastTradesQuery(useChoice(), maxTrades));
  return (
    <GlanceCard
      title={title}
      to="/panel"
      linkLabel="Ver operaciones"
      query={query}
      isEmpty={(last) => !last || last.trades.length === 0}
      empty={
        query.data ? 'Todavía no hay operaciones cerradas' : 'Conecta una cuenta para ver tus operaciones'
      }
    >
      {(last) =>
        last && (
          <GlanceList
            items={last.trades.map(({ ticket, time, symbol, profit }) => ({
              key: ticket,
              label: `${formatShortDay(time.slice(0, 10)).slice(0, 5)} · ${symbol}`,
              value: <Money amount={profit} currency={last.currency} digits={last.digits} isResult />,
            }))}
          />
        )
      }
    </GlanceCard>
  );
}

export default defineContribution(LastTradesCard);
