import type { Handlers, Services } from '../http/area';
import { fundEntries, registerFund, settleFund, withdrawFund } from './fund';
import { fundEntity, fundsOf } from './repository';

export function fundRoutes(services: Services): Handlers {
  return {
    listFunds: async ({ person }) => (await fundsOf(services.db, person.id)).map(fundEntity),
    registerFund: ({ body, person }) => registerFund(services, person, body),
    withdrawFund: ({ params, person }) => withdrawFund(services, person, params.id),
    listAllFunds: ({ query }) => fundEntries(services, query),
    settleFund: ({ body, person }) => settleFund(services, person, body),
  };
}
