import type { CopyChildEntity } from '@parque/contract';
import { copyLimitRanges } from '@parque/contract/limits';
import { describeReading } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Card,
  getDecimalSeparator,
  SegmentedControl,
  SubmitButton,
  TextField,
  toast,
  whyNotSaved,
} from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { Fragment, type FormEvent } from 'react';
import { useEditSetting } from '../../api/copier';
import {
  toLimitsDraft,
  hasLossLimit,
  findLimitError,
  limitNames,
  limitRules,
  toLimitItems,
  toLimits,
  lossActionLabel,
  lossActions,
  type LimitName,
  type LimitsDraft,
} from './limits-draft';
import css from './limits-form.module.css';

/** The field that decides about the open copies is shown after the last of these limits. */
const lastLossLimit: LimitName = 'max_drawdown';

function LossAction({
  value,
  onChange,
}: {
  readonly value: LimitsDraft['on_loss_limit'];
  readonly onChange: (value: LimitsDraft['on_loss_limit']) => void;
}) {
  return (
    <div className={css.action}>
      <SegmentedControl label={lossActionLabel} value={value} onChange={onChange} options={lossActions} />
      <p>{lossActions.find((action) => action.value === value)?.hint}</p>
    </div>
  );
}

export function LimitsForm({ child }: { readonly child: CopyChildEntity }) {
  const typed = useDraft(`connector/limits/${child.id}`, toLimitsDraft(child.limits));
  const { value: draft, set: setDraft, isChanged } = typed;
  const editing = useEditSetting(child, 'limits', ({ limits }) => {
    setDraft(toLimitsDraft(limits));
    toast.success('Límites guardados');
  });
  const { save, isPending, error, reset, storedRow: otherVersion } = editing;
  const isWrong = limitNames.some((name) => findLimitError(name, draft[name]) !== undefined);

  const change = (name: LimitName, text: string) => {
    if (error && !otherVersion) reset();
    setDraft({ ...draft, [name]: text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isWrong) save(toLimits(draft));
  };
  return (
    <Card title="Límites" note="Frenan aperturas nuevas; los cierres se copian siempre." padding="md">
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={typed} />
        {limitNames.map((name) => {
          const { label, hint, kind, ...rule } = limitRules[name];
          return (
            <Fragment key={name}>
              <TextField
                label={label}
                name={name}
                inputMode={copyLimitRanges[name].isWhole ? 'numeric' : 'decimal'}
                autoComplete="off"
                maxLength={20}
                isOptional={name !== 'max_age_seconds'}
                unit={'unit' in rule ? rule.unit : undefined}
                value={draft[name]}
                onChange={(text) => change(name, text)}
                hint={describeReading(draft[name], kind, getDecimalSeparator()) ?? hint}
                error={findLimitError(name, draft[name]) ?? error?.fields[`limits.${name}`]}
              />
              {name === lastLossLimit && hasLossLimit(draft) && (
                <LossAction
                  value={draft.on_loss_limit}
                  onChange={(on_loss_limit) => setDraft({ ...draft, on_loss_limit })}
                />
              )}
            </Fragment>
          );
        })}
        <SaveError
          {...editing}
          describe={({ limits }) => toLimitItems(limits)}
          onTake={({ limits }) => setDraft(toLimitsDraft(limits))}
        />
        <SubmitButton whyNot={whyNotSaved({ isChanged, isWrong })} isBusy={isPending}>
          Guardar límites
        </SubmitButton>
      </form>
    </Card>
  );
}
