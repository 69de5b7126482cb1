import type { NotificationKind, NotificationTopicId } from '@parque/contract';
import type { StoredKind, TopicChoice } from '../database/schema';

interface Topic extends Partial<TopicChoice> {
  readonly label: string;
  readonly note: string;
  readonly kinds: readonly NotificationKind[];
  /** The user cannot switch it off. */
  readonly isFixed?: true;
  /** Quiet hours do not hold it. */
  readonly isUrgent?: true;
  /** Only admins get and see it. */
  readonly isForAdmins?: true;
}

const usualChoice: TopicChoice = { page: true, mail: 'now', telegram: true, push: true };
const pageAndMail = { telegram: false, push: false } as const;

/** What a user chooses together, with its defaults where they differ from the usual choice. */
export const topics: Readonly<Record<NotificationTopicId, Topic>> = {
  copy_stops: {
    label: 'La copia se detiene',
    note: 'Límite de pérdida, cuenta sin conexión o credenciales rechazadas, producto que termina.',
    kinds: ['copy_stopped', 'copy_ended', 'copy_disconnected'],
    isUrgent: true,
  },
  copy_problems: {
    label: 'Diferencias y cierres que esperan',
    note: 'Una posición que no cuadra, una copia menos protegida o un cierre que no llega al bróker.',
    kinds: ['copy_unprotected', 'copy_difference', 'close_waiting'],
    isUrgent: true,
  },
  copy_rejections: {
    label: 'Copias que no se hicieron',
    note: 'Operaciones omitidas o rechazadas, agrupadas por cuenta y motivo.',
    kinds: ['copy_rejected'],
    mail: 'off',
  },
  copy_activity: {
    label: 'Cambios de modo de la copia',
    note: 'Una cuenta hija pasa a Activo, Solo cierres o Pausado.',
    kinds: ['copy_mode'],
    mail: 'off',
    ...pageAndMail,
  },
  expiries: {
    label: 'Productos que terminan',
    note: 'Siete días antes, el día antes y al terminar.',
    kinds: ['product_ends'],
    ...pageAndMail,
  },
  purchases: {
    label: 'Compras y pagos',
    note: 'Compras, renovaciones, reembolsos y pagos de la sociedad.',
    kinds: ['product_changed', 'fund_settled'],
    isFixed: true,
  },
  security: {
    label: 'Seguridad de tu cuenta',
    note: 'Dispositivos, contraseña, correo, segundo factor y cuentas de bróker.',
    kinds: ['security'],
    isFixed: true,
    isUrgent: true,
  },
  summary_week: {
    label: 'Resumen semanal del Diario',
    note: 'El lunes: operaciones de cada cuenta y su curva, sin importes.',
    kinds: ['summary_week'],
    ...pageAndMail,
  },
  summary_month: {
    label: 'Resumen mensual del Diario',
    note: 'El día uno: operaciones de cada cuenta y su curva, sin importes.',
    kinds: ['summary_month'],
    ...pageAndMail,
  },
  admin_tasks: {
    label: 'Tareas de administración',
    note: 'Compras sin dueño, avisos de Hotmart que fallan, versiones detenidas, y enlaces o programas que faltan.',
    kinds: ['admin_task'],
    mail: 'daily',
    isForAdmins: true,
  },
  admin_sales: {
    label: 'Ventas del día',
    note: 'Cada mañana, las del día anterior por producto.',
    kinds: ['sales_day'],
    ...pageAndMail,
    isForAdmins: true,
  },
};

export const topicIds = Object.keys(topics) as NotificationTopicId[];

const topicOfKind = new Map<string, NotificationTopicId>(
  topicIds.flatMap((id) => topics[id].kinds.map((kind) => [kind, id] as const)),
);

/** Returns the topic of a stored kind; undefined when another version of the product has written it. */
export const findTopic = (kind: StoredKind): string | undefined =>
  kind.includes('/') ? kind : topicOfKind.get(kind);

export const isUrgentKind = (kind: StoredKind) =>
  topics[topicOfKind.get(kind) ?? 'expiries'].isUrgent === true;

/** What applies to a topic until its user chooses: the declared topics of remotes send no mails. */
export function getDefaultChoice(id: string): TopicChoice {
  const { page, mail, telegram, push } = {
    ...usualChoice,
    ...(id.includes('/') ? { mail: 'off' as const } : topics[id as NotificationTopicId]),
  };
  return { page, mail, telegram, push };
}
