import { z } from 'zod';
import { defineCalls } from '../call';
import { id, noBody } from '../fields';
import * as entity from './entities';

/** Events while the user was away, and the ways to report them. */
export const notificationCalls = defineCalls('notifications', 'user', {
  listNotifications: {
    summary: 'Own notifications, the newest first',
    answers: {
      200: z.object({ rows: z.array(entity.Notification), unread: z.int().nonnegative() }),
    },
  },
  readNotifications: {
    summary: 'Mark own notifications as read: these, and all up to another one',
    body: z.strictObject({ ids: z.array(id).max(100), up_to: id.optional() }),
    answers: { 204: noBody },
  },
  getNotificationPreferences: {
    summary: 'Which notifications the user gets, and where',
    answers: { 200: entity.NotificationPreferences },
  },
  saveNotificationPreferences: {
    summary: 'Choose them; topics that are left out keep their default',
    body: entity.NotificationPreferencesBody,
    answers: { 200: entity.NotificationPreferences },
  },
  getMessageChannels: {
    summary: 'Where messages reach the user outside the page',
    answers: { 200: entity.MessageChannels },
  },
  linkTelegram: {
    summary: 'A link that connects the Telegram chat in which it is opened; valid for ten minutes and once',
    answers: { 200: z.object({ url: z.string() }) },
    errors: ['not_found', 'telegram_unreachable'],
  },
  unlinkTelegram: {
    summary: 'Send no more messages to Telegram',
    answers: { 204: noBody },
  },
  savePushSubscription: {
    summary: 'Send messages to this browser',
    body: entity.PushSubscriptionBody,
    answers: { 204: noBody },
  },
  renewPushSubscription: {
    summary: 'Replace the subscription of a browser, proved by the keys of the former one',
    access: 'public',
    body: entity.PushRenewalBody,
    answers: { 204: noBody },
    errors: ['not_found', 'too_many_attempts'],
  },
  deletePushSubscription: {
    summary: 'Send no more messages to a browser',
    params: entity.PushDevice,
    answers: { 204: noBody },
  },
});
