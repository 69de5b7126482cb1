import type { NotificationKind, NotificationTopicId } from '@parque/contract';
import type { TopicChoice } from '../database/schema';

interface Topic extends TopicChoice {
  readonly label: string;
  readonly note: string;
  /** The user cannot switch it off. */
  readonly isFixed?: true;
  /** Quiet hours do not hold it. */
  readonly isUrgent?: true;
  /** Only admins get and see it. */
  readonly isForAdmins?: true;
}

export const topics: Readonly<Record<NotificationTopicId, Topic>> = {
  copy_stops: {
    label: 'La copia se detiene',
    note: 'Límite de pérdida, cuenta sin conexión o credenciales rechazadas, producto que termina.',
    page: true,
    mail: 'now',
    telegram: true,
    push: true,
    isUrgent: true,
  },
  copy_problems: {
    label: 'Diferencias y cierres que esperan',
    note: 'Una posición que no cuadra, una copia menos protegida o un cierre que no llega al bróker.',
    page: true,
    mail: 'now',
    telegram: true,
    push: true,
    isUrgent: true,
  },
  copy_rejections: {
    label: 'Copias que no se hicieron',
    note: 'Operaciones omitidas o rechazadas, agrupadas por cuenta y motivo.',
    page: true,
    mail: 'off',
    telegram: true,
    push: true,
  },
  copy_activity: {
    label: 'Cambios de modo de la copia',
    note: 'Una cuenta hija pasa a Activo, Solo cierres o Pausado.',
    page: true,
    mail: 'off',
    telegram: false,
    push: false,
  },
  expiries: {
    label: 'Productos que terminan',
    note: 'Siete días antes, el día antes y al terminar.',
    page: true,
    mail: 'now',
    telegram: false,
    push: false,
  },
  purchases: {
    label: 'Compras y pagos',
    note: 'Compras, renovaciones, reembolsos y pagos de la sociedad.',
    page: true,
    mail: 'now',
    telegram: true,
    push: true,
    isFixed: true,
  },
  security: {
    label: 'Seguridad de tu cuenta',
    note: 'Dispositivos, contraseña, correo, segundo factor y cuentas de bróker.',
    page: true,
    mail: 'now',
    telegram: true,
    push: true,
    isFixed: true,
    isUrgent: true,
  },
  admin_tasks: {
    label: 'Tareas de administración',
    note: 'Compras sin dueño, avisos de Hotmart que fallan, versiones detenidas, y enlaces o programas que faltan.',
    page: true,
    mail: 'daily',
    telegram: true,
    push: true,
    isForAdmins: true,
  },
};

export const topicOfKind: Readonly<Record<NotificationKind, NotificationTopicId>> = {
  copy_stopped: 'copy_stops',
  copy_ended: 'copy_stops',
  copy_disconnected: 'copy_stops',
  copy_mode: 'copy_activity',
  copy_unprotected: 'copy_problems',
  copy_difference: 'copy_problems',
  close_waiting: 'copy_problems',
  copy_rejected: 'copy_rejections',
  product_changed: 'purchases',
  product_ends: 'expiries',
  fund_settled: 'purchases',
  security: 'security',
  admin_task: 'admin_tasks',
};
