import type { TradingSymbolEntity } from '@parque/contract';
import type { LotPlan } from '@parque/domain/lots';
import { DataList } from '@parque/ui';
import { useFormatMoney } from '../figures/account-money';
import { formatDecimal, formatPercent } from '../figures/figure';
import { Progress } from '../figures/progress';
import css from './calculator.module.css';

interface LotResultsProps {
  readonly plan: LotPlan;
  readonly symbol: TradingSymbolEntity;
  readonly isRecommended: boolean;
}

const noValue = '—';

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

export function LotResults(props: LotResultsProps) {
  const { plan } = props;
  const { complies, operation, single, entries, usedPercent } = plan;
  const riskTone = complies ? 'up' : 'danger';
  const format = useFormatMoney();
  const formatOptionalMoney = (amount: number | undefined) =>
    amount === undefined ? noValue : format(amount);
  return (
    <div className={css.results}>
      <Lot {...props} />
      <DataList
        items={[
          { label: 'Riesgo de la operación', value: formatOptionalMoney(operation?.risk) },
          { label: 'Riesgo de la entrada', value: formatOptionalMoney(single?.risk) },
          { label: 'Beneficio de la entrada', value: formatOptionalMoney(single?.benefit) },
          { label: 'Entradas', value: entries === undefined ? noValue : formatDecimal(entries) },
        ]}
      />
      {usedPercent !== undefined && (
        <div className={css.used}>
          <Progress
            label="Riesgo usado"
            role="meter"
            share={Math.min(usedPercent, 100) / 100}
            note={formatPercent(usedPercent)}
            tone={complies === undefined ? undefined : riskTone}
          />
        </div>
      )}
    </div>
  );
}
