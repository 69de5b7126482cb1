import { z } from 'zod';
import { createPageSchema } from '../admin-entities';
import { defineCalls } from '../call';
import { createWholeNumber, id, nothing } from '../fields';
import * as entity from './entities';

/** What happened while the user was away, and how it is reported. */
export const notificationCalls = defineCalls('notifications', {
  listNotifications: {
    summary: 'Own notifications, the newest first',
    access: 'user',
    query: z.object({
      cursor: z.string().max(600).optional(),
      limit: createWholeNumber(z.int().min(1).max(100)).default(30),
    }),
    answers: {
      200: createPageSchema(entity.Notification).extend({ unread: z.int().nonnegative() }),
    },
  },
  readNotifications: {
    summary: 'Mark own notifications as read: these, and all up to another one',
    access: 'user',
    body: z.strictObject({ ids: z.array(id).max(100), up_to: id.optional() }),
    answers: { 204: nothing },
  },
  getNotificationPreferences: {
    summary: 'Which notifications the user gets, and where',
    access: 'user',
    answers: { 200: entity.NotificationPreferences },
  },
  saveNotificationPreferences: {
    summary: 'Choose them; topics that are left out keep their default',
    access: 'user',
    body: entity.NotificationPreferencesBody,
    answers: { 200: entity.NotificationPreferences },
  },
});
