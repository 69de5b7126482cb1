import { scope, type NotificationClick, type PushMessage, type SubscriptionChange } from './scope';

/** What is shown of a message that cannot be read. `path` is the address of the platform that shows its subject. */
const fallback = { title: 'Parqué', body: 'Tienes avisos nuevos.', path: '/', tag: 'parque' };

function readMessage({ data }: PushMessage): typeof fallback {
  try {
    return { ...fallback, ...(data?.json() as Partial<typeof fallback>) };
  } catch {
    return fallback;
  }
}

/** Shows a message. Browsers withdraw the permission from a worker that shows none. */
export async function showMessage(event: PushMessage): Promise<void> {
  const { title, body, path, tag } = readMessage(event);
  await scope.registration.showNotification(title, { body, tag, lang: 'es', data: { path } });
}

/** Opens the address of a message: always one of this origin, in an open page if there is one. */
export async function openMessage({ notification }: NotificationClick): Promise<void> {
  notification.close();
  const { path = '/' } = (notification.data ?? {}) as { readonly path?: string };
  const address = `/#/${path.replace(/^\/+/, '')}`;
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A page that this worker does not control cannot be navigated.
  const openedPage = await page?.navigate(address).catch(() => null);
  await (openedPage ? openedPage.focus() : scope.clients.openWindow(address));
}

/** Subscribes again and gives the new subscription to the server. The keys of the former one prove this browser. */
export async function renewSubscription(change: SubscriptionChange): Promise<void> {
  const { oldSubscription: former } = change;
  if (!former) return;
  const next = change.newSubscription ?? (await scope.registration.pushManager.subscribe(former.options));
  await fetch('/api/notifications/push/renewal', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former, next }),
  });
}
