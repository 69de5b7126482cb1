import type { LicenceEntity } from '@parque/contract';
import { ConfirmDialog } from '@parque/ui';
import { useDeleteLicence } from '../api/licences';

interface DeleteLicenceProps {
  readonly licence: LicenceEntity;
  readonly onClose: () => void;
}

export function DeleteLicence({ licence, onClose }: DeleteLicenceProps) {
  const deletion = useDeleteLicence(licence, onClose);
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={`¿Eliminar la licencia de ${licence.email}?`}
      confirmLabel="Eliminar"
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>Sus cuentas dejan de funcionar. Quien conserve el producto podrá registrar otras.</p>
      {licence.status === 'Bloqueado' && (
        <p>También se pierde el bloqueo: para que no vuelva a usarlo, déjala bloqueada.</p>
      )}
    </ConfirmDialog>
  );
}
