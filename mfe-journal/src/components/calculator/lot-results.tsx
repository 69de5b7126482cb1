import type { TradingSymbolEntity } from '@parque/contract';
import type { LotPlan } from '@parque/domain/lots';
import { DataList } from '@parque/ui';
import { useFormatMoney } from '../figures/account-money';
import { formatDecimal, formatPercent } from '../figures/figure';
import css from './calculator.module.css';

interface LotResultsProps {
  readonly plan: LotPlan;
  readonly symbol: TradingSymbolEntity;
  readonly isRecommended: boolean;
}

const missing = '—';

function Lot({ plan, symbol, isRecommended }: LotResultsProps) {
  const decimals = String(symbol.lot_step).split('.')[1]?.length ?? 0;
  return (
    <dl className="pq-lead-figure">
      <dt>{isRecommended ? 'Lote recomendado' : 'Lote mínimo'}</dt>
      <dd translate="no">
        {formatDecimal(plan.lot, decimals)} <small>lotes</small>
        {plan.isMicro && <small className={css.micro}>(Micro)</small>}
      </dd>
    </dl>
  );
}

function RiskUsed({ plan }: Pick<LotResultsProps, 'plan'>) {
  const { usedPercent } = plan;
  if (usedPercent === undefined) return null;
  const share = Math.min(usedPercent, 100);
  return (
    <div
      className={`pq-progress ${css.used}`}
      data-tone={plan.complies === undefined ? undefined : plan.complies ? 'up' : 'danger'}
    >
      <div className="pq-progress__row">
        <span>Riesgo usado</span>
        <b translate="no">{formatPercent(usedPercent)}</b>
      </div>
      <div
        className="pq-progress__track"
        role="meter"
        aria-label="Riesgo usado"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={formatPercent(usedPercent)}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}

export function LotResults(props: LotResultsProps) {
  const { plan } = props;
  const { operation, single, entries } = plan;
  const format = useFormatMoney();
  const formatOptionalMoney = (amount: number | undefined) =>
    amount === undefined ? missing : format(amount);
  return (
    <div className={css.results}>
      <Lot {...props} />
      <DataList
        items={[
          { label: 'Riesgo de la operación', value: formatOptionalMoney(operation?.risk) },
          { label: 'Riesgo de la entrada', value: formatOptionalMoney(single?.risk) },
          { label: 'Beneficio de la entrada', value: formatOptionalMoney(single?.benefit) },
          { label: 'Entradas', value: entries === undefined ? missing : formatDecimal(entries) },
        ]}
      />
      <RiskUsed plan={plan} />
    </div>
  );
}
