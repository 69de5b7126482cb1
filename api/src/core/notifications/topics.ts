import type { NotificationTopicId } from '@parque/contract';
import type { TopicChoice } from '../database/schema';

interface Topic extends Partial<TopicChoice> {
  readonly label: string;
  readonly note: string;
  /** The user cannot switch it off. */
  readonly isFixed?: true;
  /** Quiet hours do not hold it. */
  readonly isUrgent?: true;
  /** Only admins get and see it. */
  readonly isForAdmins?: true;
  /** Mail programs can unsubscribe their user from it. */
  readonly isReport?: true;
}

const usualChoice: TopicChoice = { page: true, mail: 'now', telegram: true, push: true };
const pageAndMail = { telegram: false, push: false } as const;

/** The topics for which a user chooses channels, with their defaults where they differ from the usual choice. */
export const topics: Readonly<Record<NotificationTopicId, Topic>> = {
  copy_stops: {
    label: 'La copia se detiene',
    note: 'Límite de pérdida, cuenta sin conexión o credenciales rechazadas, producto que termina.',
    isUrgent: true,
  },
  copy_problems: {
    label: 'Diferencias y cierres que esperan',
    note: 'Una posición que no cuadra, una copia menos protegida o un cierre que no llega al bróker.',
    isUrgent: true,
  },
  copy_rejections: {
    label: 'Copias que no se hicieron',
    note: 'Operaciones omitidas o rechazadas, agrupadas por cuenta y motivo.',
    mail: 'off',
  },
  copy_activity: {
    label: 'Cambios de modo de la copia',
    note: 'Una cuenta hija pasa a Activo, Solo cierres o Pausado.',
    mail: 'off',
    ...pageAndMail,
  },
  expiries: {
    label: 'Productos que terminan',
    note: 'Siete días antes, el día antes y al terminar.',
    ...pageAndMail,
  },
  purchases: {
    label: 'Compras y pagos',
    note: 'Compras, renovaciones, reembolsos y pagos de la sociedad.',
    isFixed: true,
  },
  security: {
    label: 'Seguridad de tu cuenta',
    note: 'Dispositivos, contraseña, correo, segundo factor y cuentas de bróker.',
    isFixed: true,
    isUrgent: true,
  },
  summary_week: {
    label: 'Resumen semanal del Diario',
    note: 'El lunes: operaciones de cada cuenta y su curva, sin importes.',
    ...pageAndMail,
    isReport: true,
  },
  summary_month: {
    label: 'Resumen mensual del Diario',
    note: 'El día uno: operaciones de cada cuenta y su curva, sin importes.',
    ...pageAndMail,
    isReport: true,
  },
  admin_tasks: {
    label: 'Tareas de administración',
    note: 'Compras sin dueño, avisos de Hotmart que fallan, versiones detenidas, y enlaces o programas que faltan.',
    mail: 'daily',
    isForAdmins: true,
  },
  admin_differences: {
    label: 'Diferencias en cuentas de usuarios',
    note: 'Una posición sin copia o en sentido contrario, que su dueño debe resolver.',
    isUrgent: true,
    isForAdmins: true,
  },
  admin_sales: {
    label: 'Ventas del día',
    note: 'Cada mañana, las del día anterior por producto.',
    ...pageAndMail,
    isForAdmins: true,
  },
};

export const topicIds = Object.keys(topics) as NotificationTopicId[];

/** Returns a topic of the product; undefined for a kind of a remote. */
export const findTopic = (id: string): Topic | undefined =>
  Object.hasOwn(topics, id) ? topics[id as NotificationTopicId] : undefined;

/** Returns the choice of a topic until its user chooses: the declared kinds of remotes send no mails. */
export function getDefaultChoice(id: string): TopicChoice {
  const { page, mail, telegram, push } = { ...usualChoice, ...(findTopic(id) ?? { mail: 'off' }) };
  return { page, mail, telegram, push };
}
