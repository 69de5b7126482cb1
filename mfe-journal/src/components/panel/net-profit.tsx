import type { MonthEntity } from '@parque/contract';
import { formatCurrencyName, DataTable, Exact, IconButton, type Column } from '@parque/ui';
import { useId, useState } from 'react';
import { Result, useCurrency, useFormatMoney } from '../figures/account-money';
import { computeEquitySteps, type EquityStep } from '../figures/equity';
import { EquityChart } from '../figures/equity-chart';
import { formatTradeCount } from '../figures/figure';
import { DefinitionButton } from '../figures/kpi-card';
import { formatMonthInSentence, formatShortDay } from '../figures/date-text';
import css from './panel.module.css';
import { ScrollArea } from '../scroll-area';

const definition = {
  text: 'La suma de lo que dejó cada operación cerrada en el mes: resultado sin costes, comisión, tasas y swap, como en el informe de tu bróker. Los depósitos y las retiradas no cuentan.',
};

const columns: readonly Column<EquityStep>[] = [
  { key: 'number', label: 'Operación', cell: ({ number }) => number, isHeading: true },
  { key: 'date', label: 'Día', cell: ({ day }) => formatShortDay(day) },
  {
    key: 'profit',
    label: 'Resultado',
    cell: ({ profit }) => <Result amount={profit} />,
    isNumeric: true,
  },
  {
    key: 'total',
    label: 'Acumulado',
    cell: ({ total }) => <Result amount={total} />,
    isNumeric: true,
  },
];

function Curve({ month, steps }: { readonly month: MonthEntity; readonly steps: readonly EquityStep[] }) {
  const format = useFormatMoney();
  if (steps.length === 0) {
    return (
      <p className={css.nothing} translate="no">
        {`Ninguna operación cerrada en ${formatMonthInSentence(month)}.`}
      </p>
    );
  }
  const summary = `Curva de capital de ${formatMonthInSentence(month)}: de 0 a ${format(month.profit, { sign: true })} en ${formatTradeCount(month.trades)}`;
  const points = steps.map(({ day, total }) => ({ day, label: formatShortDay(day).slice(0, 5), total }));
  return <EquityChart points={points} summary={summary} readerLabel="Puntos de la curva de capital" />;
}

/** Phones show amounts from this one on in a smaller text. */
const minSmallText = 1_000_000;

/** Up to this number of trades the table has a row for each; with more, the last of each day. */
const maxRows = 200;

const listRows = (steps: readonly EquityStep[]) =>
  steps.length <= maxRows ? steps : steps.filter(({ day }, index) => steps[index + 1]?.day !== day);

/** The result of the month, and its curve. */
export function NetProfit({ month }: { readonly month: MonthEntity }) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const steps = computeEquitySteps(month);
  const { currency } = useCurrency();
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
          <p className={css.heroValue} data-long={Math.abs(month.profit) >= minSmallText ? '' : undefined}>
            <Result amount={month.profit} />
            <Exact className="pq-soft">{formatTradeCount(month.trades)}</Exact>
          </p>
        </div>
        {steps.length > 0 && (
          <div className="pq-row">
            <span className={`pq-mute pq-hide-sm ${css.unit}`}>
              Curva de capital, {formatCurrencyName(currency)}
            </span>
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
        <ScrollArea label="Curva de capital, como tabla" className={css.heroTable}>
          <DataTable
            label="Curva de capital"
            columns={columns}
            rows={listRows(steps)}
            getRowKey={({ number }) => number}
            isDense
          />
        </ScrollArea>
      ) : (
        <Curve month={month} steps={steps} />
      )}
    </section>
  );
}
