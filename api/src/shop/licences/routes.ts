import { productIds } from '@parque/contract';
import type { AccessChecks, Handlers, Services } from '../../core/http/area';
import { deleteLicence, editLicence, saveLicence } from './licences';
import { findLicence, listLicenceEntities } from './repository';

const byName = { dashpro: productIds.dashPro, escaner: productIds.scanner } as const;

export function createLicenceRoutes(services: Services, access: AccessChecks): Handlers {
  return {
    // Only admins may access the licences of other users (D-11).
    async getLicence({ params: { userId, productId }, person }) {
      if (userId !== person.id) await access.requireAdmin(person);
      return (await findLicence(services.db, userId, productId)) ?? null;
    },
    saveLicence: ({ body, person }) => saveLicence(services, person, body),
    editLicence: ({ body, person }) => editLicence(services, person, body),
    deleteLicence: ({ params, person }) => deleteLicence(services, person, params.id),
    listLicences: ({ params, query }) => listLicenceEntities(services.db, byName[params.product], query),
  };
}
