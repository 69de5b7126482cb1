import type { TradeEntity } from '@parque/contract';
import { countText, SelectField } from '@parque/ui';
import { useState } from 'react';
import { formatDayCount, formatDecimal, formatPercent } from '../figures/figure';
import { RiskFigure } from './risk-figure';
import { groupRByDay } from './risk-figures';
import list from '../figures/figure-list.module.css';
import css from './risk.module.css';
import { useRuin } from './use-ruin';

const allPaths = 10_000;
const formatShare = (share: number) => `${formatDecimal(share)} %`;

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly values: readonly number[];
  readonly format: (value: number) => string;
}

function Choice({ label, value, onChange, values, format }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={String(value)}
      onChange={(text) => onChange(Number(text))}
      options={values.map((one) => ({ value: one, label: format(one) }))}
    />
  );
}

/** The risk of ruin of the selected trades, by simulation. */
export function Ruin({ trades }: { readonly trades: readonly TradeEntity[] }) {
  const [chosen, setChosen] = useState({ risk: 1, trades: 100, loss: 10 });
  const days = groupRByDay(trades);
  const sample = days.reduce((count, day) => count + day.length, 0);
  const progress = useRuin({ days, risk: chosen.risk / 100, trades: chosen.trades, loss: chosen.loss / 100 });
  const isDone = progress?.paths === allPaths;
  const note =
    sample === 0
      ? 'Sin operaciones con stop inicial no hay R'
      : `${countText(sample, 'operación', 'operaciones')} en ${formatDayCount(days.length)}${isDone ? '' : ' · calculando'}`;
  return (
    <div className={css.ruin}>
      <div className={css.choices}>
        <Choice
          label="Riesgo por operación"
          value={chosen.risk}
          onChange={(risk) => setChosen({ ...chosen, risk })}
          values={[0.25, 0.5, 1, 1.5, 2, 3, 5]}
          format={formatShare}
        />
        <Choice
          label="Operaciones futuras"
          value={chosen.trades}
          onChange={(count) => setChosen({ ...chosen, trades: count })}
          values={[50, 100, 200, 500]}
          format={String}
        />
        <Choice
          label="Pérdida que no quieres tocar"
          value={chosen.loss}
          onChange={(loss) => setChosen({ ...chosen, loss })}
          values={[5, 10, 20, 30, 50]}
          format={formatShare}
        />
      </div>
      <dl className={`${list.list} ${css.figures}`} aria-busy={sample > 0 && !isDone}>
        <RiskFigure label="Riesgo de ruina" sample={sample} note={note}>
          {sample > 0 && progress ? formatPercent(100 * progress.ruined) : '—'}
        </RiskFigure>
      </dl>
    </div>
  );
}
