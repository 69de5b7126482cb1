import type { Handlers, Services } from '../http/area';
import { loadNotifications, readNotifications } from './list';
import { getPreferences, savePreferences } from './preferences';

export function createNotificationRoutes(services: Services): Handlers {
  return {
    listNotifications: ({ person, query }) => loadNotifications(services, person, query),
    readNotifications: ({ person, body }) => readNotifications(services, person, body),
    getNotificationPreferences: ({ person }) => getPreferences(services, person),
    saveNotificationPreferences: ({ person, body }) => savePreferences(services, person, body),
  };
}
