import type { Handlers, Services } from '../../core/http/area';
import { findOwnPurchase } from './own-purchase';

export function createPurchaseRoutes(services: Services): Handlers {
  return {
    findOwnPurchase: ({ user, body }) => findOwnPurchase(services, user, body.transaction),
  };
}
