import {
  notificationEvents,
  RemoteMessage,
  type NotificationData,
  type NotificationKind,
  type NotificationTopicId,
} from '@parque/contract';
import { getReasonText, type LossLimit } from '@parque/domain/copy';
import type { Curve } from '../database/schema';
import { formatMaskedNumber, formatMoment } from '../mail/mail-templates';

/** A message in Spanish, in the parts that every channel shows. It contains no amounts of money. */
export interface Message {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Address of the platform. */
  readonly path: string;
  /** Paragraphs after the link. */
  readonly after?: readonly string[];
  /** Curves that a mail shows as pictures. */
  readonly curves?: readonly Curve[];
  /** The list from which mail programs can unsubscribe its reader. */
  readonly list?: NotificationTopicId;
  /** SVG path data, of a message of a remote. */
  readonly icon?: string | null;
}

/** The text of a message whose reader presses the message itself, without a link after it. */
export const formatPressed = ({ paragraphs }: Pick<Message, 'paragraphs'>) =>
  paragraphs.join('\n').replace(/:$/, '.');

interface Context {
  readonly timeZone: string;
  readonly count: number;
}

type Composers = {
  readonly [Kind in NotificationKind]: (data: NotificationData<Kind>, context: Context) => Message;
};

/** A message about a copying account, which leads to its page. */
const toCopyMessage = (
  { account, number }: { readonly account: number; readonly number: number },
  subject: string,
  paragraphs: readonly string[],
  path = `/conector/${account}`,
): Message => ({
  title: `Copiador: ${subject} en la cuenta ${formatMaskedNumber(number)}`,
  paragraphs,
  path,
});

const formatPrice = (price: number) => String(price).replace('.', ',');
const formatAt = ({ timeZone }: Context, at: string) => formatMoment({ timeZone }, new Date(at));
const formatDay = ({ timeZone }: Context, at: string) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone }).format(new Date(at));

const lossLimits: Readonly<Record<LossLimit, string>> = {
  daily_loss: 'tu pérdida diaria máxima: hoy no se abre nada más en ella',
  total_loss: 'tu pérdida total máxima: no se abre nada más en ella hasta que cambies o quites ese límite',
  drawdown:
    'tu caída máxima desde el punto más alto: no se abre nada más en ella hasta que cambies o quites ese límite',
};

const disconnections: Readonly<Record<NotificationData<'copy_disconnected'>['cause'], string>> = {
  credenciales_rechazadas: 'el bróker rechaza sus credenciales',
  sin_conexion: 'no hay conexión con ella',
  no_puede_operar: 'su bróker no permite operar en ella',
};

const modes: Readonly<Record<NotificationData<'copy_mode'>['mode'], string>> = {
  activo: 'está en modo Activo: copia lo que abra la maestra',
  solo_cierres: 'está en modo Solo cierres: no abre nada nuevo',
  pausado: 'está en modo Pausado: no abre nada nuevo',
};

const adminTasks: Readonly<
  Record<NotificationData<'admin_task'>['task'], readonly [title: string, text: string, path: string]>
> = {
  ownerless: ['Compras sin dueño', 'Su comprador no tiene cuenta.', '/admin-compras?falta=owner'],
  failed_webhook: ['Avisos de Hotmart que fallaron', 'No han dado acceso.', '/admin-compras?estado=fallida'],
  stopped_release: ['Una versión se ha detenido sola', 'Demasiados fallos:', '/admin-versiones'],
  few_links: ['Quedan pocos enlaces de copia', 'Añade más antes de que se acaben:', '/admin-copy'],
  no_program: [
    'Faltan programas de MetaTrader',
    'Sus clientes no pueden descargarlos.',
    '/admin-robots?ver=programas',
  ],
};

function composeProductChange(
  { title, change, until }: NotificationData<'product_changed'>,
  context: Context,
) {
  const end = until ? ` hasta el ${formatDay(context, until)}` : '';
  const texts = {
    active: [`${title} ya está activo`, `Puedes usar ${title}${end}.`],
    renewed: [`${title} se ha renovado`, `Puedes usar ${title}${end}.`],
    suspended: [
      `${title} está suspendido`,
      `Tu acceso a ${title} está suspendido mientras se resuelve el pago en Hotmart.`,
    ],
    withdrawn: [
      `${title} ya no está activo`,
      `Tu acceso a ${title} ha terminado, por un reembolso, una cancelación o una decisión de soporte. Si crees que es un error, escribe a soporte.`,
    ],
  } as const;
  const [subject, text] = texts[change];
  return { title: subject, paragraphs: [text], path: '/products' };
}

function composeProductEnd({ title, days, until }: NotificationData<'product_ends'>, context: Context) {
  const day = formatDay(context, until);
  if (days === 0)
    return {
      title: `Tu acceso a ${title} ha terminado`,
      paragraphs: [`Tu acceso a ${title} terminó el ${day}. Puedes contratarlo de nuevo cuando quieras:`],
      path: '/products',
    };
  return {
    // A date is also right for a grant of three days, and in a mail that is sent later.
    title: `Tu acceso a ${title} termina el ${day}`,
    paragraphs: [
      `Tu acceso a ${title} termina el ${day}. Si pagas una suscripción que se renueva sola, no tienes que hacer nada.`,
    ],
    path: '/products',
  };
}

/** A day without a time, such as `2026-11-29`. */
const formatDate = (date: string, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }) =>
  new Intl.DateTimeFormat('es', { timeZone: 'UTC', ...options }).format(new Date(date));

type SummaryData = NotificationData<'summary_week'>;

function describeAccount(
  { number, trades, won, profitFactor, completeTo }: SummaryData['accounts'][number],
  context: Context,
) {
  const factor = profitFactor === null ? '' : `, factor de beneficio ${formatPrice(profitFactor)}`;
  const parts = `${trades === 1 ? '1 operación' : `${trades} operaciones`}, ${Math.round((won / trades) * 100)} % ganadoras${factor}`;
  const end = completeTo ? ` Su bróker solo ha dado datos hasta el ${formatAt(context, completeTo)}.` : '';
  return `Cuenta ${formatMaskedNumber(number)}: ${parts}.${end}`;
}

const composeSummary =
  (list: 'summary_week' | 'summary_month') =>
  ({ from, to, accounts }: SummaryData, context: Context): Message => {
    const period =
      list === 'summary_week'
        ? `Tu semana del ${formatDate(from)} al ${formatDate(to)}`
        : `Tu mes de ${formatDate(from, { month: 'long', year: 'numeric' })}`;
    const [only] = accounts.length === 1 ? accounts : [];
    return {
      title: `${period} en el Diario`,
      paragraphs: [
        accounts.map((account) => describeAccount(account, context)).join('\n'),
        'Los importes, por el reloj del servidor de cada cuenta, están en tu Diario:',
      ],
      path: only ? `/panel?cuenta=${only.account}` : '/panel',
      curves: accounts.map(({ number, curve }) => ({
        label: `Curva de resultados de la cuenta ${formatMaskedNumber(number)}`,
        points: curve,
      })),
      list,
    };
  };

function composeDifference(data: NotificationData<'copy_difference'>, context: Context): Message {
  const { account, number, symbol, lots, childPosition, isReversed, foundAt, forAdmin } = data;
  const paragraphs = [
    isReversed
      ? 'Una cuenta hija tiene desde hace más de 15 minutos una posición en sentido contrario al de su copia:'
      : 'Una cuenta hija tiene desde hace más de 15 minutos una posición del copiador que no consta como copia:',
    [
      `Cuenta: ${formatMaskedNumber(number)}`,
      `Posición: ${childPosition}`,
      `Símbolo: ${symbol}`,
      `Lotes: ${formatPrice(lots)}`,
      `Detectada: ${formatAt(context, foundAt)}`,
    ].join('\n'),
    forAdmin
      ? 'No se cerrará con la maestra. Su dueño puede resolverla en Comprobar posiciones; avísale si no lo hace.'
      : 'No se cerrará con la maestra. Decide qué hacer con ella en Comprobar posiciones:',
  ];
  const path = forAdmin ? '/admin-copiador' : `/conector/${account}/conciliacion`;
  return toCopyMessage(data, 'una posición que no cuadra', paragraphs, path);
}

const composers: Composers = {
  copy_stopped: ({ limit, isClosed, at, ...account }, context) =>
    toCopyMessage(account, 'límite de pérdida alcanzado', [
      `La cuenta ${formatMaskedNumber(account.number)} ha llegado a ${lossLimits[limit]}. Detectado: ${formatAt(context, at)}.`,
      isClosed
        ? 'Como elegiste, se cierran todas sus copias abiertas. Comprueba el resultado aquí:'
        : 'Sus copias abiertas siguen a la maestra. Puedes cerrarlas aquí:',
    ]),
  copy_ended: ({ numbers, at }, context) => ({
    title: 'Copiador: tu producto Conector ya no está activo',
    paragraphs: [
      `Desde ahora, ${formatAt(context, at)}, no se abre nada nuevo en estas cuentas hijas: ${numbers.map(formatMaskedNumber).join(', ')}.`,
      'Las copias que ya están abiertas siguen a la maestra hasta que se cierren. Puedes verlas y cerrarlas aquí:',
    ],
    path: '/conector',
    after: [
      'Si el producto vuelve a estar activo, las cuentas en modo Activo copian de nuevo sin preguntarte. Si no lo quieres, ponlas en Pausado.',
    ],
  }),
  copy_disconnected: ({ account, number, role, cause, isTerminal }) => ({
    title: `Copiador: la cuenta ${formatMaskedNumber(number)} no copia`,
    paragraphs: [
      `La cuenta ${role === 'master' ? 'maestra' : 'hija'} ${formatMaskedNumber(number)} no copia: ${disconnections[cause]}.`,
      isTerminal && cause === 'sin_conexion'
        ? 'Comprueba que el ordenador y su MetaTrader están encendidos y conectados.'
        : 'Mientras siga así, ni se abre ni se cierra nada por ella.',
    ],
    path: role === 'master' ? '/conector' : `/conector/${account}`,
  }),
  copy_mode: ({ mode, ...account }) =>
    toCopyMessage(account, 'cambio de modo', [
      `La cuenta ${formatMaskedNumber(account.number)} ${modes[mode]}.`,
    ]),
  copy_unprotected: ({ symbol, childPosition, stopLoss, expectedStopLoss, foundAt, ...account }, context) =>
    toCopyMessage(
      account,
      'una copia menos protegida de lo previsto',
      [
        `La copia ${childPosition} de ${symbol} ${stopLoss === null ? 'no tiene stop loss' : `tiene el stop loss en ${formatPrice(stopLoss)}`}, y debería tenerlo en ${formatPrice(expectedStopLoss ?? 0)}. Detectado: ${formatAt(context, foundAt)}.`,
        'Puede perder más de lo previsto. Puedes ponerlo en MetaTrader, o decidir aquí:',
      ],
      `/conector/${account.account}/conciliacion`,
    ),
  copy_difference: composeDifference,
  close_waiting: ({ since, ...account }, context) =>
    toCopyMessage(account, 'un cierre espera', [
      `Un cierre de la cuenta ${formatMaskedNumber(account.number)} espera desde ${formatAt(context, since)}: su bróker no lo ha confirmado.`,
      'Se sigue intentando. Si es urgente, ciérralo en MetaTrader y compruébalo aquí:',
    ]),
  copy_rejected: ({ reason, ...account }, { count }) =>
    toCopyMessage(account, count === 1 ? 'una copia que no se hizo' : `${count} copias que no se hicieron`, [
      (reason !== null && getReasonText(reason)) || 'El bróker rechazó la orden.',
    ]),
  product_changed: composeProductChange,
  product_ends: composeProductEnd,
  fund_settled: ({ fund, isConfirmed }) => ({
    title: `Tu pago Nº ${fund} está ${isConfirmed ? 'confirmado' : 'rechazado'}`,
    paragraphs: [
      isConfirmed
        ? `Hemos confirmado tu pago Nº ${fund} de Sociedades en Automático.`
        : `Hemos rechazado tu pago Nº ${fund} de Sociedades en Automático. El motivo está junto al pago:`,
    ],
    path: '/fondo-de-inversion',
  }),
  summary_week: composeSummary('summary_week'),
  summary_month: composeSummary('summary_month'),
  sales_day: ({ day, products }) => {
    const sum = products.reduce((total, { count }) => total + count, 0);
    return {
      title: `${sum === 1 ? '1 venta' : `${sum} ventas`} el ${formatDate(day)}`,
      paragraphs: [products.map(({ title, count }) => `${title}: ${count}`).join('\n')],
      path: '/admin-compras',
    };
  },
  admin_task: ({ task, subject }) => {
    const [title, text, path] = adminTasks[task];
    return { title, paragraphs: [`${text} ${subject}`.trim()], path };
  },
  security: (text) => ({ ...text, path: '/cuenta' }),
};

/** Composes the text of a stored notification; undefined when another version of the product has written it. */
export function composeMessage(kind: string, data: unknown, context: Context): Message | undefined {
  if (kind.includes('/')) {
    const sent = RemoteMessage.safeParse(data).data;
    return sent && { ...sent, paragraphs: [sent.text] };
  }
  if (!Object.hasOwn(composers, kind)) return undefined;
  const knownKind = kind as NotificationKind;
  const parsed = notificationEvents[knownKind].safeParse(data);
  const compose = composers[knownKind] as (data: unknown, context: Context) => Message;
  return parsed.success ? compose(parsed.data, context) : undefined;
}
