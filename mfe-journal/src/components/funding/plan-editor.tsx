import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  formatCurrencyName,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  whyNotSaved,
} from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import type { FormEvent } from 'react';
import { type FundingPlan, useSaveDefinition } from '../../api/definitions';
import { FigureField } from '../figure-field';
import { useCurrency } from '../figures/account-money';
import { getClockName } from '../panel/server-clock';
import css from '../form.module.css';
import { findPlanErrors, type PlanDraft, toFundingText, toPlanDraft } from './plan';

const zones = ['UTC', 'UTC+02:00', 'UTC+03:00', 'Europe/Prague', 'America/Chicago', 'NY+7'];

interface FieldsProps {
  readonly input: PlanDraft;
  readonly field: <Name extends keyof PlanDraft>(
    name: Name,
  ) => {
    readonly value: PlanDraft[Name];
    readonly onChange: (value: PlanDraft[Name]) => void;
    readonly error: string | undefined;
  };
}

function PlanFields({ input, field }: FieldsProps) {
  const { currency } = useCurrency();
  return (
    <>
      <TextField label="Nombre" maxLength={60} {...field('name')} />
      <div className={css.fields}>
        <FigureField
          kind="amount"
          label="Balance inicial"
          unit={currency === undefined ? undefined : formatCurrencyName(currency)}
          {...field('size')}
        />
        <TextField label="Desde el día" type="date" isOptional {...field('starts')} />
      </div>
      <SelectField
        label="El día empieza a las 0:00 de"
        {...field('zone')}
        options={[...new Set([...zones, input.zone])].map((zone) => ({
          value: zone,
          label: getClockName(zone),
        }))}
      />
    </>
  );
}

function DailyFields({ field }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend>Pérdida de un día</legend>
      <FigureField label="Máxima, en %" hint="Vacío: sin límite" maxLength={8} {...field('daily')} />
      <SelectField
        label="Porcentaje de"
        {...field('of')}
        options={[
          { value: 'initial', label: 'El balance inicial' },
          { value: 'dayStart', label: 'Lo que había al empezar el día' },
        ]}
      />
      <SelectField
        label="Al empezar el día cuenta"
        {...field('base')}
        options={[
          { value: 'balance', label: 'El balance' },
          { value: 'highest', label: 'El mayor de balance y valor (equity)' },
        ]}
      />
      <SelectField
        label="Si se rompe"
        {...field('effect')}
        options={[
          { value: 'fail', label: 'Se pierde la cuenta' },
          { value: 'pause', label: 'Se cierra solo ese día' },
        ]}
      />
    </fieldset>
  );
}

function TotalFields({ input, field }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend>Pérdida total</legend>
      <FigureField
        label="Máxima, en % del balance inicial"
        hint="Vacío: sin límite"
        maxLength={8}
        {...field('total')}
      />
      <SelectField
        label="Se mide desde"
        {...field('mode')}
        options={[
          { value: 'static', label: 'El balance inicial' },
          { value: 'trailEod', label: 'El mayor balance al empezar un día' },
          { value: 'trailIntraday', label: 'El mayor balance de todos' },
        ]}
      />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={input.isLocked}
          onChange={(event) => field('isLocked').onChange(event.target.checked)}
        />
        El suelo deja de subir en el balance inicial
      </label>
    </fieldset>
  );
}

function GoalFields({ field }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend>Para superarla</legend>
      <FigureField label="Objetivo, en %" hint="Vacío: sin objetivo" maxLength={8} {...field('target')} />
      <NumberField label="Mínimo de días operados" isOptional maxLength={3} {...field('minDays')} />
      <FigureField
        label="Mejor día: máximo, en % de la ganancia"
        isOptional
        maxLength={8}
        {...field('bestDay')}
      />
      <TextField label="Fuente" isOptional maxLength={200} {...field('source')} />
      <TextField label="Comprobado el" type="date" isOptional {...field('verifiedAt')} />
    </fieldset>
  );
}

function describePlan(plan: FundingPlan) {
  const { name, size, daily, total, target } = toPlanDraft(plan);
  return [
    { label: 'Nombre', value: name },
    { label: 'Balance inicial', value: size },
    { label: 'Pérdida de un día, %', value: daily || '—' },
    { label: 'Pérdida total, %', value: total || '—' },
    { label: 'Objetivo, %', value: target || '—' },
  ];
}

interface PlanEditorProps {
  readonly plan: FundingPlan;
  readonly onClose: () => void;
  readonly onStored: (plan: FundingPlan) => void;
}

/** The editor of the rules of a plan. A template becomes a plan of the user. */
export function PlanEditor({ plan, onClose, onStored }: PlanEditorProps) {
  const draft = useDraft<PlanDraft>(
    `journal/funding/${plan.version === 0 ? 'new' : plan.key}`,
    toPlanDraft(plan),
  );
  const input = draft.value;
  const edit = useSaveDefinition(plan, (savedPlan) => {
    draft.discard();
    toast.success('Reglas guardadas');
    onStored(savedPlan);
  });
  const { fields: { 'content.zone': zone, ...others } = {} } = edit.error ?? {};
  const errors: Partial<Record<keyof PlanDraft, string | undefined>> = {
    zone,
    ...others,
    ...findPlanErrors(input),
  };
  const isReady = input.name.trim() !== '' && Object.keys(findPlanErrors(input)).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) edit.save(toFundingText(input));
  };
  const fields: FieldsProps = {
    input,
    field: (name) => ({
      value: input[name],
      onChange: (value) => draft.set({ ...input, [name]: value }),
      error: errors[name],
    }),
  };
  return (
    <Dialog title={plan.version === 0 ? 'Mis reglas' : 'Editar reglas'} size="md" isOpen onClose={onClose}>
      <form className="pq-stack" noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <PlanFields {...fields} />
        <DailyFields {...fields} />
        <TotalFields {...fields} />
        <GoalFields {...fields} />
        <SaveError {...edit} describe={describePlan} onTake={(row) => draft.set(toPlanDraft(row))} />
        <SubmitButton whyNot={whyNotSaved({ isChanged: true, isWrong: !isReady })} isBusy={edit.isPending}>
          Guardar reglas
        </SubmitButton>
      </form>
    </Dialog>
  );
}
