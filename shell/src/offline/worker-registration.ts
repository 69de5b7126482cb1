import type { ListedFile } from './worker/files';
import { runWhenIdle } from './when-idle';

/** Address of the service worker. The page's policy permits exactly this address. */
export const workerAddress = '/worker.js';

const ownCaches = /^parque-/;

async function removeWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.getRegistration('/');
  if (!registration) return;
  await registration.unregister();
  const names = (await caches.keys()).filter((name) => ownCaches.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Browsers offer service workers only to pages over TLS or from localhost, and may throw where storage is blocked. */
function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Registers the service worker, or removes it with its caches.
 *
 * @param isEnabled - Whether the settings of the installation enable it.
 */
export function configureWorker(isEnabled: boolean): void {
  const workers = getServiceWorkers();
  if (!workers) return;
  runWhenIdle(() => {
    const done = isEnabled ? workers.register(workerAddress) : removeWorker(workers);
    // Without a worker the platform works as long as there is a connection.
    void done.catch(() => undefined);
  });
}

/** Makes the worker store these files of remotes, and delete all others. */
export function keepFiles(files: readonly ListedFile[]): void {
  const workers = getServiceWorkers();
  // Without a worker this promise stays pending.
  void workers?.ready.then(({ active }) => active?.postMessage({ keep: files }));
}
