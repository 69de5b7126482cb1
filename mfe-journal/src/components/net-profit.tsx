import { IconButton, Money, type Column, DataTable, formatMoney } from '@parque/ui';
import { useId, useState } from 'react';
import type { Month } from '../api/month';
import { equityOf, type EquityStep } from './equity';
import { EquityChart } from './equity-chart';
import { countTrades } from './figure';
import { DefinitionButton } from './kpi-card';
import { monthName, shortDay } from './month-name';
import css from './panel.module.css';

const definition = {
  text: 'La suma de lo que dejó cada trade cerrado en el mes: beneficio, comisión, tasas y swap, como en el informe de tu bróker. Los ingresos y las retiradas no cuentan.',
};

const columns: readonly Column<EquityStep>[] = [
  { key: 'number', label: 'Trade', cell: ({ number }) => number, isHeading: true },
  { key: 'date', label: 'Día', cell: ({ day }) => shortDay(day) },
  {
    key: 'profit',
    label: 'Resultado',
    cell: ({ profit }) => <Money amount={profit} isResult />,
    isNumeric: true,
  },
  {
    key: 'total',
    label: 'Acumulado',
    cell: ({ total }) => <Money amount={total} isResult />,
    isNumeric: true,
  },
];

function Curve({ month, steps }: { readonly month: Month; readonly steps: readonly EquityStep[] }) {
  if (steps.length === 0) return <p className={css.nothing}>Ningún trade cerrado en este mes.</p>;
  const summary = `Curva de capital de ${monthName(month).toLowerCase()}: de 0 a ${formatMoney(month.profit, { sign: true })} en ${countTrades(month.trades)}`;
  const points = steps.map(({ day, total }) => ({ label: shortDay(day).slice(0, 5), total }));
  return <EquityChart points={points} summary={summary} />;
}

/** What the month brought, and the curve that explains it. */
export function NetProfit({ month }: { readonly month: Month }) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const steps = equityOf(month);
  return (
    <section className={`pq-card ${css.hero}`} aria-labelledby={id}>
      <div className={css.heroHead}>
        <div>
          <div className={css.heroLabel}>
            <h2 className="pq-kpi__label" id={id}>
              Beneficio Neto
            </h2>
            <DefinitionButton label="Beneficio Neto" definition={definition} />
          </div>
          <p className={css.heroValue}>
            <Money amount={month.profit} isResult />
            <span className="pq-soft">{countTrades(month.trades)}</span>
          </p>
        </div>
        {steps.length > 0 && (
          <div className="pq-row">
            <span className={`pq-mute pq-hide-sm ${css.unit}`}>Curva de capital, US$</span>
            <IconButton
              icon={isTable ? 'chart' : 'table'}
              size="sm"
              label={isTable ? 'Ver la curva' : 'Ver la curva como tabla'}
              onClick={() => setTable(!isTable)}
            />
          </div>
        )}
      </div>
      {isTable ? (
        <div className={css.heroTable}>
          <DataTable
            label="Curva de capital"
            columns={columns}
            rows={steps}
            keyOf={({ number }) => number}
            isDense
          />
        </div>
      ) : (
        <Curve month={month} steps={steps} />
      )}
    </section>
  );
}
