import type { Handlers, Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { storeHotmartEvent } from '../purchases/purchases';

/**
 * Hotmart is answered as soon as its event is kept; it would not wait for more.
 *
 * @param wake - Called when there is an event to process.
 */
export function hotmartRoutes({ db, now, log }: Services, wake: () => void): Handlers {
  return {
    async receiveHotmartEvent({ body }) {
      try {
        await storeHotmartEvent(db, body, now());
      } catch (err) {
        log.error({ err }, 'Hotmart event lost');
        throw new Refusal('unavailable');
      }
      wake();
      return { received: true };
    },
  };
}
