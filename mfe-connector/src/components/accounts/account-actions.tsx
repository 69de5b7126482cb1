import type { ConnectorAccountEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import { useCancelRemoval } from '../../api/accounts';

export interface AccountTools {
  /** Opens the form to edit an account; undefined: accounts cannot be edited. */
  readonly onEdit: ((account: ConnectorAccountEntity) => void) | undefined;
  readonly onDelete: (account: ConnectorAccountEntity) => void;
}

export function AccountActions({
  account,
  onEdit,
  onDelete,
}: AccountTools & { readonly account: ConnectorAccountEntity }) {
  const cancellation = useCancelRemoval();
  return (
    <>
      {account.is_leaving && (
        <IconButton
          icon="undo"
          label={`Cancelar la eliminación de la cuenta ${account.number}`}
          disabled={cancellation.isPending}
          onClick={() => cancellation.mutate(account.id)}
        />
      )}
      {onEdit && !account.is_leaving && (
        <IconButton
          icon="edit"
          label={`Editar la cuenta ${account.number}`}
          onClick={() => onEdit(account)}
        />
      )}
      <IconButton
        icon="trash"
        tone="danger"
        label={`Eliminar la cuenta ${account.number}`}
        onClick={() => onDelete(account)}
      />
    </>
  );
}
