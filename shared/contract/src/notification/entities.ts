import { z } from 'zod';
import { defineEntity, id, isTimeZone, timestamp } from '../fields';

/** The kinds of reports that users choose from. */
export const NotificationTopic = z.enum([
  'copy_stops',
  'copy_problems',
  'copy_rejections',
  'copy_activity',
  'expiries',
  'purchases',
  'security',
  'summary_week',
  'summary_month',
  'admin_tasks',
  'admin_differences',
  'admin_sales',
]);

const topic = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z0-9_-]*(\/[a-z][a-z0-9-]*)?$/)
  .describe(
    'A topic of the product, or a kind that a remote declares: its name, a slash and the id of the kind',
  );

const icon = z.string().nullable().describe('SVG path data on a 20 × 20 grid');

export const NotificationMail = z
  .enum(['off', 'now', 'daily'])
  .describe('daily: in one digest, at eight in the morning of the user');

export const Notification = defineEntity('Notification', {
  id,
  title: z.string().describe('In Spanish'),
  text: z.string().describe('In Spanish; it contains no amounts'),
  path: z.string().describe('Address of the platform that shows its subject'),
  icon,
  created_at: timestamp,
  is_read: z.boolean(),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):00$/, 'Escribe una hora en punto, por ejemplo 22:00.');

const quiet = z
  .strictObject({ from: clock, to: clock })
  .nullable()
  .describe('Messages that can wait are held between these hours; null: none');

const zone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Elige una zona horaria.')
  .describe('IANA time zone of the hours');

const channel = z.boolean().describe('Sent there, once it is connected');

const choice = z.strictObject({
  id: topic,
  page: z.boolean(),
  mail: NotificationMail,
  telegram: channel,
  push: channel,
});

export const NotificationPreferences = defineEntity('NotificationPreferences', {
  topics: z.array(
    choice.extend({
      label: z.string().describe('In Spanish'),
      note: z.string().describe('In Spanish'),
      icon,
      is_fixed: z.boolean().describe('It cannot be switched off'),
      is_urgent: z.boolean().describe('Quiet hours do not hold it'),
    }),
  ),
  quiet,
  zone,
});

export const NotificationPreferencesBody = z.strictObject({ topics: z.array(choice).max(100), quiet, zone });

const device = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('SHA-256 of the address of the subscription, base64url');

export const PushDevice = z.object({ device });

export const MessageChannels = defineEntity('MessageChannels', {
  telegram: z
    .object({ is_linked: z.boolean(), muted_until: timestamp.nullable() })
    .nullable()
    .describe('null: this installation has no bot'),
  push: z
    .object({
      public_key: z.string().describe('VAPID, base64url'),
      devices: z.array(device),
    })
    .nullable()
    .describe('null: the installation has no service worker'),
});

/** A subscription as a browser writes it. */
export const PushSubscriptionBody = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: z.base64url().length(87), auth: z.base64url().length(22) }),
});

export const PushRenewalBody = z.strictObject({ former: PushSubscriptionBody, next: PushSubscriptionBody });
