/**
 * Served at the address of the worker, it unregisters the worker and deletes all its caches in every browser that opens
 * the platform. It needs no page, because the page may be what fails.
 */
import { scope } from './scope';

async function removeAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('parque-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(removeAll()));
