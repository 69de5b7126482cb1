import type { Handlers, Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { storeHotmartEvent } from '../purchases';

/**
 * Hotmart is answered as soon as its event is kept; it would not wait for more.
 *
 * @param wake - Called when there is an event to process.
 */
export function createHotmartRoutes({ db, now, log }: Services, wake: () => void): Handlers {
  return {
    async receiveHotmartEvent({ body }) {
      try {
        await storeHotmartEvent(db, body, now());
      } catch (err) {
        log.error({ err }, 'a Hotmart event was not stored; answered 503');
        throw new ApiRuleError('unavailable');
      }
      wake();
      return { received: true };
    },
  };
}
