import { DraftNotice } from '@parque/remote/draft';
import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import type { Draft as FormDraft } from '@parque/remote/draft';
import { Button, Card, ConflictNotice, FormError, NumberField, PasswordField, TextField } from '@parque/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSaveAccount } from '../api/accounts';
import { childrenOf, mastersIn } from '../api/masters';
import { useServerName } from '../api/servers';
import css from './account-form.module.css';
import {
  accountInWords,
  accountTypes,
  draftOf,
  hasMasterChoice,
  hasWrongMultiplier,
  inputOf,
  isAccountOf,
  isChild,
  isFilled,
  isMove,
  missingLabels,
  type Draft,
} from './draft';
import { describeMultiplier, multiplierError, readMultiplier } from './multiplier';
import { MultiplierQuestion, useRise } from './multiplier-question';
import { MasterChoice } from './masters/master-choice';
import { OtherMaster } from './other-master';
import { ServerField } from './server-field';
import { SmallCopies } from './small-copies';
import { TypeField } from './type-field';

interface AccountFormProps {
  readonly accounts: ConnectorAccountsEntity;
  /** The account that is edited; without it, a new one is added. */
  readonly editing: ConnectorAccountEntity | undefined;
  readonly form: FormDraft<Draft>;
  readonly onSaved: () => void;
  /** Opens another account in the form. */
  readonly onEdit: (account: ConnectorAccountEntity) => void;
  /** The edited account was changed by another edit: what is typed is compared with this one. */
  readonly onConflict: (stored: ConnectorAccountEntity) => void;
  /** Closes the form. Undefined while there is no account: the form is all there is. */
  readonly onCancel: (() => void) | undefined;
  /** Whether a button opened the form, which then takes the focus. */
  readonly takesFocus: boolean;
}

const rejectedCredentials =
  'Credenciales rechazadas: el bróker no acepta este número con esta contraseña en este servidor.';

/** Which of the two passwords of MetaTrader is needed. */
function passwordHint(isForChild: boolean, isStored: boolean): string {
  const which = isForChild
    ? 'La contraseña principal, que permite operar; la de inversor no sirve.'
    : 'Para la maestra sirve la principal o la de inversor.';
  return isStored ? `Escríbela solo si ha cambiado en tu bróker. ${which}` : which;
}

/** Adds or edits an account. Typed text stays until it is saved. */
export function AccountForm(props: AccountFormProps) {
  const { accounts, editing, form, onSaved, onEdit, onConflict, onCancel, takesFocus } = props;
  const { value: draft, set: onChange } = form;
  const saving = useSaveAccount({ editing, onConflict, onDone: onSaved });
  const { save, isPending, error, reset, stored: otherVersion } = saving;
  const serverName = useServerName();
  const masters = mastersIn(accounts);
  const wrong = error?.fields ?? {};
  const multiplier = readMultiplier(draft.multiplier);
  const isStored = isAccountOf(draft, editing);
  const isOfTerminal = editing?.terminal_server !== undefined;
  const isOtherMaster =
    editing?.type === accountTypes.master &&
    childrenOf(editing, masters, accounts.hijas).length > 0 &&
    draft.number !== '' &&
    !isStored;

  const [isAsking, setAsking] = useState(false);
  const rise = useRise(editing, isChild(draft) ? multiplier : undefined);

  // Such a child is opened to choose one.
  const [hasNoMaster] = useState(
    editing?.master_id === null && hasMasterChoice(draftOf(editing), accounts, editing),
  );
  const element = useRef<HTMLFormElement>(null);

  // On a phone, the row that opens the form is often a whole screen below it.
  useEffect(() => {
    if (!takesFocus) return;
    const fields = hasNoMaster ? '[name="master_id"]' : 'select:enabled, input:enabled';
    element.current?.querySelector<HTMLElement>(fields)?.focus();
  }, [takesFocus, hasNoMaster]);

  const change = (part: Partial<Draft>) => {
    if (error && !otherVersion) reset();
    onChange({ ...draft, ...part });
  };
  const missing = missingLabels(draft, accounts, editing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled(draft, accounts, editing)) return;
    if (rise) setAsking(true);
    else save(inputOf(draft, editing));
  };
  const confirmRise = () => {
    setAsking(false);
    save(inputOf(draft, editing));
  };

  return (
    <Card title={editing ? `Editar cuenta ${editing.number}` : 'Nueva cuenta'} padding="lg">
      <form ref={element} className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={form} />
        <ServerField
          value={draft.server}
          onChange={(server) => change({ server })}
          error={wrong.server_id}
          ofTerminal={editing?.terminal_server}
        />
        <TypeField
          accounts={accounts}
          value={draft.type}
          onChange={(type) => change({ type })}
          isEditing={editing !== undefined}
          error={wrong.type}
          onEdit={onEdit}
        />
        {hasMasterChoice(draft, accounts, editing) && (
          <MasterChoice
            masters={masters}
            editing={editing}
            value={draft.master}
            onChange={(chosen) => change({ master: chosen })}
            error={wrong.master_id}
          />
        )}
        <NumberField
          label="Numero de cuenta"
          name="number"
          maxLength={12}
          value={draft.number}
          onChange={(number) => change({ number })}
          error={wrong.number}
          disabled={isOfTerminal}
        />
        {!isOfTerminal && (
          <PasswordField
            label="Contraseña"
            name="password"
            autoComplete="off"
            value={draft.password}
            onChange={(password) => change({ password })}
            error={wrong.password ?? (error?.code === 'broker_refused' ? rejectedCredentials : undefined)}
            isOptional={isStored}
            hint={passwordHint(isChild(draft), isStored)}
          />
        )}
        {isChild(draft) && (
          <TextField
            label="Multiplicador de lotaje"
            name="multiplier"
            isOptional
            prefix="X"
            inputMode="decimal"
            maxLength={10}
            value={draft.multiplier}
            onChange={(typed) => change({ multiplier: typed })}
            hint={multiplier === undefined ? 'Sin él se usa 1.' : describeMultiplier(multiplier)}
            error={hasWrongMultiplier(draft) ? multiplierError() : wrong.multiplier}
          />
        )}
        {isChild(draft) && editing && !isMove(draft, editing) && multiplier !== undefined && (
          <SmallCopies child={editing.id} multiplier={multiplier} />
        )}
        {isOtherMaster && <OtherMaster master={editing.id} isOnly={masters.length === 1} />}
        {error && otherVersion && (
          <ConflictNotice
            message={error.message}
            stored={accountInWords(otherVersion, masters, serverName)}
            onTakeStored={() => {
              reset();
              onChange({ ...draftOf(otherVersion), password: draft.password });
            }}
          />
        )}
        {!otherVersion && <FormError error={error} />}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          disabled={!isFilled(draft, accounts, editing)}
          isBusy={isPending}
        >
          {editing ? 'Actualizar Cuenta' : 'Registrar Cuenta'}
        </Button>
        {missing.length > 0 && (
          <p className="pq-field__hint">{`Falta por rellenar: ${missing.join(', ')}.`}</p>
        )}
        {onCancel && (
          <Button variant="ghost" isBlock onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </form>
      {isAsking && rise && (
        <MultiplierQuestion rise={rise} onConfirm={confirmRise} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
