import { productIds } from '@parque/contract';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../core/database/database';
import {
  connectorAccounts,
  copierChildren,
  entitlements,
  products,
  type Message,
} from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { formatMaskedNumber } from '../../core/mail/mail-templates';
import { markDay } from '../../core/notifications/messages';
import { notify } from '../../core/notifications/notify';
import { matchOpening } from './packs';
import { renewalGraceMs } from './state/entitlement';

/** How long an end is reported, for the time in which no process ran. */
const reportedMs = 7 * msPerDay;

type Facts = Pick<typeof entitlements.$inferSelect, 'status' | 'until'>;
type Change = 'active' | 'renewed' | 'suspended' | 'withdrawn';

const isOpen = (facts: Facts | undefined, now: Date): boolean =>
  facts?.status === 'active' && (facts.until === null || facts.until > now);

/** Returns what a change of an entitlement means to its user; undefined when it means nothing. */
function findChange(before: Facts | undefined, after: Facts | undefined, now: Date): Change | undefined {
  if (isOpen(after, now)) {
    if (!isOpen(before, now)) return 'active';
    const [previousEnd, end] = [before?.until ?? null, after?.until ?? null];
    return previousEnd !== null && (end === null || end > previousEnd) ? 'renewed' : undefined;
  }
  if (after?.status === 'suspended') return isOpen(before, now) ? 'suspended' : undefined;
  return isOpen(before, now) || before?.status === 'suspended' ? 'withdrawn' : undefined;
}

/** Returns the numbers of the activated child accounts of a user that stop copying with a product. */
async function listStoppedCopies(tx: Database, userId: number, productId: number): Promise<string[]> {
  if (productId !== productIds.connector) return [];
  const rows = await tx
    .select({ number: connectorAccounts.number })
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierChildren.accountId))
    .where(and(eq(connectorAccounts.userId, userId), isNotNull(copierChildren.activatedAt)))
    .orderBy(connectorAccounts.id);
  return rows.map(({ number }) => formatMaskedNumber(number));
}

interface Access {
  readonly user: number;
  readonly product: number;
}

/** Notifies a user of the end of a product, also of the copies that end with it, which quiet hours do not hold. */
async function reportEnd(
  tx: Database,
  { user, product }: Access,
  event: Omit<Parameters<typeof notify>[1], 'user'>,
): Promise<void> {
  const copies = await listStoppedCopies(tx, user, product);
  if (copies.length === 0) {
    await notify(tx, { ...event, user });
    return;
  }
  const { title, paragraphs } = event.message;
  const message = {
    title,
    paragraphs: [
      ...paragraphs,
      `Desde entonces no se abre nada nuevo en estas cuentas hijas: ${copies.join(', ')}.`,
      'Si el producto vuelve a estar activo, las cuentas en modo Activo copian de nuevo sin preguntarte. Si no lo quieres, ponlas en Pausado.',
      'Las copias que ya están abiertas siguen a la maestra hasta que se cierren. Puedes verlas y cerrarlas aquí:',
    ],
    path: '/conector',
  };
  await notify(tx, { ...event, user, kind: 'copy_stops', message });
}

export async function getAccessFacts(tx: Database, userId: number, productId: number) {
  const [facts] = await tx
    .select({ status: entitlements.status, until: entitlements.until, title: products.title })
    .from(products)
    .leftJoin(entitlements, and(eq(entitlements.productId, products.id), eq(entitlements.userId, userId)))
    .where(eq(products.id, productId));
  const { status = null, until = null, title = '' } = facts ?? {};
  return { title, access: status === null ? undefined : { status, until } };
}

/** The messages to a user about a product, by its title and the day of its end. */
const words: Readonly<
  Record<Change | 'ending' | 'ended', (title: string, day: string) => readonly [title: string, text: string]>
> = {
  active: (title, day) => [`${title} ya está activo`, `Puedes usar ${title}${day && ` hasta el ${day}`}.`],
  renewed: (title, day) => [`${title} se ha renovado`, `Puedes usar ${title}${day && ` hasta el ${day}`}.`],
  suspended: (title) => [
    `${title} está suspendido`,
    `Tu acceso a ${title} está suspendido mientras se resuelve el pago en Hotmart.`,
  ],
  withdrawn: (title) => [
    `${title} ya no está activo`,
    `Tu acceso a ${title} ha terminado, por un reembolso, una cancelación o una decisión de soporte. Si crees que es un error, escribe a soporte.`,
  ],
  // A date is also right for a grant of three days, and in a mail that is sent later.
  ending: (title, day) => [
    `Tu acceso a ${title} termina el ${day}`,
    `Tu acceso a ${title} termina el ${day}. Si pagas una suscripción que se renueva sola, no tienes que hacer nada.`,
  ],
  ended: (title, day) => [
    `Tu acceso a ${title} ha terminado`,
    `Tu acceso a ${title} terminó el ${day}. Puedes contratarlo de nuevo cuando quieras.`,
  ],
};

function createAccessMessage(change: keyof typeof words, product: string, until: Date | null): Message {
  const [title, text] = words[change](product, until ? markDay(until) : '');
  return { title, paragraphs: [text], path: '/products' };
}

/** Notifies a user that a product became active, was renewed, suspended or withdrawn. */
export async function reportAccess(
  tx: Database,
  access: Access,
  before: Awaited<ReturnType<typeof getAccessFacts>>,
  now: Date,
): Promise<void> {
  const after = await getAccessFacts(tx, access.user, access.product);
  const change = findChange(before.access, after.access, now);
  if (!change) return;
  const isEnd = change === 'suspended' || change === 'withdrawn';
  const message = createAccessMessage(change, after.title, after.access?.until ?? null);
  const subject = `access ${access.product} ${change} ${+now}`;
  const event = { kind: 'purchases', subject, message, at: now } as const;
  await (isEnd ? reportEnd(tx, access, event) : notify(tx, { ...event, user: access.user }));
}

/** A subscription that is neither cancelled nor overdue: its next charge is expected before this end. */
const renewingCondition = sql`exists (
  select 1 from hotmart_events event
  where event.user_id = ${entitlements.userId} and ${matchOpening('event', entitlements.productId)}
    and event.paid_until + ${renewalGraceMs / 1000} * interval '1 second' = ${entitlements.until})`;

/** Returns how many days before the end the notice is due; 0 is the notice of the end. */
function getNoticeDays(leftMs: number): 0 | 1 | 7 {
  if (leftMs <= 0) return 0;
  return leftMs <= msPerDay ? 1 : 7;
}

/**
 * Notifies users once when a product ends within seven days, once when it ends within one day, and once when it has ended.
 * Subscriptions get no notice at seven days, because they usually renew themselves.
 */
export async function reportEnds({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const reportTime = now();
  const rows = await db
    .select({
      user: entitlements.userId,
      product: entitlements.productId,
      until: entitlements.until,
      title: products.title,
      isRenewing: sql<boolean>`${renewingCondition}`,
    })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(
      and(
        eq(entitlements.status, 'active'),
        gt(entitlements.until, new Date(+reportTime - reportedMs)),
        lte(entitlements.until, new Date(+reportTime + 7 * msPerDay)),
      ),
    );
  for (const { user, product, until, title, isRenewing } of rows) {
    if (!until) continue;
    const noticeDays = getNoticeDays(+until - +reportTime);
    const hasEnded = noticeDays === 0;
    if (noticeDays === 7 && isRenewing) continue;
    const subject = `${product} ${noticeDays} ${+until}`;
    const message = createAccessMessage(hasEnded ? 'ended' : 'ending', title, until);
    const event = { kind: 'expiries', subject, message, at: reportTime } as const;
    await db.transaction(async (tx) => {
      if (hasEnded) await reportEnd(tx, { user, product }, event);
      else await notify(tx, { ...event, user });
    });
  }
}
