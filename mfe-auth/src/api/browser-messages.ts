import type { CallInput } from '@parque/contract';

type Subscription = CallInput<'savePushSubscription'>['body'];

const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Why this browser cannot receive messages, in Spanish; undefined: it can. */
export function findBrowserObstacle(): string | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIos()
      ? 'En iPhone y iPad, añade antes Parqué a la pantalla de inicio (Compartir › Añadir a pantalla de inicio) y actívalos desde ahí.'
      : 'Este navegador no puede recibir avisos.';
  if (Notification.permission === 'denied')
    return 'Los avisos de Parqué están bloqueados en este navegador: permítelos en sus ajustes.';
  return undefined;
}

/** There is no service worker while the platform is still being stored in this browser. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Returns the SHA-256 of the address of this browser's subscription, base64url; null without one. */
export async function findDevice(): Promise<string | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
}

export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

export async function subscribe(publicKey: string): Promise<Subscription> {
  // One with another key of the server cannot be replaced.
  await unsubscribe();
  const registration = await findRegistration();
  const subscription = await registration?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => undefined);
  if (!subscription)
    throw new Error('El navegador no ha activado los avisos. Permítelos e inténtalo de nuevo.');
  return subscription.toJSON() as Subscription;
}
