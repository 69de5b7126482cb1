import { useCommand } from '@parque/remote';
import { Button, Exact, IconButton } from '@parque/ui';
import { Choice } from '../panel/panel-bar';
import { getDayBeside, formatPeriod, type Period, type PeriodKind } from './periods';
import { periodChoices } from './routine-address';
import css from './routine.module.css';

interface PeriodNavProps {
  readonly period: Period;
  readonly today: string;
  /** The last day with trades, where it is known. */
  readonly lastTraded: string | undefined;
  readonly goTo: (kind: PeriodKind, day: string) => void;
}

/** The length of the period, its name, and buttons and keys for the periods beside it. */
export function PeriodNav({ period, today, lastTraded, goTo }: PeriodNavProps) {
  const { kind, from, to } = period;
  const isNow = from <= today && today <= to;
  const createStepHandler = (step: 1 | -1) => () => goTo(kind, getDayBeside(period, step));
  const choose = (name: string) => {
    const choice = periodChoices.find(({ value }) => value === name);
    if (choice) goTo(choice.value, isNow ? today : from);
  };
  useCommand('journal/previous-period', createStepHandler(-1));
  useCommand('journal/next-period', createStepHandler(1));
  return (
    <div className={css.nav}>
      <Choice label="Periodo" value={kind} onChange={choose}>
        {periodChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <div className={css.steps}>
        <IconButton icon="chevron-left" size="sm" label="Periodo anterior" onClick={createStepHandler(-1)} />
        <strong aria-live="polite">
          <Exact>{formatPeriod(period)}</Exact>
        </strong>
        <IconButton icon="chevron-right" size="sm" label="Periodo siguiente" onClick={createStepHandler(1)} />
        {lastTraded !== undefined && lastTraded < from && (
          <Button size="sm" variant="ghost" onClick={() => goTo(kind, lastTraded)}>
            Últimas operaciones
          </Button>
        )}
        {!isNow && (
          <Button size="sm" variant="ghost" onClick={() => goTo(kind, today)}>
            Hoy
          </Button>
        )}
      </div>
    </div>
  );
}
