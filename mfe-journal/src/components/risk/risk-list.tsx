import type { Expectancy, Runs } from '@parque/domain/performance';
import { countText, Money } from '@parque/ui';
import { Result, useCurrency, useFormatMoney } from '../figures/account-money';
import {
  formatDayCount,
  formatDecimal,
  formatPercent,
  formatRatio,
  formatR,
  formatResult,
} from '../figures/figure';
import { RiskFigure } from './risk-figure';
import type { computeRiskFigures } from './risk-figures';
import list from '../figures/figure-list.module.css';
import css from './risk.module.css';

const noValue = '—';

const formatOptionalRatio = (value: number | undefined) =>
  value === undefined ? noValue : formatRatio(value);

/** `42 operaciones, de −0,10 a +0,52 (95 %)`: the sample of a mean and its interval. */
function formatSample({ count, interval }: Expectancy, format: (value: number) => string): string {
  const sample = countText(count, 'operación', 'operaciones');
  return interval ? `${sample}, de ${format(interval.low)} a ${format(interval.high)} (95 %)` : sample;
}

interface RunFigureProps {
  readonly label: 'Racha ganadora' | 'Racha perdedora';
  readonly runs: Runs;
  readonly sample: number;
}

function RunFigure({ label, runs, sample }: RunFigureProps) {
  const { longest, current, expected } = runs;
  const expectedLosses = expected === undefined ? noValue : formatDecimal(Math.round(expected * 10) / 10);
  return (
    <RiskFigure label={label} sample={sample} note={`Ahora ${current} · esperada ${expectedLosses}`}>
      {formatDecimal(longest)}
    </RiskFigure>
  );
}

interface RiskListProps {
  readonly figures: ReturnType<typeof computeRiskFigures>;
  /** Results in R have no balance, and so no percentage and no return. */
  readonly unit?: 'money' | 'r';
}

/** Drawdown, expectancy, ratios and runs, each with its definition and its sample. */
export function RiskList({ figures, unit = 'money' }: RiskListProps) {
  const currency = useCurrency();
  const format = useFormatMoney();
  const { drawdown, expectancy, expectancyR, days, multiples, runs } = figures;
  const trades = expectancy?.count ?? 0;
  const inDays = formatDayCount(days);
  const isMoney = unit === 'money';
  return (
    <dl className={`${list.list} ${css.figures}`}>
      <RiskFigure
        label={isMoney ? 'Drawdown del balance' : 'Drawdown en R'}
        sample={trades}
        note={isMoney ? formatPercent(drawdown.percent) : undefined}
      >
        <Money amount={drawdown.money} {...currency} />
      </RiskFigure>
      {isMoney && (
        <RiskFigure
          label="Expectativa en dinero"
          sample={trades}
          note={expectancy && formatSample(expectancy, (value) => format(value, { sign: true }))}
        >
          <Result amount={expectancy?.mean} />
        </RiskFigure>
      )}
      <RiskFigure
        label="Expectativa en R"
        sample={multiples}
        note={expectancyR ? formatSample(expectancyR, formatResult) : 'Ninguna operación con stop inicial'}
      >
        {formatR(expectancyR?.mean)}
      </RiskFigure>
      <RiskFigure
        label="SQN"
        sample={multiples}
        note={countText(multiples, 'operación con R', 'operaciones con R')}
      >
        {formatOptionalRatio(figures.quality)}
      </RiskFigure>
      {isMoney && (
        <>
          <RiskFigure label="Sharpe diario" sample={days} note={inDays}>
            {formatOptionalRatio(figures.sharpe)}
          </RiskFigure>
          <RiskFigure label="Sortino diario" sample={days} note={inDays}>
            {formatOptionalRatio(figures.sortino)}
          </RiskFigure>
        </>
      )}
      <RunFigure label="Racha ganadora" runs={runs.wins} sample={trades} />
      <RunFigure label="Racha perdedora" runs={runs.losses} sample={trades} />
    </dl>
  );
}
