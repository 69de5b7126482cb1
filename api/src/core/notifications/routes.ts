import type { Handlers, Services } from '../http/area';
import { readBearerToken } from '../http/requests/bearer-token';
import * as channels from './channels/channels';
import { sendTestMessage } from './dispatch';
import { loadNotifications, readNotifications } from './list';
import { getPreferences, savePreferences } from './preferences';

export function createNotificationRoutes(services: Services): Handlers {
  return {
    listNotifications: ({ user, query }) => loadNotifications(services, user, query),
    readNotifications: ({ user, body }) => readNotifications(services, user, body),
    getNotificationPreferences: ({ user }) => getPreferences(services, user),
    saveNotificationPreferences: ({ user, body }) => savePreferences(services, user, body),
    getMessageChannels: ({ user }) => channels.loadChannels(services, user),
    linkTelegram: ({ user }) => channels.createTelegramLink(services, user),
    unlinkTelegram: ({ user }) => channels.unlinkTelegram(services, user),
    savePushSubscription: ({ user, body, request }) =>
      channels.saveSubscription(services, user, body, readBearerToken(request)),
    deletePushSubscription: ({ user, params }) => channels.deleteSubscription(services, user, params.device),
    sendTestMessage: ({ user, body }) => sendTestMessage(services, user, body.channel),
  };
}
