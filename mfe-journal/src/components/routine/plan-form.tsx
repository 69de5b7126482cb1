import { readAmount, readingNote, writeFigure } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Card,
  ConflictNotice,
  currencyName,
  decimalSeparator,
  Field,
  FormError,
  NumberField,
  SubmitButton,
  TextField,
  toast,
  whyNotSaved,
} from '@parque/ui';
import type { FormEvent, ReactNode } from 'react';
import { blankPlan, isPlan, useSavePage, type DayPlan } from '../../api/routine';
import { useCurrency } from '../figures/account-money';
import css from './routine.module.css';

type PlanText = Pick<DayPlan, 'text' | 'max_trades' | 'max_loss'>;

const draftOf = ({ text, max_trades: trades, max_loss: loss }: PlanText) => ({
  text,
  trades: trades === null ? '' : String(trades),
  loss: loss === null ? '' : writeFigure(loss, decimalSeparator()),
});

type PlanDraft = ReturnType<typeof draftOf>;

const lossIn = ({ loss }: PlanDraft) => readAmount(loss, decimalSeparator());

const errorsOf = (draft: PlanDraft) => ({
  trades: draft.trades !== '' && !(Number(draft.trades) >= 1 && Number(draft.trades) <= 1000),
  loss: draft.loss.trim() !== '' && !((lossIn(draft) ?? 0) > 0),
});

const textOf = (draft: PlanDraft): PlanText => ({
  text: draft.text.trim(),
  max_trades: draft.trades === '' ? null : Number(draft.trades),
  max_loss: lossIn(draft) ?? null,
});

const isSame = (one: PlanText, other: PlanText) => JSON.stringify(one) === JSON.stringify(other);

const inWords = (plan: PlanText) => [
  { label: 'Plan', value: plan.text || '—' },
  { label: 'Máximo de operaciones', value: draftOf(plan).trades || '—' },
  { label: 'Pérdida máxima', value: draftOf(plan).loss || '—' },
];

interface FieldsProps {
  readonly input: PlanDraft;
  readonly onChange: (input: PlanDraft) => void;
}

function PlanFields({ input, onChange }: FieldsProps) {
  const { currency } = useCurrency();
  const isWrong = errorsOf(input);
  return (
    <>
      <Field label="Plan" hint="Sesgo, niveles, noticias, lo que no vas a hacer" isPlain>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            maxLength={4000}
            value={input.text}
            onChange={(event) => onChange({ ...input, text: event.target.value })}
          />
        )}
      </Field>
      <div className={css.pair}>
        <NumberField
          label="Máximo de operaciones"
          isOptional
          maxLength={4}
          value={input.trades}
          onChange={(trades) => onChange({ ...input, trades })}
          error={isWrong.trades ? 'De 1 a 1000.' : undefined}
        />
        <TextField
          label="Pérdida máxima"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          className="pq-num"
          maxLength={20}
          unit={currency === undefined ? undefined : currencyName(currency)}
          value={input.loss}
          onChange={(loss) => onChange({ ...input, loss })}
          hint={readingNote(input.loss, 'amount', decimalSeparator())}
          error={isWrong.loss ? 'Escribe un importe mayor que cero.' : undefined}
        />
      </div>
    </>
  );
}

interface PlanFormProps {
  readonly accountId: number;
  readonly plan: DayPlan;
  /** When it was written, compared with the trades of the day. */
  readonly badge: ReactNode;
}

/** The plan of a day: what the user intends, and the limits of the day. */
export function PlanForm({ accountId, plan, badge }: PlanFormProps) {
  const draft = useDraft(`journal/plan/${accountId}/${plan.day}`, draftOf(plan));
  const input = draft.value;
  const { save, isPending, error, reset, stored } = useSavePage<DayPlan, PlanText>(accountId, plan, {
    bodyOf: (text, version) => ({ kind: 'plan', day: plan.day, ...text, version }),
    isPage: isPlan,
    blank: blankPlan(plan.day),
    onStored: (saved, sent) => {
      // What was typed while it was being stored stays.
      if (isSame(textOf(input), sent)) draft.set(draftOf(saved));
      toast.success(saved.version === 0 ? 'Plan borrado' : 'Plan guardado');
    },
  });
  const isWrong = Object.values(errorsOf(input)).some(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.isChanged && !isWrong) save(textOf(input));
  };
  const takeStored = () => {
    if (stored) draft.set(draftOf(stored));
    reset();
  };
  return (
    <Card title="Plan del día" tools={badge} padding="md">
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <PlanFields input={input} onChange={draft.set} />
        {error && stored && (
          <ConflictNotice message={error.message} stored={inWords(stored)} onTakeStored={takeStored} />
        )}
        {!stored && <FormError error={error} />}
        <SubmitButton
          size="sm"
          whyNot={whyNotSaved({ isChanged: draft.isChanged, isWrong, isNew: plan.version === 0 })}
          isBusy={isPending}
        >
          Guardar plan
        </SubmitButton>
      </form>
    </Card>
  );
}
