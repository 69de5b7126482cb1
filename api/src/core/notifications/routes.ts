import type { Handlers, Services } from '../http/area';
import { loadNotifications, readNotifications } from './list';
import { getPreferences, savePreferences } from './preferences';

export function createNotificationRoutes(services: Services): Handlers {
  return {
    listNotifications: ({ user, query }) => loadNotifications(services, user, query),
    readNotifications: ({ user, body }) => readNotifications(services, user, body),
    getNotificationPreferences: ({ user }) => getPreferences(services, user),
    saveNotificationPreferences: ({ user, body }) => savePreferences(services, user, body),
  };
}
