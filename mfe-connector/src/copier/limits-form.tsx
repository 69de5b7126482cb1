import type { CopyChildEntity } from '@parque/contract';
import { useUnsavedInput } from '@parque/remote';
import { Button, Card, FormError, TextField, toast } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { useEditChild } from '../api/copier';
import { draftOf, limitError, limitNames, limitRules, limitsOf, type LimitName } from './limits-draft';
import css from './limits-form.module.css';

/** What the copier may do at most in a child. */
export function LimitsForm({ child }: { readonly child: CopyChildEntity }) {
  const [draft, setDraft] = useState(() => draftOf(child.limits));
  const editing = useEditChild(child.id);
  const { error } = editing;
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(child.limits));
  const isWrong = limitNames.some((name) => limitError(name, draft[name]) !== undefined);

  useUnsavedInput(!isSame);

  const change = (name: LimitName, text: string) => {
    if (error) editing.reset();
    setDraft({ ...draft, [name]: text });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSame || isWrong || editing.isPending) return;
    editing.mutate(
      { limits: limitsOf(draft) },
      {
        onSuccess: ({ limits }) => {
          setDraft(draftOf(limits));
          toast.success('Límites guardados');
        },
      },
    );
  };
  return (
    <Card title="Límites" note="Cierran el paso a lo nuevo; los cierres se copian siempre." padding="md">
      <form className={css.form} noValidate onSubmit={save}>
        {limitNames.map((name) => {
          const { label, hint, isWhole, ...rule } = limitRules[name];
          return (
            <TextField
              key={name}
              label={label}
              name={name}
              inputMode={isWhole ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={14}
              isOptional={name !== 'max_age_seconds'}
              unit={'unit' in rule ? rule.unit : undefined}
              value={draft[name]}
              onChange={(text) => change(name, text)}
              hint={hint}
              error={limitError(name, draft[name]) ?? error?.fields[`limits.${name}`]}
            />
          );
        })}
        <FormError error={error} />
        <Button type="submit" variant="primary" disabled={isSame || isWrong} isBusy={editing.isPending}>
          Guardar límites
        </Button>
      </form>
    </Card>
  );
}
