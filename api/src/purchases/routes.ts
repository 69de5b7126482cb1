import type { Handlers, Services } from '../http/area';
import { findOwnPurchase } from './own-purchase';

export function purchaseRoutes(services: Services): Handlers {
  return {
    findOwnPurchase: ({ person, body }) => findOwnPurchase(services, person, body.transaction),
  };
}
