import { productIds } from '@parque/contract';
import type { Handlers, Services } from '../http/area';
import { deleteLicence, editLicence, licenceFor, saveLicence } from './licences';
import { licencesOf } from './repository';

const byName = { dashpro: productIds.dashPro, escaner: productIds.scanner } as const;

export function licenceRoutes(services: Services): Handlers {
  return {
    getLicence: ({ params, person }) => licenceFor(services, person, params.userId, params.productId),
    saveLicence: ({ body, person }) => saveLicence(services, person, body),
    editLicence: ({ body, person }) => editLicence(services, person, body),
    deleteLicence: ({ params, person }) => deleteLicence(services, person, params.id),
    listLicences: ({ params, query }) => licencesOf(services.db, byName[params.product], query),
  };
}
