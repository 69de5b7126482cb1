import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import type { Draft as FormDraft } from '@parque/remote/draft';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSaveAccount } from '../../api/accounts';
import { hasMasterChoice, isChild, isFilled, toAccountInput, toDraft, type Draft } from '../draft';
import { readMultiplier } from '../multiplier';
import { useRise } from '../multiplier-question';

export interface AccountFormProps {
  readonly accounts: ConnectorAccountsEntity;
  readonly editing: ConnectorAccountEntity | undefined;
  readonly form: FormDraft<Draft>;
  readonly onSaved: () => void;
  readonly onEdit: (account: ConnectorAccountEntity) => void;
  /** The edited account was changed by another edit: what is typed is compared with this one. */
  readonly onConflict: (stored: ConnectorAccountEntity) => void;
  /** Closes the form. Undefined while there is no account: the form is all there is. */
  readonly onCancel: (() => void) | undefined;
  /** Whether a button opened the form, which then takes the focus. */
  readonly takesFocus: boolean;
}

/** Focuses the first field of a form that a button opened, or the master field of a child without a master. */
export function useFirstField({ accounts, editing, takesFocus }: AccountFormProps) {
  const [hasNoMaster] = useState(
    editing?.master_id === null && hasMasterChoice(toDraft(editing), accounts, editing),
  );
  const element = useRef<HTMLFormElement>(null);
  // On a phone, the row that opens the form is often a whole screen below it.
  useEffect(() => {
    if (!takesFocus) return;
    const fields = hasNoMaster ? '[name="master_id"]' : 'select:enabled, input:enabled';
    element.current?.querySelector<HTMLElement>(fields)?.focus();
  }, [takesFocus, hasNoMaster]);
  return element;
}

export function useAccountForm({ accounts, editing, form, onSaved, onConflict }: AccountFormProps) {
  const { value: draft, set } = form;
  const { save, reset, ...saving } = useSaveAccount({ editing, onConflict, onDone: onSaved });
  const rise = useRise(editing, isChild(draft) ? readMultiplier(draft.multiplier) : undefined);
  const [isConfirming, setConfirming] = useState(false);
  const send = () => save(toAccountInput(draft, editing));
  return {
    ...saving,
    draft,
    change: (part: Partial<Draft>) => {
      if (saving.error && !saving.storedRow) reset();
      set({ ...draft, ...part });
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isFilled(draft, accounts, editing)) return;
      if (rise) setConfirming(true);
      else send();
    },
    rise: isConfirming ? rise : undefined,
    confirmRise: () => {
      setConfirming(false);
      send();
    },
    cancelRise: () => setConfirming(false),
    takeStored: (account: ConnectorAccountEntity) => {
      reset();
      set({ ...toDraft(account), password: draft.password });
    },
  };
}
