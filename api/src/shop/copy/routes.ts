import type { AccessChecks, Handlers, Services } from '../../core/http/area';
import { addLink, getCopyLink, countLinks, countLinkStock, takeCopyLink } from './copy-links';
import { addCopyUser, listProductCopyUsers, editCopyUser, showPassword } from './copy-users';

export function createCopyRoutes(services: Services, access: AccessChecks): Handlers {
  return {
    getCopyLink: ({ params, user }) => getCopyLink(services, user, params.name),
    takeCopyLink: ({ params, body, user }) => takeCopyLink(services, user, params.name, body),
    countCopyLinks: ({ params }) => countLinks(services, params.productId),
    addCopyLink: ({ body, user }) => addLink(services, user, body),
    countCopyStock: () => countLinkStock(services),
    listCopyUsers: ({ params, query }) => listProductCopyUsers(services, params.name, query),
    addCopyUser: ({ body, user }) => addCopyUser(services, user, body),
    async editCopyUser({ body, user, request }) {
      if (body.clave !== undefined) await access.requireRecent(request);
      return editCopyUser(services, user, body);
    },
    showCopyPassword: ({ params, user }) => showPassword(services, user, params.id),
  };
}
