import { productIds } from '@parque/contract';
import type { AccessChecks, Handlers, Services } from '../../core/http/area';
import { deleteLicence, editLicence, saveLicence } from './licences';
import { findLicence, listLicenceEntities } from './repository';

const byName = { dashpro: productIds.dashPro, escaner: productIds.scanner } as const;

export function createLicenceRoutes(services: Services, access: AccessChecks): Handlers {
  return {
    // Only admins may access the licences of other users (D-11).
    async getLicence({ params: { userId, productId }, user }) {
      if (userId !== user.id) await access.requireAdmin(user);
      return (await findLicence(services.db, userId, productId)) ?? null;
    },
    saveLicence: ({ body, user }) => saveLicence(services, user, body),
    editLicence: ({ body, user }) => editLicence(services, user, body),
    deleteLicence: ({ params, user }) => deleteLicence(services, user, params.id),
    listLicences: ({ params, query }) => listLicenceEntities(services.db, byName[params.product], query),
  };
}
