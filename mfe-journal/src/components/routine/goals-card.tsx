import type { GoalsEntity } from '@parque/contract';
import { Badge, Button, Card, EmptyState, Exact } from '@parque/ui';
import { useState } from 'react';
import type { Goal } from '../../api/routine';
import { useFormatMoney } from '../figures/account-money';
import { ProgressTrack } from '../figures/progress';
import { computeGoalProgress, type GoalProgress, type PeriodFacts } from './goal-progress';
import { formatGoal, formatProgress } from './goal-words';
import { GoalsDialog } from './goals-dialog';
import css from './routine.module.css';

const states = {
  met: { tone: 'up', track: 'up', label: 'Cumplido' },
  missed: { tone: 'danger', track: 'danger', label: 'No cumplido' },
  open: { tone: 'accent', track: undefined, label: 'En curso' },
  none: { tone: undefined, track: undefined, label: 'Sin datos' },
} as const;

function GoalRow({ goal, progress }: { readonly goal: Goal; readonly progress: GoalProgress }) {
  const money = useFormatMoney();
  const { tone, track, label } = states[progress.state];
  return (
    <li className={css.progress}>
      <div>
        <span>{formatGoal(goal, money)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <ProgressTrack share={progress.share} tone={track} />
      <Exact className="pq-mute">{formatProgress(goal, progress, money)}</Exact>
    </li>
  );
}

interface GoalsCardProps {
  readonly accountId: number;
  readonly goals: GoalsEntity;
  readonly period: 'week' | 'month';
  readonly facts: PeriodFacts;
}

const titles = { week: 'Objetivos de la semana', month: 'Objetivos del mes' } as const;

/** The goals of a week or a month, and how far each is. */
export function GoalsCard({ accountId, goals, period, facts }: GoalsCardProps) {
  const [isEditing, setEditing] = useState(false);
  const periodGoals = goals.goals.filter((goal) => goal.period === period);
  return (
    <Card
      title={titles[period]}
      tools={
        <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
          Editar objetivos
        </Button>
      }
      padding="md"
    >
      {periodGoals.length === 0 ? (
        <EmptyState icon="gauge" title="Sin objetivos">
          Ponte uno que dependa de ti: operaciones por día, reglas cumplidas, días revisados.
        </EmptyState>
      ) : (
        <ul className="pq-stack">
          {periodGoals.map((goal) => (
            <GoalRow key={goal.key} goal={goal} progress={computeGoalProgress(goal, facts)} />
          ))}
        </ul>
      )}
      {isEditing && (
        <GoalsDialog accountId={accountId} goals={goals} period={period} onClose={() => setEditing(false)} />
      )}
    </Card>
  );
}
