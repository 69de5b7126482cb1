import type { OpenSessionEntity } from '@parque/contract';
import {
  Badge,
  Button,
  Card,
  countText,
  Exact,
  formatDate,
  formatDateTime,
  FormError,
  QueryView,
  toast,
} from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/account';
import css from './sessions-card.module.css';

function SessionRow({ session }: { readonly session: OpenSessionEntity }) {
  const end = useEndSession();
  const { id, device, address, created_at, last_used_at, is_current, kept_until } = session;
  const name = device ?? 'Dispositivo desconocido';
  const close = () => end.mutate(id, { onSuccess: () => toast.success(`Sesión de ${name} cerrada.`) });
  return (
    <li className={css.session}>
      <div>
        <strong>{name}</strong>
        <span>
          <Exact>{address ?? 'Dirección desconocida'}</Exact> · desde el{' '}
          <Exact>{formatDateTime(created_at)}</Exact>
        </span>
        <span>
          Usada por última vez el <Exact>{formatDateTime(last_used_at)}</Exact>
        </span>
        {kept_until && (
          <span>
            Se mantiene hasta el <Exact>{formatDate(kept_until)}</Exact>
          </span>
        )}
        <FormError error={end.error} />
      </div>
      {is_current ? (
        <Badge tone="up">Esta sesión</Badge>
      ) : (
        <Button size="sm" isBusy={end.isPending} onClick={close} aria-label={`Cerrar la sesión de ${name}`}>
          Cerrar
        </Button>
      )}
    </li>
  );
}

export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const end = useEndOtherSessions();
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  const closeOthers = () =>
    end.mutate(undefined, {
      onSuccess: ({ closed }) => toast.success(countText(closed, 'sesión cerrada.', 'sesiones cerradas.')),
    });
  return (
    <Card
      title="Sesiones"
      note="Dónde está abierta tu cuenta. Cierra las que no reconozcas."
      foot={
        hasOthers && (
          <>
            <Button isBusy={end.isPending} onClick={closeOthers}>
              Cerrar todas las demás
            </Button>
            <FormError error={end.error} />
          </>
        )
      }
    >
      <QueryView query={sessions} label="Cargando sesiones">
        {(loadedSessions) => (
          <ul className={css.sessions}>
            {loadedSessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
