import type { AccessChecks, Handlers, Services } from '../../core/http/area';
import { addLink, copyLinkFor, countLinks, linkStock, takeCopyLink } from './copy-links';
import { addCopyUser, listProductCopyUsers, editCopyUser, showPassword } from './copy-users';

export function copyRoutes(services: Services, access: AccessChecks): Handlers {
  return {
    getCopyLink: ({ params, person }) => copyLinkFor(services, person, params.name),
    takeCopyLink: ({ params, body, person }) => takeCopyLink(services, person, params.name, body),
    countCopyLinks: ({ params }) => countLinks(services, params.productId),
    addCopyLink: ({ body, person }) => addLink(services, person, body),
    countCopyStock: () => linkStock(services),
    listCopyUsers: ({ params, query }) => listProductCopyUsers(services, params.name, query),
    addCopyUser: ({ body, person }) => addCopyUser(services, person, body),
    async editCopyUser({ body, person, request }) {
      if (body.clave !== undefined) await access.requireRecent(request);
      return editCopyUser(services, person, body);
    },
    showCopyPassword: ({ params, person }) => showPassword(services, person, params.id),
  };
}
