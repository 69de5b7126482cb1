import type { KnownFile } from '../worker/files';
import { whenIdle } from './when-idle';

/** Where the service worker is; the page lets it in by this very address. */
export const workerAddress = '/worker.js';

const ownCaches = /^parque-/;

async function removeWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.getRegistration('/');
  if (!registration) return;
  await registration.unregister();
  const names = (await caches.keys()).filter((name) => ownCaches.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Only pages that came over TLS, or from this machine, can have one. */
const workersHere = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/**
 * Lets browsers keep the platform, or removes what they have kept of it.
 *
 * @param isWanted - Whether the installation wants it.
 */
export function settleWorker(isWanted: boolean): void {
  const workers = workersHere();
  if (!workers) return;
  whenIdle(() => {
    const done = isWanted ? workers.register(workerAddress) : removeWorker(workers);
    // Without a worker the platform works as ever, only not without a connection.
    void done.catch(() => undefined);
  });
}

/** Tells the worker what to keep of remotes: these files, and no others. */
export function keepFiles(files: readonly KnownFile[]): void {
  const workers = workersHere();
  // Where there is no worker this waits for one, and says nothing if none comes.
  void workers?.ready.then(({ active }) => active?.postMessage({ keep: files }));
}
