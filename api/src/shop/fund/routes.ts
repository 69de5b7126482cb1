import type { Handlers, Services } from '../../core/http/area';
import { listFundsPage, registerFund, settleFund, withdrawFund } from './fund';
import { toFundEntity, listUserFunds } from './repository';

export function createFundRoutes(services: Services): Handlers {
  return {
    listFunds: async ({ user }) => (await listUserFunds(services.db, user.id)).map(toFundEntity),
    registerFund: ({ body, user }) => registerFund(services, user, body),
    withdrawFund: ({ params, user }) => withdrawFund(services, user, params.id),
    listAllFunds: ({ query }) => listFundsPage(services, query),
    settleFund: ({ body, user }) => settleFund(services, user, body),
  };
}
