import type { FundEntity } from '@parque/contract';
import { Banner, Breakable, Card, DataList, Discreet, formatAmount, formatDate } from '@parque/ui';
import { countDecimals } from '@parque/domain/amounts';
import { FundStatus } from './fund-status';
import { SupportLink } from './support-link';
import { WithdrawFund } from './withdraw-fund';
import css from './fund-summary.module.css';

/** A payment with its amount, Binance user, date and the admin's note (D-15). */
export function FundSummary({ fund }: { readonly fund: FundEntity }) {
  return (
    <Card title="Tu inversión" padding="lg" tools={<FundStatus {...fund} />}>
      <dl className="pq-lead-figure">
        <dt>Inversión</dt>
        <dd translate="no" className="pq-num">
          <Discreet>
            {formatAmount(fund.ammount, { digits: countDecimals(fund.ammount) })} <small>US$</small>
          </Discreet>
        </dd>
      </dl>
      <DataList
        items={[
          { label: 'Usuario de Binance', value: fund.binance_user },
          { label: 'Fecha', value: formatDate(fund.date) },
          ...(fund.transaction_id
            ? [{ label: 'Transacción', value: <Breakable text={fund.transaction_id} /> }]
            : []),
          ...(fund.network ? [{ label: 'Red', value: fund.network }] : []),
          { label: 'Referencia', value: `Nº ${fund.id}` },
          ...(fund.note ? [{ label: 'Nota', value: <span className={css.note}>{fund.note}</span> }] : []),
        ]}
      />
      {fund.status === 0 && <WithdrawFund fund={fund} />}
      <div className={css.support}>
        <Banner icon="chat" title="¿Algo no cuadra?" action={<SupportLink />}>
          Escribe a soporte con la referencia de tu registro.
        </Banner>
      </div>
    </Card>
  );
}
