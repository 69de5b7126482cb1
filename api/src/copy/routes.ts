import type { Handlers, Services } from '../http/area';
import { addLink, copyLinkFor, countLinks, linkStock, takeCopyLink } from './copy-links';

export function copyRoutes(services: Services): Handlers {
  return {
    getCopyLink: ({ params, person }) => copyLinkFor(services, person, params.name),
    takeCopyLink: ({ params, body, person }) => takeCopyLink(services, person, params.name, body),
    countCopyLinks: ({ params }) => countLinks(services, params.productId),
    addCopyLink: ({ body, person }) => addLink(services, person, body),
    countCopyStock: () => linkStock(services),
  };
}
