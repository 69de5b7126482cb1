import type { Handlers, Services } from '../../core/http/area';
import { listFundsPage, registerFund, settleFund, withdrawFund } from './fund';
import { toFundEntity, listUserFunds } from './repository';

export function createFundRoutes(services: Services): Handlers {
  return {
    listFunds: async ({ person }) => (await listUserFunds(services.db, person.id)).map(toFundEntity),
    registerFund: ({ body, person }) => registerFund(services, person, body),
    withdrawFund: ({ params, person }) => withdrawFund(services, person, params.id),
    listAllFunds: ({ query }) => listFundsPage(services, query),
    settleFund: ({ body, person }) => settleFund(services, person, body),
  };
}
