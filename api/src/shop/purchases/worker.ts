import type { Services } from '../../core/http/area';
import { startLoop, type Loop } from '../../core/loop';
import { processDueEvents } from './purchases';

/** Interval of the search for events that another process stored and did not process, and for due retries. */
const intervalMs = 5000;

/** Processes the stored events in the background. Several processes may do so concurrently. */
export const startPurchaseWorker = (services: Services): Loop =>
  startLoop(
    async (isStopped) => {
      await processDueEvents(services, () => !isStopped());
      return intervalMs;
    },
    (err) => {
      services.log.error({ err }, 'processing Hotmart events failed; they are retried');
      return intervalMs;
    },
  );
