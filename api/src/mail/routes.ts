import type { Handlers, Services } from '../http/area';
import { mailsPage } from './outbox';

export function mailRoutes(services: Services): Handlers {
  return { listMails: ({ query }) => mailsPage(services, query) };
}
