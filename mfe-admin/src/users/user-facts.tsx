import type { AdminUserEntity } from '@parque/contract';
import { useSession } from '@parque/session';
import { Breakable, ButtonLink, Button, Card, DataList, formatDateTime } from '@parque/ui';
import { useState } from 'react';
import { useResetSessions, useEditRole } from '../api/users';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';
import { SaveError } from '@parque/ui/save-error';

const getRoleName = (rol: number) => (rol === 1 ? 'Administrador' : 'Usuario');

function EditRole({ user, onClose }: { readonly user: AdminUserEntity; readonly onClose: () => void }) {
  const draft = `admin/role/${user.id}`;
  const { save, isPending, error, storedRow } = useEditRole(user, createSavedHandler(draft, onClose));
  const { name } = user;
  // The requested role stays fixed, also when another admin changes the role in the meantime.
  const [isAdmin] = useState(user.rol === 1);
  return (
    <ReasonDialog
      draft={draft}
      title={isAdmin ? `¿Quitar la administración a ${name}?` : `¿Hacer administrador a ${name}?`}
      confirmLabel={isAdmin ? 'Quitar' : 'Hacer administrador'}
      {...(isAdmin && { tone: 'danger' as const })}
      sending={{ isPending, error: storedRow ? null : error }}
      onConfirm={(reason) => save({ role: isAdmin ? 'usuario' : 'admin', reason })}
      onClose={onClose}
    >
      <p className="pq-soft">
        {isAdmin
          ? 'Deja de ver y de poder cambiar nada de la administración, desde ahora mismo.'
          : 'Podrá ver y cambiar todo: usuarios, compras, licencias, fondos y roles.'}
      </p>
      {storedRow && (
        <SaveError
          error={error}
          storedRow={storedRow}
          describe={({ rol }) => [{ label: 'Rol', value: getRoleName(rol) }]}
          onTake={onClose}
        />
      )}
    </ReasonDialog>
  );
}

function CloseSessions({ user, onClose }: { readonly user: AdminUserEntity; readonly onClose: () => void }) {
  const draft = `admin/sessions/${user.id}`;
  const reset = useResetSessions(user.id);
  return (
    <ReasonDialog
      draft={draft}
      title={`¿Cerrar las sesiones de ${user.name}?`}
      confirmLabel="Cerrar sesiones"
      tone="danger"
      sending={reset}
      onConfirm={(reason) => reset.mutate(reason, { onSuccess: createSavedHandler(draft, onClose) })}
      onClose={onClose}
    >
      <p className="pq-soft">Tendrá que volver a entrar en cada navegador con su contraseña.</p>
    </ReasonDialog>
  );
}

const formatMoment = (instant: string | null) => (instant === null ? 'Nunca' : formatDateTime(instant));

export function UserFacts({ user }: { readonly user: AdminUserEntity }) {
  const { user: admin } = useSession();
  const [isClosing, setClosing] = useState(false);
  const [isRoleOpen, setRoleOpen] = useState(false);
  return (
    <Card
      title="Datos"
      padding="md"
      tools={
        <Button
          size="sm"
          variant="danger-quiet"
          disabled={user.sessions === 0}
          onClick={() => setClosing(true)}
        >
          Cerrar sus sesiones
        </Button>
      }
      foot={
        <div className="pq-row">
          <ButtonLink size="sm" href={`#/admin-compras?usuario=${user.id}`}>
            Sus compras
          </ButtonLink>
          {user.rol === 1 && (
            <ButtonLink size="sm" href={`#/admin-auditoria?quien=${user.id}`}>
              Lo que ha hecho
            </ButtonLink>
          )}
          {admin?.id !== user.id && (
            <Button size="sm" onClick={() => setRoleOpen(true)}>
              {user.rol === 1 ? 'Quitar la administración' : 'Hacer administrador'}
            </Button>
          )}
        </div>
      }
    >
      <DataList
        items={[
          { label: 'Email', value: <Breakable text={user.email} /> },
          { label: 'Telegram', value: user.telegram ?? '—' },
          { label: 'Alta', value: formatDateTime(user.created_at) },
          { label: 'Última visita', value: formatMoment(user.last_seen) },
          { label: 'Sesiones abiertas', value: user.sessions },
        ]}
      />
      {isRoleOpen && <EditRole user={user} onClose={() => setRoleOpen(false)} />}
      {isClosing && <CloseSessions user={user} onClose={() => setClosing(false)} />}
    </Card>
  );
}
