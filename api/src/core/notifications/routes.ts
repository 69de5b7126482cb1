import type { UserEntity } from '@parque/contract';
import type { Handlers, Services } from '../http/area';
import { readBearerToken } from '../http/requests/bearer-token';
import * as channels from './channels/channels';
import { loadNotifications, readNotifications } from './list';
import { getPreferences, savePreferences, type DeclaredKind } from './preferences';

/** @param listDeclared - Returns the kinds of messages that remotes of a user's products declare. */
export function createNotificationRoutes(
  services: Services,
  listDeclared: (user: UserEntity) => Promise<DeclaredKind[]>,
): Handlers {
  const loadOwnPreferences = async (user: UserEntity) =>
    getPreferences(services, user, await listDeclared(user));
  return {
    listNotifications: ({ user }) => loadNotifications(services, user),
    readNotifications: ({ user, body }) => readNotifications(services, user, body),
    getNotificationPreferences: ({ user }) => loadOwnPreferences(user),
    async saveNotificationPreferences({ user, body }) {
      await savePreferences(services, user, body);
      return loadOwnPreferences(user);
    },
    getMessageChannels: ({ user }) => channels.loadChannels(services, user),
    linkTelegram: ({ user }) => channels.createTelegramLink(services, user),
    unlinkTelegram: ({ user }) => channels.unlinkTelegram(services, user),
    savePushSubscription: ({ user, body, request }) =>
      channels.saveSubscription(services, user, body, readBearerToken(request)),
    renewPushSubscription: ({ body, request }) => channels.renewSubscription(services, body, request.ip),
    deletePushSubscription: ({ user, params }) => channels.deleteSubscription(services, user, params.device),
  };
}
