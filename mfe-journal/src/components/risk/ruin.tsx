import type { TradeEntity } from '@parque/contract';
import { type RuinProgress, type RuinQuestion, simulateRuin } from '@parque/domain/performance';
import { countText, SelectField } from '@parque/ui';
import { useEffect, useState } from 'react';
import { formatDayCount, formatDecimal, formatPercent } from '../figures/figure';
import list from '../figures/figure-list.module.css';
import { RiskFigure } from './risk-figure';
import { groupRByDay } from './risk-figures';
import css from './risk.module.css';

/** Milliseconds of work before the page can handle events. */
const stepMs = 8;

/**
 * Simulates the risk of ruin in short steps, so that the page stays responsive.
 *
 * @returns The share of ruined paths so far, of 10,000 in the end; undefined before the first step.
 */
function useRuin({ days, risk, trades, loss }: RuinQuestion): RuinProgress | undefined {
  const question = JSON.stringify({ days, risk, trades, loss });
  const [answer, setAnswer] = useState<{ readonly question: string; readonly progress: RuinProgress }>();
  useEffect(() => {
    const steps = simulateRuin(JSON.parse(question) as RuinQuestion);
    const runStep = () => {
      const until = performance.now() + stepMs;
      let step = steps.next();
      if (step.done) return;
      let progress = step.value;
      while (!step.done && performance.now() < until) {
        progress = step.value;
        step = steps.next();
      }
      if (!step.done) progress = step.value;
      setAnswer({ question, progress });
      timer = setTimeout(runStep);
    };
    let timer = setTimeout(runStep);
    return () => clearTimeout(timer);
  }, [question]);
  return answer?.question === question ? answer.progress : undefined;
}

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
      options={values.map((option) => ({ value: option, label: format(option) }))}
    />
  );
}

/** The risk of ruin of the selected trades, by simulation. */
export function Ruin({ trades }: { readonly trades: readonly TradeEntity[] }) {
  const [inputs, setInputs] = useState({ risk: 1, trades: 100, loss: 10 });
  const days = groupRByDay(trades);
  const sample = days.reduce((count, day) => count + day.length, 0);
  const progress = useRuin({ days, risk: inputs.risk / 100, trades: inputs.trades, loss: inputs.loss / 100 });
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
          value={inputs.risk}
          onChange={(risk) => setInputs({ ...inputs, risk })}
          values={[0.25, 0.5, 1, 1.5, 2, 3, 5]}
          format={formatShare}
        />
        <Choice
          label="Operaciones futuras"
          value={inputs.trades}
          onChange={(count) => setInputs({ ...inputs, trades: count })}
          values={[50, 100, 200, 500]}
          format={String}
        />
        <Choice
          label="Pérdida que no quieres tocar"
          value={inputs.loss}
          onChange={(loss) => setInputs({ ...inputs, loss })}
          values={[5, 10, 20, 30, 50]}
          format={formatShare}
        />
      </div>
      <dl className={`${list.list} ${css.figures}`} aria-busy={sample > 0 && !isDone}>
        <RiskFigure label="Riesgo de ruina" sample={sample} note={note}>
          {sample > 0 && progress ? formatPercent(100 * progress.ruinedShare) : '—'}
        </RiskFigure>
      </dl>
    </div>
  );
}
