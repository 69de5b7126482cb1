import { SaveError } from '@parque/ui/save-error';
import type { AdminUserEntity } from '@parque/contract';
import { useEditRole } from '../api/users';
import { useState } from 'react';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';

interface EditRoleProps {
  readonly user: AdminUserEntity;
  readonly onClose: () => void;
}

const getRoleName = (rol: number) => (rol === 1 ? 'Administrador' : 'Usuario');

export function EditRole({ user, onClose }: EditRoleProps) {
  const draft = `admin/role/${user.id}`;
  const { save, isPending, error, stored } = useEditRole(user, createSavedHandler(draft, onClose));
  const { name } = user;
  // The requested role stays fixed, also when another admin changes the role in the meantime.
  const [isAdmin] = useState(user.rol === 1);
  return (
    <ReasonDialog
      draft={draft}
      title={isAdmin ? `¿Quitar la administración a ${name}?` : `¿Hacer administrador a ${name}?`}
      confirmLabel={isAdmin ? 'Quitar' : 'Hacer administrador'}
      {...(isAdmin && { tone: 'danger' as const })}
      sending={{ isPending, error: stored ? null : error }}
      onConfirm={(reason) => save({ role: isAdmin ? 'usuario' : 'admin', reason })}
      onClose={onClose}
    >
      <p className="pq-soft">
        {isAdmin
          ? 'Deja de ver y de poder cambiar nada de la administración, desde ahora mismo.'
          : 'Podrá ver y cambiar todo: usuarios, compras, licencias, fondos y roles.'}
      </p>
      {stored && (
        <SaveError
          error={error}
          stored={stored}
          describe={({ rol }) => [{ label: 'Rol', value: getRoleName(rol) }]}
          onTake={onClose}
        />
      )}
    </ReasonDialog>
  );
}
