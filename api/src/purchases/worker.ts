import type { Services } from '../http/area';
import { outsideOfRequest } from '../http/requests/request-id';
import { processDueEvents } from './purchases';

/** For what another process stored and did not live to process, and for what failed and is due again. */
const intervalMs = 5000;

export interface PurchaseWorker {
  /** There is something to do. */
  wake(): void;
  /** Ends after the event that is being processed. */
  stop(): Promise<void>;
}

/** Processes the stored events, behind the answers to Hotmart. Several processes may do so at once. */
export function startPurchaseWorker(services: Services): PurchaseWorker {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        await processDueEvents(services, () => !isStopped);
      }
    } catch (err) {
      services.log.error({ err }, 'Hotmart events wait');
    } finally {
      running = undefined;
    }
  }

  function wake(): void {
    if (isStopped) return;
    isWanted = true;
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
