import type { MonthEntity } from '@parque/contract';
import { areAmountsHidden, countText, MaskedAmount } from '@parque/ui';
import { formatPercent, formatRatio, formatResult } from '../figures/figure';
import { Gauge, KpiCard, Slats, Split } from '../figures/kpi-card';
import css from './panel.module.css';

const noValue = '—';

const definitions = {
  wins: 'Las operaciones que cerraron con un resultado neto de cero o más, entre todas las que cerraron. Un cierre parcial cuenta como una operación, igual que en el informe de MetaTrader.',
  factor:
    'Lo que ganaron las operaciones ganadoras entre lo que perdieron las perdedoras. Por encima de 1 se gana; si no se perdió nada no hay con qué comparar, y se escribe ∞.',
  days: 'Los días que terminaron en positivo, entre los días en que se cerró alguna operación. El día de una operación es el de su cierre.',
  average: 'La ganancia media de las operaciones ganadoras entre la pérdida media de las perdedoras.',
};

const computeCount = (percent: number, total: number) => Math.round((percent * total) / 100);

/** The four figures beside the net profit. */
export function MonthFigures({ month }: { readonly month: MonthEntity }) {
  const tradedDays = month.days.filter(({ trades }) => trades > 0);
  const won = computeCount(month.tradesPositives, month.trades);
  const lostTrades = month.trades - won;
  const daysWon = computeCount(month.daysPositive, tradedDays.length);
  const daysLost = computeCount(month.daysNegative, tradedDays.length);
  const win = Math.abs(month.avWinDollar);
  const loss = Math.abs(month.avLossDollar);
  const isEmpty = month.trades === 0;
  const formatMonthRatio = (value: number | null) => (isEmpty ? noValue : formatRatio(value));
  const formatMonthPercent = (value: number) => (isEmpty ? noValue : formatPercent(value));

  return (
    <div className={css.figures}>
      <KpiCard
        label="Trades Ganadores %"
        value={formatMonthPercent(month.tradesPositives)}
        definition={{ text: definitions.wins, example: isEmpty ? undefined : `${won} de ${month.trades}` }}
        picture={<Split won={won} lost={lostTrades} />}
        endLabels={[countText(won, 'gana', 'ganan'), countText(lostTrades, 'pierde', 'pierden')]}
      />
      <KpiCard
        label="Factor de Beneficio"
        value={formatMonthRatio(month.profit_factor)}
        definition={{ text: definitions.factor }}
        picture={<Gauge factor={isEmpty ? 0 : month.profit_factor} />}
        endLabels={['0', `Equilibrio ${formatRatio(1)}`, formatRatio(3)]}
      />
      <KpiCard
        label="Dias Ganados %"
        value={formatMonthPercent(month.daysPositive)}
        definition={{
          text: definitions.days,
          example: isEmpty ? undefined : `${daysWon} de ${tradedDays.length}`,
        }}
        picture={<Slats profits={tradedDays.map(({ profit }) => profit)} />}
        endLabels={[countText(daysWon, 'ganado', 'ganados'), countText(daysLost, 'perdido', 'perdidos')]}
      />
      <KpiCard
        label="Prom Gan/Perd"
        value={formatMonthRatio(month.avOfWins)}
        definition={{
          text: definitions.average,
          example:
            month.avOfWins === null || isEmpty || areAmountsHidden()
              ? undefined
              : `${formatRatio(win)} ÷ ${formatRatio(loss)} = ${formatRatio(month.avOfWins)}`,
        }}
        picture={<Split won={win} lost={loss} />}
        endLabels={[
          <MaskedAmount key="won">{formatResult(win, month.digits)}</MaskedAmount>,
          <MaskedAmount key="lost">{formatResult(-loss, month.digits)}</MaskedAmount>,
        ]}
      />
    </div>
  );
}
