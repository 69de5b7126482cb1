import type { Services } from '../http/area';
import { outsideOfRequest } from '../http/requests/request-id';
import { processDueEvents } from './purchases';

/** Interval of the search for events that another process stored and did not process, and for due retries. */
const intervalMs = 5000;

export interface PurchaseWorker {
  /** Starts processing, if it is not running. */
  wake(): void;
  /** Resolves when the current event is processed. */
  stop(): Promise<void>;
}

/** Processes the stored events in the background. Several processes may do so concurrently. */
export function startPurchaseWorker(services: Services): PurchaseWorker {
  let isRequested = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (isRequested && !isStopped) {
        isRequested = false;
        await processDueEvents(services, () => !isStopped);
      }
    } catch (err) {
      services.log.error({ err }, 'processing Hotmart events failed; they are retried');
    } finally {
      running = undefined;
    }
  }

  function wake(): void {
    if (isStopped) return;
    isRequested = true;
    running ??= outsideOfRequest(run);
  }

  const timer = setInterval(wake, intervalMs).unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
