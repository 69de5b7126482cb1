import type { ConnectorAccountEntity } from '@parque/contract';
import { ConfirmDialog } from '@parque/ui';
import { useDeleteAccount } from '../api/accounts';

interface DeleteAccountProps {
  readonly account: ConnectorAccountEntity;
  readonly onDone: (isDeleted: boolean) => void;
}

/** Asks, and deletes only when the answer is yes. */
export function DeleteAccount({ account, onDone }: DeleteAccountProps) {
  const deletion = useDeleteAccount();
  const confirm = () => deletion.mutate(account.id, { onSuccess: () => onDone(true) });
  return (
    <ConfirmDialog
      title={`¿Está seguro de que desea eliminar la cuenta ${account.number}?`}
      isOpen
      onClose={() => onDone(false)}
      confirmLabel="Eliminar"
      tone="danger"
      onConfirm={confirm}
      isBusy={deletion.isPending}
      error={deletion.error}
    >
      Dejará de copiarse desde este momento. Lo que tenga abierto en su bróker no se toca.
    </ConfirmDialog>
  );
}
