import { z } from 'zod';
import { defineEntity, id, isTimeZone, timestamp } from '../fields';

const account = { account: id.describe('In the connector'), number: z.int().positive() };
const price = z.number().nullable();

/** What the product reports to a user: the data of each kind. The texts are composed from them at delivery. */
export const notificationEvents = {
  copy_stopped: z.object({
    ...account,
    limit: z.enum(['daily_loss', 'total_loss', 'drawdown']),
    isClosed: z.boolean().describe('The open copies are closed as well'),
    at: timestamp,
  }),
  copy_ended: z.object({ numbers: z.array(z.int().positive()), at: timestamp }),
  copy_disconnected: z.object({
    ...account,
    role: z.enum(['master', 'child']),
    cause: z.enum(['credenciales_rechazadas', 'sin_conexion', 'no_puede_operar']),
    isTerminal: z.boolean(),
  }),
  copy_mode: z.object({ ...account, mode: z.enum(['activo', 'solo_cierres', 'pausado']) }),
  copy_unprotected: z.object({
    ...account,
    symbol: z.string(),
    childPosition: z.string(),
    stopLoss: price,
    expectedStopLoss: price,
    foundAt: timestamp,
  }),
  copy_difference: z.object({
    ...account,
    symbol: z.string(),
    lots: z.number(),
    childPosition: z.string(),
    isReversed: z
      .boolean()
      .describe('Its side is the opposite of the copy; otherwise nothing is recorded of it'),
    foundAt: timestamp,
    forAdmin: z.boolean(),
  }),
  close_waiting: z.object({ ...account, since: timestamp }),
  copy_rejected: z.object({ ...account, reason: z.string().nullable() }),
  product_changed: z.object({
    title: z.string(),
    change: z.enum(['active', 'renewed', 'suspended', 'withdrawn']),
    until: timestamp.nullable(),
  }),
  product_ends: z.object({ title: z.string(), days: z.literal([7, 1, 0]), until: timestamp }),
  fund_settled: z.object({ fund: id, isConfirmed: z.boolean() }),
  security: z.object({
    change: z.enum([
      'device',
      'password',
      'email',
      'factor_on',
      'factor_off',
      'passkey_added',
      'passkey_removed',
      'recovery_codes',
      'recovery_used',
      'broker_account',
      'terminal',
      'telegram_linked',
      'telegram_unlinked',
    ]),
  }),
} as const;

export const NotificationTopic = z.enum([
  'copy_stops',
  'copy_problems',
  'copy_rejections',
  'copy_activity',
  'expiries',
  'purchases',
  'security',
]);

export const NotificationMail = z
  .enum(['off', 'now', 'daily'])
  .describe('daily: in one digest, at eight in the morning of the user');

export const Notification = defineEntity('Notification', {
  id,
  title: z.string().describe('In Spanish'),
  text: z.string().describe('In Spanish; it contains no amounts'),
  path: z.string().describe('Address of the platform that shows its subject'),
  count: z.int().positive().describe('Events that it groups'),
  created_at: timestamp,
  is_read: z.boolean(),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora, por ejemplo 22:30.');

const quiet = z
  .strictObject({ from: clock, to: clock })
  .nullable()
  .describe('Messages that can wait are held between these hours; null: none');

const zone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Elige una zona horaria.')
  .describe('IANA time zone of the hours');

const choice = { id: NotificationTopic, page: z.boolean(), mail: NotificationMail };
const channel = z.boolean().describe('Sent there, once it is connected');

export const NotificationPreferences = defineEntity('NotificationPreferences', {
  topics: z.array(
    z.object({
      ...choice,
      telegram: channel,
      push: channel,
      label: z.string().describe('In Spanish'),
      note: z.string().describe('In Spanish'),
      is_fixed: z.boolean().describe('It cannot be switched off'),
      is_urgent: z.boolean().describe('Quiet hours do not hold it'),
    }),
  ),
  quiet,
  zone,
});

export const NotificationPreferencesBody = z.strictObject({
  topics: z
    .array(z.strictObject({ ...choice, telegram: channel.optional(), push: channel.optional() }))
    .max(20),
  quiet,
  zone,
});

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

export const PushSubscriptionBody = z.strictObject({
  endpoint: z.string().max(1000),
  p256dh: z.base64url().length(87),
  auth: z.base64url().length(22),
});
