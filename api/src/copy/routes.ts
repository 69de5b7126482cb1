import type { Handlers, Services } from '../http/area';
import { requireRecent } from '../auth/access';
import { addLink, copyLinkFor, countLinks, linkStock, takeCopyLink } from './copy-links';
import { addCopyUser, copyUsersOf, editCopyUser, showPassword } from './copy-users';

export function copyRoutes(services: Services): Handlers {
  return {
    getCopyLink: ({ params, person }) => copyLinkFor(services, person, params.name),
    takeCopyLink: ({ params, body, person }) => takeCopyLink(services, person, params.name, body),
    countCopyLinks: ({ params }) => countLinks(services, params.productId),
    addCopyLink: ({ body, person }) => addLink(services, person, body),
    countCopyStock: () => linkStock(services),
    listCopyUsers: ({ params, query }) => copyUsersOf(services, params.name, query),
    addCopyUser: ({ body, person }) => addCopyUser(services, person, body),
    async editCopyUser({ body, person, request }) {
      if (body.clave !== undefined) await requireRecent(services, request);
      return editCopyUser(services, person, body);
    },
    showCopyPassword: ({ params, person }) => showPassword(services, person, params.id),
  };
}
