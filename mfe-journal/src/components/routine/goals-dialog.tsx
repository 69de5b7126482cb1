import type { GoalsEntity } from '@parque/contract';
import { readAmount, writeFigure } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Button,
  formatCurrencyName,
  getDecimalSeparator,
  Dialog,
  IconButton,
  SelectField,
  SubmitButton,
  toast,
  whyNotSaved,
} from '@parque/ui';
import { FigureField } from '../figure-field';
import { SaveError } from '@parque/ui/save-error';
import { useState, type FormEvent } from 'react';
import { createDefinitionKey } from '../../api/definitions';
import { useSaveGoals, type Goal } from '../../api/routine';
import { useCurrency, useFormatMoney } from '../figures/account-money';
import { formatGoal, metricNames, metrics, periodNames, getMetricUnit } from './goal-words';
import css from './routine.module.css';

const maxGoals = 20;

type GoalDraft = Pick<Goal, 'key' | 'metric' | 'period'> & {
  /** The typed text. */
  readonly target: string;
};

const toGoalDrafts = ({ goals }: Pick<GoalsEntity, 'goals'>): readonly GoalDraft[] =>
  goals.map((goal) => ({ ...goal, target: writeFigure(goal.target, getDecimalSeparator()) }));

const parseTarget = ({ target }: GoalDraft) => readAmount(target, getDecimalSeparator());

/** @param isSubmitted - Before that, an empty value is not wrong yet. */
function findGoalError(goal: GoalDraft, isSubmitted: boolean): string | undefined {
  if (goal.target.trim() === '') return isSubmitted ? 'Escribe un valor, o quita el objetivo.' : undefined;
  const target = parseTarget(goal) ?? 0;
  if (target <= 0) return 'Mayor que cero.';
  return getMetricUnit(goal.metric) === '%' && target > 100 ? 'Como mucho 100.' : undefined;
}

const toGoals = (drafts: readonly GoalDraft[]): Goal[] =>
  drafts.flatMap((draft) => {
    const target = parseTarget(draft);
    return target === undefined ? [] : [{ ...draft, target }];
  });

interface GoalFieldsProps {
  readonly goal: GoalDraft;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (goal: GoalDraft) => void;
  readonly onRemove: () => void;
}

function GoalFields({ goal, number, error, onChange, onRemove }: GoalFieldsProps) {
  const { currency } = useCurrency();
  return (
    <div className={css.goal} role="group" aria-label={`Objetivo ${number}`}>
      <SelectField
        label="Objetivo"
        value={goal.metric}
        onChange={(metric) => onChange({ ...goal, metric })}
        options={metrics.map((metric) => ({ value: metric, label: metricNames[metric] }))}
      />
      <FigureField
        kind="amount"
        label="Valor"
        unit={
          getMetricUnit(goal.metric) ?? (currency === undefined ? undefined : formatCurrencyName(currency))
        }
        value={goal.target}
        onChange={(target) => onChange({ ...goal, target })}
        error={error}
      />
      <SelectField
        label="Periodo"
        value={goal.period}
        onChange={(period) => onChange({ ...goal, period })}
        options={[
          { value: 'week', label: periodNames.week },
          { value: 'month', label: periodNames.month },
        ]}
      />
      <IconButton icon="trash" label={`Quitar el objetivo ${number}`} onClick={onRemove} />
    </div>
  );
}

interface GoalsDialogProps {
  readonly accountId: number;
  readonly goals: GoalsEntity;
  /** The period of a new goal. */
  readonly period: Goal['period'];
  readonly onClose: () => void;
}

export function GoalsDialog({ accountId, goals, period, onClose }: GoalsDialogProps) {
  const money = useFormatMoney();
  const draft = useDraft(`journal/goals/${accountId}`, toGoalDrafts(goals));
  const drafts = draft.value;
  const goalsEdit = useSaveGoals(accountId, goals, () => {
    draft.discard();
    toast.success('Objetivos guardados');
    onClose();
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const areGoalsValid = (submitted: boolean) =>
    drafts.every((goal) => findGoalError(goal, submitted) === undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (areGoalsValid(true)) goalsEdit.save(toGoals(drafts));
  };
  const describeGoals = ({ goals: list }: typeof goals) =>
    list.map((goal) => ({ label: periodNames[goal.period], value: formatGoal(goal, money) }));
  const add = () =>
    draft.set([...drafts, { key: createDefinitionKey(), metric: 'max_trades', period, target: '' }]);
  return (
    <Dialog title="Objetivos" size="md" isOpen onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        {drafts.length === 0 && (
          <p className="pq-soft">
            {goals.goals.length === 0
              ? 'Todavía no tienes objetivos.'
              : 'Al guardar, te quedas sin objetivos.'}
          </p>
        )}
        {drafts.map((goal, index) => (
          <GoalFields
            key={goal.key}
            goal={goal}
            number={index + 1}
            error={findGoalError(goal, isSubmitted)}
            onChange={(next) => draft.set(drafts.map((goal) => (goal.key === next.key ? next : goal)))}
            onRemove={() => draft.set(drafts.filter(({ key }) => key !== goal.key))}
          />
        ))}
        {drafts.length < maxGoals && (
          <div>
            <Button size="sm" variant="ghost" onClick={add} icon="plus">
              Añadir objetivo
            </Button>
          </div>
        )}
        <SaveError {...goalsEdit} describe={describeGoals} onTake={(row) => draft.set(toGoalDrafts(row))} />
        <SubmitButton
          whyNot={whyNotSaved({ isChanged: true, isWrong: !areGoalsValid(isSubmitted) })}
          isBusy={goalsEdit.isPending}
        >
          Guardar objetivos
        </SubmitButton>
      </form>
    </Dialog>
  );
}
