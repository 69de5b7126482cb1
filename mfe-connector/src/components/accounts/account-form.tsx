import { DraftNotice } from '@parque/remote/draft';
import { Button, Card } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useServerName } from '../../api/servers';
import { AccountFields } from './account-fields';
import { isFilled, listMissingLabels, toAccountItems } from '../draft';
import { MultiplierQuestion } from '../multiplier-question';
import { useAccountForm, useFirstField, type AccountFormProps } from './use-account-form';

/** Adds or edits an account. Typed text stays until it is saved. */
export function AccountForm(props: AccountFormProps) {
  const { accounts, editing, form, onCancel } = props;
  const state = useAccountForm(props);
  const { draft, error, storedRow, rise } = state;
  const element = useFirstField(props);
  const serverName = useServerName();
  const missingLabels = listMissingLabels(draft, accounts, editing);

  return (
    <Card title={editing ? `Editar cuenta ${editing.number}` : 'Nueva cuenta'} padding="lg">
      <form ref={element} className="pq-stack" noValidate onSubmit={state.submit}>
        <DraftNotice draft={form} />
        <AccountFields {...props} {...state} />
        <SaveError
          error={error}
          storedRow={storedRow}
          describe={(account) => toAccountItems(account, accounts.maestras, serverName)}
          onTake={state.takeStored}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          disabled={!isFilled(draft, accounts, editing)}
          isBusy={state.isPending}
        >
          {editing ? 'Actualizar Cuenta' : 'Registrar Cuenta'}
        </Button>
        {missingLabels.length > 0 && (
          <p className="pq-field__hint">{`Falta por rellenar: ${missingLabels.join(', ')}.`}</p>
        )}
        {onCancel && (
          <Button variant="ghost" isBlock onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </form>
      {rise && <MultiplierQuestion rise={rise} onConfirm={state.confirmRise} onClose={state.cancelRise} />}
    </Card>
  );
}
