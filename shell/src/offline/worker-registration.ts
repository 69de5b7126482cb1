import type { ListedFile } from './worker/files';
import { runWhenIdle } from './when-idle';

/** Address of the service worker. The page's policy permits exactly this address. */
export const workerAddress = '/worker.js';

/** Browsers offer service workers only to pages over TLS or from localhost, and may throw where storage is blocked. */
function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Registers the service worker, unless the settings of the installation disable it. The server then answers at its address
 * with a worker that removes the registered one.
 */
export function configureWorker(isEnabled: boolean): void {
  // Without a worker the platform works as long as there is a connection.
  if (isEnabled)
    runWhenIdle(
      () =>
        void getServiceWorkers()
          ?.register(workerAddress)
          .catch(() => undefined),
    );
}

/** Makes the worker store these files of remotes, and delete all others. */
export function keepFiles(files: readonly ListedFile[]): void {
  const workers = getServiceWorkers();
  // Without a worker this promise stays pending.
  void workers?.ready.then(({ active }) => active?.postMessage({ keep: files }));
}
