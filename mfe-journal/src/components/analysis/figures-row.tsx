import type { TradeEntity } from '@parque/contract';
import type { ReactNode } from 'react';
import { Money } from '@parque/ui';
import { Result, useCurrency } from '../figures/account-money';
import { formatDecimal, formatPercent, formatRatio, formatResult } from '../figures/figure';
import { DefinitionButton } from '../figures/kpi-card';
import css from './analysis.module.css';
import { rangeFigures } from './range-figures';

const missing = '—';

const definitions: Readonly<Record<string, string>> = {
  'Beneficio Neto': 'La suma de los trades elegidos: beneficio, comisión, tasas y swap.',
  'Trades Ganadores %':
    'Los que cerraron con un resultado neto de cero o más. Un cierre parcial cuenta como un trade, igual que en MetaTrader.',
  'Factor de Beneficio':
    'Lo que ganaron los ganadores entre lo que perdieron los perdedores; ∞ si no se perdió nada.',
  Expectativa: 'Lo que dejó cada trade en promedio: el beneficio neto entre el número de trades.',
  'Reducción máxima':
    'La mayor caída del resultado acumulado de estos trades desde su punto más alto hasta el más bajo que vino después.',
  'R medio':
    'Cuántas veces ganó cada trade lo que arriesgaba hasta su stop inicial, en promedio. El stop inicial es el de la operación de entrada o el que escribes en la página del trade. Los trades sin él no tienen R y no cuentan.',
};

interface FigureProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt>
        {label} <DefinitionButton label={label} definition={{ text: definitions[label] ?? '' }} />
      </dt>
      <dd translate="no">
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

interface FiguresRowProps {
  readonly trades: readonly TradeEntity[];
  readonly digits: number;
}

/** The results of the selected trades. */
export function FiguresRow({ trades, digits }: FiguresRowProps) {
  const currency = useCurrency();
  const figures = rangeFigures(trades, digits);
  const { won, factor, r } = figures;
  return (
    <dl className={`pq-card ${css.figures}`}>
      <Figure label="Beneficio Neto" note={`${formatDecimal(figures.trades)} trades`}>
        <Result amount={figures.profit} />
      </Figure>
      <Figure label="Trades Ganadores %">{won === undefined ? missing : formatPercent(won)}</Figure>
      <Figure label="Factor de Beneficio">{factor === undefined ? missing : formatRatio(factor)}</Figure>
      <Figure label="Expectativa">
        <Result amount={figures.expectancy} />
      </Figure>
      <Figure label="Reducción máxima">
        <Money amount={figures.drawdown} {...currency} />
      </Figure>
      <Figure label="R medio" note={`${formatDecimal(r.trades)} con stop inicial`}>
        {r.average === undefined ? missing : `${formatResult(r.average)} R`}
      </Figure>
    </dl>
  );
}
