import type { Handlers, Services } from '../http/area';
import { loadMailsPage } from './outbox';

export function createMailRoutes(services: Services): Handlers {
  return { listMails: ({ query }) => loadMailsPage(services, query) };
}
