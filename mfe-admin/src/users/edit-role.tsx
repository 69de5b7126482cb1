import type { AdminUserEntity } from '@parque/contract';
import { useEditRole } from '../api/users';
import { ReasonDialog } from '../editing/reason-dialog';

interface EditRoleProps {
  readonly user: AdminUserEntity;
  readonly onClose: () => void;
}

export function EditRole({ user: { id, name, rol }, onClose }: EditRoleProps) {
  const edit = useEditRole(id);
  const isAdmin = rol === 1;
  return (
    <ReasonDialog
      title={isAdmin ? `¿Quitar la administración a ${name}?` : `¿Hacer administrador a ${name}?`}
      confirmLabel={isAdmin ? 'Quitar' : 'Hacer administrador'}
      {...(isAdmin && { tone: 'danger' as const })}
      isBusy={edit.isPending}
      error={edit.error}
      onConfirm={(reason) =>
        edit.mutate({ role: isAdmin ? 'usuario' : 'admin', reason }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p className="pq-soft">
        {isAdmin
          ? 'Deja de ver y de poder cambiar nada de la administración, desde ahora mismo.'
          : 'Podrá ver y cambiar todo: usuarios, compras, licencias, fondos y roles.'}
      </p>
    </ReasonDialog>
  );
}
