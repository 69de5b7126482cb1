import { readAmount, writeFigure } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Card,
  formatCurrencyName,
  getDecimalSeparator,
  Field,
  NumberField,
  SubmitButton,
  toast,
  whyNotSaved,
} from '@parque/ui';
import { FigureField } from '../figure-field';
import { SaveError } from '@parque/ui/save-error';
import type { FormEvent, ReactNode } from 'react';
import { createBlankPlan, isPlan, useSavePage, type DayPlan } from '../../api/routine';
import { useCurrency } from '../figures/account-money';
import form from '../form.module.css';
import css from './routine.module.css';

type PlanText = Pick<DayPlan, 'text' | 'max_trades' | 'max_loss'>;

const toPlanDraft = ({ text, max_trades: trades, max_loss: loss }: PlanText) => ({
  text,
  trades: trades === null ? '' : String(trades),
  loss: loss === null ? '' : writeFigure(loss, getDecimalSeparator()),
});

type PlanDraft = ReturnType<typeof toPlanDraft>;

const parseLoss = ({ loss }: PlanDraft) => readAmount(loss, getDecimalSeparator());

const findPlanErrors = (draft: PlanDraft) => ({
  trades: draft.trades !== '' && !(Number(draft.trades) >= 1 && Number(draft.trades) <= 1000),
  loss: draft.loss.trim() !== '' && !((parseLoss(draft) ?? 0) > 0),
});

const toPlanText = (draft: PlanDraft): PlanText => ({
  text: draft.text.trim(),
  max_trades: draft.trades === '' ? null : Number(draft.trades),
  max_loss: parseLoss(draft) ?? null,
});

const isSame = (a: PlanText, b: PlanText) => JSON.stringify(a) === JSON.stringify(b);

const describePlan = (plan: PlanText) => [
  { label: 'Plan', value: plan.text || '—' },
  { label: 'Máximo de operaciones', value: toPlanDraft(plan).trades || '—' },
  { label: 'Pérdida máxima', value: toPlanDraft(plan).loss || '—' },
];

interface FieldsProps {
  readonly input: PlanDraft;
  readonly onChange: (input: PlanDraft) => void;
}

function PlanFields({ input, onChange }: FieldsProps) {
  const { currency } = useCurrency();
  const isWrong = findPlanErrors(input);
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
      <div className={form.fields}>
        <NumberField
          label="Máximo de operaciones"
          isOptional
          maxLength={4}
          value={input.trades}
          onChange={(trades) => onChange({ ...input, trades })}
          error={isWrong.trades ? 'De 1 a 1000.' : undefined}
        />
        <FigureField
          kind="amount"
          label="Pérdida máxima"
          isOptional
          unit={currency === undefined ? undefined : formatCurrencyName(currency)}
          value={input.loss}
          onChange={(loss) => onChange({ ...input, loss })}
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
  const draft = useDraft(`journal/plan/${accountId}/${plan.day}`, toPlanDraft(plan));
  const input = draft.value;
  const planEdit = useSavePage<DayPlan, PlanText>(accountId, plan, {
    toBody: (text, version) => ({ kind: 'plan', day: plan.day, ...text, version }),
    isPage: isPlan,
    blank: createBlankPlan(plan.day),
    onStored: (savedPlan, sentText) => {
      // The form keeps text that the user typed during the request.
      if (isSame(toPlanText(input), sentText)) draft.set(toPlanDraft(savedPlan));
      toast.success(savedPlan.version === 0 ? 'Plan borrado' : 'Plan guardado');
    },
  });
  const isWrong = Object.values(findPlanErrors(input)).some(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.isChanged && !isWrong) planEdit.save(toPlanText(input));
  };
  return (
    <Card title="Plan del día" tools={badge} padding="md">
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <PlanFields input={input} onChange={draft.set} />
        <SaveError {...planEdit} describe={describePlan} onTake={(row) => draft.set(toPlanDraft(row))} />
        <SubmitButton
          size="sm"
          whyNot={whyNotSaved({ isChanged: draft.isChanged, isWrong })}
          isBusy={planEdit.isPending}
        >
          Guardar plan
        </SubmitButton>
      </form>
    </Card>
  );
}
