/**
 * Served in the place of the worker, it takes that one and all that it kept off every browser that comes by. Needs
 * nothing of the page, which may be what does not work.
 */
import { scope } from './scope';

async function removeAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('parque-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(removeAll()));
