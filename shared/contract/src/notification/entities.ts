import { z } from 'zod';
import { defineEntity, id, isTimeZone, timestamp } from '../fields';

const account = { account: id.describe('In the connector'), number: z.int().positive() };
const price = z.number().nullable();

/** The journal of a week or a month, by the clocks of the servers. */
const summary = z.object({
  from: z.iso.date(),
  to: z.iso.date().describe('The last day'),
  accounts: z.array(
    z.object({
      account: id,
      number: z.int(),
      trades: z.int(),
      won: z.int(),
      profitFactor: z.number().nullable().describe('null: nothing was lost'),
      curve: z.array(z.int()).describe('The course of the result, from 0 to 100, without amounts'),
      completeTo: timestamp.nullable().describe('null: it contains all trades'),
    }),
  ),
});

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
  summary_week: summary,
  summary_month: summary,
  sales_day: z.object({
    day: z.iso.date(),
    products: z.array(z.object({ title: z.string(), count: z.int() })),
  }),
  admin_task: z.object({
    task: z.enum(['ownerless', 'failed_webhook', 'stopped_release', 'few_links', 'no_program']),
    subject: z.string().describe('The remote or product that it is about'),
  }),
  security: z.object({ title: z.string(), paragraphs: z.array(z.string()) }).describe('In Spanish'),
} as const;

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
  'admin_sales',
]);

/** A message of a remote, of a kind that it declares. */
export const RemoteMessage = z.object({
  title: z.string(),
  text: z.string(),
  path: z.string(),
  icon: z.string().nullable(),
});

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
