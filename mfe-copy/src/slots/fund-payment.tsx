import type { FundEntity } from '@parque/contract';
import { countDecimals } from '@parque/domain/amounts';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { formatDate, Money } from '@parque/ui';
import { GlanceCard } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { fundsQuery } from '../api/funds';
import { FundStatus } from '../components/fund-status';

function Payment({ fund }: { readonly fund: FundEntity }) {
  return (
    <>
      <p className="pq-kpi__value">
        <Money amount={fund.ammount} digits={countDecimals(fund.ammount)} />
      </p>
      <p className="pq-row">
        <FundStatus {...fund} />
        <span className="pq-soft" translate="no">
          {`Nº ${fund.id} · ${formatDate(fund.date)}`}
        </span>
      </p>
    </>
  );
}

export function FundPaymentCard({ title }: ContributionProps) {
  const query = useQuery(fundsQuery);
  return (
    <GlanceCard
      title={title}
      to="/fondo-de-inversion"
      linkLabel="Ver tu aportación"
      query={query}
      isEmpty={(funds) => funds.length === 0}
      empty="Todavía no has registrado ninguna aportación"
    >
      {([last]) => last && <Payment fund={last} />}
    </GlanceCard>
  );
}

export default defineContribution(FundPaymentCard);
