import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';
import { currentToasts, dismissToast, subscribeToToasts, toastStayMs, type ToastNotice } from './toast';

const icons = { ok: 'check-circle', error: 'error', info: 'info' } as const;

function Toast({ notice: { id, tone, title, detail } }: { readonly notice: ToastNotice }) {
  useEffect(() => {
    if (tone === 'error') return undefined;
    const timer = setTimeout(() => dismissToast(id), toastStayMs);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className="pq-toast" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>
        <strong>{title}</strong>
        {detail && <p>{detail}</p>}
      </div>
      <IconButton icon="close" label="Cerrar aviso" size="sm" onClick={() => dismissToast(id)} />
    </div>
  );
}

/** Where the notices of `toast` appear: once in the page. Takes no focus; errors stay until they are closed. */
export function Toasts() {
  const notices = useSyncExternalStore(subscribeToToasts, currentToasts);
  const draw = (list: readonly ToastNotice[]) =>
    list.map((notice) => <Toast key={notice.id} notice={notice} />);
  return (
    <div className="pq-toasts">
      {draw(notices.filter(({ tone }) => tone === 'error'))}
      <div role="status" aria-label="Avisos">
        {draw(notices.filter(({ tone }) => tone !== 'error'))}
      </div>
    </div>
  );
}
