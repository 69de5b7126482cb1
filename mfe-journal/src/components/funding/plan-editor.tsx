import { describeReading, type FigureKind } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  ConflictNotice,
  currencyName,
  decimalSeparator,
  Dialog,
  FormError,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  whyNotSaved,
} from '@parque/ui';
import type { FormEvent } from 'react';
import { useSavePlan, type FundingPlan } from '../../api/definitions';
import { useCurrency } from '../figures/account-money';
import { getClockName } from '../panel/server-clock-field';
import css from './funding.module.css';
import { findPlanErrors, toPlanDraft, toFundingText, type PlanDraft } from './plan-draft';

const zones = ['UTC', 'UTC+02:00', 'UTC+03:00', 'Europe/Prague', 'America/Chicago', 'NY+7'];

const getReadingNote = (text: string, kind: FigureKind = 'price') =>
  describeReading(text, kind, decimalSeparator());

interface FieldsProps {
  readonly input: PlanDraft;
  readonly errors: Partial<Record<string, string>>;
  readonly set: (changes: Partial<PlanDraft>) => void;
}

function PlanFields({ input, errors, set }: FieldsProps) {
  const { currency } = useCurrency();
  return (
    <>
      <TextField
        label="Nombre"
        maxLength={60}
        value={input.name}
        onChange={(name) => set({ name })}
        error={errors['name']}
      />
      <div className={css.pair}>
        <TextField
          label="Balance inicial"
          inputMode="decimal"
          unit={currency === undefined ? undefined : currencyName(currency)}
          maxLength={20}
          value={input.size}
          onChange={(size) => set({ size })}
          hint={getReadingNote(input.size, 'amount')}
          error={errors['size']}
        />
        <TextField
          label="Desde el día"
          type="date"
          isOptional
          value={input.starts}
          onChange={(starts) => set({ starts })}
        />
      </div>
      <SelectField
        label="El día empieza a las 0:00 de"
        value={input.zone}
        onChange={(zone) => set({ zone })}
        error={errors['content.zone']}
      >
        {[...new Set([...zones, input.zone])].map((zone) => (
          <option key={zone} value={zone}>
            {getClockName(zone)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function DailyFields({ input, errors, set }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend>Pérdida de un día</legend>
      <TextField
        label="Máxima, en %"
        hint={getReadingNote(input.daily) ?? 'Vacío: sin límite'}
        inputMode="decimal"
        maxLength={8}
        value={input.daily}
        onChange={(daily) => set({ daily })}
        error={errors['daily']}
      />
      <SelectField
        label="Porcentaje de"
        value={input.of}
        onChange={(of) => set({ of: of === 'dayStart' ? of : 'initial' })}
      >
        <option value="initial">El balance inicial</option>
        <option value="dayStart">Lo que había al empezar el día</option>
      </SelectField>
      <SelectField
        label="Al empezar el día cuenta"
        value={input.base}
        onChange={(base) => set({ base: base === 'highest' ? base : 'balance' })}
      >
        <option value="balance">El balance</option>
        <option value="highest">El mayor de balance y valor (equity)</option>
      </SelectField>
      <SelectField
        label="Si se rompe"
        value={input.effect}
        onChange={(effect) => set({ effect: effect === 'pause' ? effect : 'fail' })}
      >
        <option value="fail">Se pierde la cuenta</option>
        <option value="pause">Se cierra solo ese día</option>
      </SelectField>
    </fieldset>
  );
}

function TotalFields({ input, errors, set }: FieldsProps) {
  const toTotalMode = (text: string) => (text === 'trailEod' || text === 'trailIntraday' ? text : 'static');
  return (
    <fieldset className={css.group}>
      <legend>Pérdida total</legend>
      <TextField
        label="Máxima, en % del balance inicial"
        hint={getReadingNote(input.total) ?? 'Vacío: sin límite'}
        inputMode="decimal"
        maxLength={8}
        value={input.total}
        onChange={(total) => set({ total })}
        error={errors['total']}
      />
      <SelectField
        label="Se mide desde"
        value={input.mode}
        onChange={(mode) => set({ mode: toTotalMode(mode) })}
      >
        <option value="static">El balance inicial</option>
        <option value="trailEod">El mayor balance al empezar un día</option>
        <option value="trailIntraday">El mayor balance de todos</option>
      </SelectField>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={input.isLocked}
          onChange={(event) => set({ isLocked: event.target.checked })}
        />
        El suelo deja de subir en el balance inicial
      </label>
    </fieldset>
  );
}

function GoalFields({ input, errors, set }: FieldsProps) {
  return (
    <fieldset className={css.group}>
      <legend>Para superarla</legend>
      <TextField
        label="Objetivo, en %"
        hint={getReadingNote(input.target) ?? 'Vacío: sin objetivo'}
        inputMode="decimal"
        maxLength={8}
        value={input.target}
        onChange={(target) => set({ target })}
        error={errors['target']}
      />
      <NumberField
        label="Mínimo de días operados"
        isOptional
        maxLength={3}
        value={input.minDays}
        onChange={(minDays) => set({ minDays })}
        error={errors['minDays']}
      />
      <TextField
        label="Mejor día: máximo, en % de la ganancia"
        isOptional
        inputMode="decimal"
        maxLength={8}
        value={input.bestDay}
        onChange={(bestDay) => set({ bestDay })}
        hint={getReadingNote(input.bestDay)}
        error={errors['bestDay']}
      />
      <TextField
        label="Fuente"
        isOptional
        maxLength={200}
        value={input.source}
        onChange={(source) => set({ source })}
      />
      <TextField
        label="Comprobado el"
        type="date"
        isOptional
        value={input.verifiedAt}
        onChange={(verifiedAt) => set({ verifiedAt })}
      />
    </fieldset>
  );
}

const describePlanDraft = ({ name, size, daily, total, target }: PlanDraft) => [
  { label: 'Nombre', value: name },
  { label: 'Balance inicial', value: size },
  { label: 'Pérdida de un día, %', value: daily || '—' },
  { label: 'Pérdida total, %', value: total || '—' },
  { label: 'Objetivo, %', value: target || '—' },
];

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
  const { save, isPending, error, reset, stored } = useSavePlan(plan, (saved) => {
    draft.discard();
    toast.success('Reglas guardadas');
    onStored(saved);
  });
  const errors = { ...error?.fields, ...findPlanErrors(input) };
  const isReady = input.name.trim() !== '' && Object.keys(findPlanErrors(input)).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save(toFundingText(input));
  };
  const takeStored = () => {
    if (stored) draft.set(toPlanDraft(stored));
    reset();
  };
  const fields = { input, errors, set: (changes: Partial<PlanDraft>) => draft.set({ ...input, ...changes }) };
  return (
    <Dialog title={plan.version === 0 ? 'Mis reglas' : 'Editar reglas'} size="md" isOpen onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <PlanFields {...fields} />
        <DailyFields {...fields} />
        <TotalFields {...fields} />
        <GoalFields {...fields} />
        {error && stored && (
          <ConflictNotice
            message={error.message}
            stored={describePlanDraft(toPlanDraft(stored))}
            onTakeStored={takeStored}
          />
        )}
        {!stored && <FormError error={error} />}
        <SubmitButton whyNot={whyNotSaved({ isChanged: true, isWrong: !isReady })} isBusy={isPending}>
          Guardar reglas
        </SubmitButton>
      </form>
    </Dialog>
  );
}
