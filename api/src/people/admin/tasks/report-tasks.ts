import { calls, type CallArguments } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { and, eq, gt } from 'drizzle-orm';
import { registryStates } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { notifyAdmins } from '../../../core/notifications/notify';
import { countLinkStock } from '../../../shop/copy/copy-links';
import { listPrograms } from '../../../shop/licences/ea/programs';
import { loadPurchasesPage } from '../purchases';

/** Admins are notified when a product has fewer free links. */
const minFreeLinks = 5;

/** The words and the address of each task. */
const tasks = {
  ownerless: ['Compras sin dueño', 'Su comprador no tiene cuenta.', '/admin-compras?falta=owner'],
  failed_webhook: ['Avisos de Hotmart que fallaron', 'No han dado acceso.', '/admin-compras?estado=fallida'],
  stopped_release: ['Una versión se ha detenido sola', 'Demasiados fallos:', '/admin-versiones'],
  few_links: ['Quedan pocos enlaces de copia', 'Añade más antes de que se acaben:', '/admin-copy'],
  no_program: [
    'Faltan programas de MetaTrader',
    'Sus clientes no pueden descargarlos.',
    '/admin-robots?ver=programas',
  ],
} as const;

interface Task {
  readonly task: keyof typeof tasks;
  /** The remote or product that it is about. */
  readonly subject: string;
  /** Changes when there is something new to do. */
  readonly key: string;
}

async function findPurchases(
  services: Services,
  task: Task['task'],
  filter: Partial<CallArguments<'listPurchases'>['query']>,
): Promise<Task[]> {
  const { rows } = await loadPurchasesPage(
    services,
    calls.listPurchases.query.parse({ ...filter, limit: 1 }),
  );
  const [newest] = rows;
  return newest ? [{ task, subject: '', key: String(newest.id) }] : [];
}

async function findStoppedReleases({ db, now }: Services): Promise<Task[]> {
  const { action, actor, at } = registryStates;
  const recentCondition = gt(at, new Date(+now() - msPerDay));
  const stops = await db
    .select()
    .from(registryStates)
    .where(and(eq(action, 'hold'), eq(actor, 'registry'), recentCondition));
  return stops.map(({ revision, name, reason }) => ({
    task: 'stopped_release',
    key: String(revision),
    subject: `${name} ${reason}`,
  }));
}

async function findFewLinks(services: Services): Promise<Task[]> {
  const stock = await countLinkStock(services);
  return stock.flatMap(({ product_id, title, free, reserved, assigned }) => {
    const total = free + reserved + assigned;
    const isFew = total > 0 && free < minFreeLinks;
    return isFew ? [{ task: 'few_links', subject: title, key: `${product_id} ${total}` } as const] : [];
  });
}

async function findMissingPrograms(services: Services): Promise<Task[]> {
  const kinds = (await listPrograms(services)).flatMap(({ kind, file }) => (file ? [] : kind)).join(', ');
  return kinds ? [{ task: 'no_program', subject: '', key: kinds }] : [];
}

/** Notifies all admins of tasks that an admin must do. Notifies them again only when there is something new to do. */
export async function reportTasks(services: Services): Promise<void> {
  const { db, now } = services;
  const open = [
    ...(await findPurchases(services, 'ownerless', { unmatched: 'owner' })),
    ...(await findPurchases(services, 'failed_webhook', { state: 'fallida' })),
    ...(await findStoppedReleases(services)),
    ...(await findFewLinks(services)),
    ...(await findMissingPrograms(services)),
  ];
  for (const { task, subject, key } of open) {
    const [title, text, path] = tasks[task];
    const message = { title, paragraphs: [`${text} ${subject}`.trim()], path };
    const event = { subject: `${task} ${key}`, message, at: now() };
    await db.transaction((tx) => notifyAdmins(tx, { ...event, kind: 'admin_tasks' }));
  }
}
