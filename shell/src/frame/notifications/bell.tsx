import { callQuery, pollEvery, send } from '@parque/api-client';
import { Link } from '@parque/remote';
import { Button, countText, Dialog, EmptyState, Exact, formatDateTime, Icon, QueryView } from '@parque/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from './bell.module.css';
import { listNotifications, readNotifications } from './notification-calls';

const bellPath =
  'M10 3a4.6 4.6 0 0 0-4.6 4.6c0 4.2-1.9 5.4-1.9 5.4h13s-1.9-1.2-1.9-5.4A4.6 4.6 0 0 0 10 3zM8.4 16a1.7 1.7 0 0 0 3.2 0';

/** The stream of the session reports a change at once; polling finds what it missed. */
const pollMs = 5 * 60_000;

const notificationsQuery = callQuery(listNotifications);

function useMarkAsRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; up_to?: number }) => send(readNotifications, { body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: [listNotifications.id] }),
  });
}

export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...notificationsQuery, refetchInterval: pollEvery(pollMs) });
  const markAsRead = useMarkAsRead();
  const unreadCount = query.data?.unread ?? 0;
  const newest = query.data?.rows[0];
  const close = () => setOpen(false);
  const markReadButton = unreadCount > 0 && newest && (
    <Button isBusy={markAsRead.isPending} onClick={() => markAsRead.mutate({ ids: [], up_to: newest.id })}>
      Marcar todo como leído
    </Button>
  );
  const label = unreadCount > 0 ? `Avisos: ${countText(unreadCount, 'sin leer', 'sin leer')}` : 'Avisos';
  return (
    <>
      <button
        type="button"
        className={`pq-iconbtn ${css.bell}`}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon path={bellPath} />
        {unreadCount > 0 && (
          <span className={css.count} aria-hidden="true" translate="no">
            {unreadCount > 99 ? '99+' : unreadCount}
          </span>
        )}
      </button>
      <Dialog title="Avisos" isOpen={isOpen} onClose={close} foot={markReadButton}>
        <QueryView
          query={query}
          label="Cargando avisos"
          isEmpty={({ rows }) => rows.length === 0}
          empty={<EmptyState title="No tienes avisos">Aquí verás lo que pase mientras no estás.</EmptyState>}
        >
          {({ rows }) => (
            <ul className={css.list}>
              {rows.map(({ id, title, text, path, icon, created_at, is_read }) => {
                const openNotification = () => {
                  markAsRead.mutate({ ids: [id] });
                  close();
                };
                return (
                  <li key={id}>
                    <Link to={path} data-read={is_read ? '' : undefined} onClick={openNotification}>
                      <strong>
                        {!is_read && <span className="pq-sr">Sin leer: </span>}
                        {icon && <Icon path={icon} />} {title}
                      </strong>
                      <span className={css.text}>{text}</span>
                      <small>
                        <Exact>{formatDateTime(created_at)}</Exact>
                      </small>
                    </Link>
                  </li>
                );
              })}
            </ul>
          )}
        </QueryView>
      </Dialog>
    </>
  );
}
