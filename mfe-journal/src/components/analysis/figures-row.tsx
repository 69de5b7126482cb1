import type { TradeEntity } from '@parque/contract';
import { countText } from '@parque/ui';
import type { ReactNode } from 'react';
import { Result } from '../figures/account-money';
import { formatTradeCount, formatPercent, formatRatio } from '../figures/figure';
import { DefinitionButton } from '../figures/kpi-card';
import list from '../figures/figure-list.module.css';
import css from './analysis.module.css';
import { BreakevenButton, useBreakeven } from './breakeven';
import { computeRangeFigures } from './range-figures';

const noValue = '—';

const definitions: Readonly<Record<string, string>> = {
  'Beneficio Neto': 'La suma de las operaciones elegidas: resultado sin costes, comisión, tasas y swap.',
  'Trades Ganadores %':
    'Las que cerraron con un resultado neto de cero o más. Un cierre parcial cuenta como una operación, igual que en MetaTrader.',
  'Ganadoras sin empates':
    'El porcentaje de ganadoras sin contar los empates: las que cerraron tan cerca de cero como tú digas, por encima o por debajo.',
  'Factor de Beneficio':
    'Lo que ganaron las ganadoras entre lo que perdieron las perdedoras; ∞ si no se perdió nada.',
};

interface FigureProps {
  readonly label: string;
  readonly note?: string;
  /** A button beside the value. */
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

function Figure({ label, note, tool, children }: FigureProps) {
  return (
    <div>
      <dt>
        {label}
        <DefinitionButton label={label} definition={{ text: definitions[label] ?? '' }} />
      </dt>
      <dd>
        <span translate="no">
          {children}
          {note && <small>{note}</small>}
        </span>
        {tool}
      </dd>
    </div>
  );
}

interface FiguresRowProps {
  readonly trades: readonly TradeEntity[];
  readonly digits: number;
}

/** The results of the selected trades. Expectancy, drawdown and R are among the risk figures. */
export function FiguresRow({ trades, digits }: FiguresRowProps) {
  const { tolerance } = useBreakeven();
  const { won, factor, even, wonUneven, ...figures } = computeRangeFigures(trades, digits, tolerance);
  return (
    <dl className={`pq-card ${list.list} ${list.row} ${css.figures}`}>
      <Figure label="Beneficio Neto" note={formatTradeCount(figures.trades)}>
        <Result amount={figures.profit} />
      </Figure>
      <Figure label="Trades Ganadores %">{won === undefined ? noValue : formatPercent(won)}</Figure>
      <Figure
        label="Ganadoras sin empates"
        note={countText(even, 'empate', 'empates')}
        tool={<BreakevenButton />}
      >
        {wonUneven === undefined ? noValue : formatPercent(wonUneven)}
      </Figure>
      <Figure label="Factor de Beneficio">{factor === undefined ? noValue : formatRatio(factor)}</Figure>
    </dl>
  );
}
