import type { NotificationTopicId } from '@parque/contract';
import { getReasonText, toLots, type CopyReason, type LossLimit } from '@parque/domain/copy';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import { sql, type SQL } from 'drizzle-orm';
import type { Message } from '../../../../core/database/schema';
import { formatMaskedNumber } from '../../../../core/mail/mail-templates';
import { formatDecimal, markTime } from '../../../../core/notifications/messages';
import type { Child } from '../../engine/recording/child';
import { getReachedLimit } from '../../engine/deciding/losses/loss-count';

/** An event that its account and subject identify. */
export interface EventRow {
  readonly [column: string]: unknown;
  readonly user: number;
  readonly subject: string;
  readonly account: number;
  readonly number: number;
  /** How many equal events it groups. */
  readonly count: number;
}

/** A kind of events of the copier, and the words for each. */
export interface CopyEvent<Row = object> {
  readonly kind: NotificationTopicId;
  /** Selects the columns of {@link EventRow}, and those that the words need. */
  buildQuery(now: Date): SQL;
  /** Returns undefined when there is nothing to report. */
  describe(row: Row & EventRow): Message | undefined;
}

/** How long an account has no connection, a close waits and a position differs, before its owner is notified. */
const maxOfflineMs = 10 * msPerMinute;
const maxCloseWaitMs = 3 * msPerMinute;
const maxDifferenceMs = 15 * msPerMinute;

/** Stops and differences are reported for this time, which is shorter than notifications are stored. */
const reportedMs = 30 * msPerDay;

/** Copies that were not made are reported together for each period, account and reason. */
const periodMs = 5 * msPerMinute;

/** How far back these periods are counted, for the time in which no process ran. */
const lookBackMs = 60 * msPerMinute;

/** Time for transactions that began before the end of a period. */
const slackMs = 30_000;

/** Reasons that the owner chose, or that another message reports. */
const expectedReasons: readonly CopyReason[] = [
  'paused',
  'only_closes',
  'symbol_filtered',
  'side_filtered',
  'hours_filtered',
  'stops_not_copied',
  'before_activation',
  'not_held',
  'no_change',
  'order_parts',
  'nothing_left',
  'superseded',
  'closed_by_hand',
  'closed_already',
  'closed_without_copier',
  'master_changed',
  'master_deleted',
  'daily_loss',
  'total_loss',
  'drawdown',
  'product_inactive',
];

const lossLimits: Readonly<Record<LossLimit, string>> = {
  daily_loss: 'tu pérdida diaria máxima: hoy no se abre nada más en ella',
  total_loss: 'tu pérdida total máxima: no se abre nada más en ella hasta que cambies o quites ese límite',
  drawdown:
    'tu caída máxima desde el punto más alto: no se abre nada más en ella hasta que cambies o quites ese límite',
};

const disconnections = {
  credenciales_rechazadas: 'el bróker rechaza sus credenciales',
  sin_conexion: 'no hay conexión con ella',
  no_puede_operar: 'su bróker no permite operar en ella',
} as const;

/** The columns of an event of the account `a`. */
const accountColumns = sql`a.user_id::int as user, a.id::int as account, a.number::float8 as number`;

const buildMomentSql = (now: Date, msBefore: number) =>
  sql`${new Date(+now - msBefore).toISOString()}::timestamptz`;

/** Creates a message about a copying account, which leads to its page. */
export const createCopyMessage = (
  { account, number }: Pick<EventRow, 'account' | 'number'>,
  subject: string,
  paragraphs: readonly string[],
  path = `/conector/${account}`,
): Message => ({
  title: `Copiador: ${subject} en la cuenta ${formatMaskedNumber(number)}`,
  paragraphs,
  path,
});

type StopRow = Parameters<typeof getReachedLimit>[0] & Pick<Child, 'onLossLimit'> & { readonly at: string };

/** A loss limit that was reached, once for each stop. */
const stopEvent: CopyEvent<StopRow> = {
  kind: 'copy_stops',
  buildQuery: (now) => sql`
    select ${accountColumns}, 1 as count, 'stop ' || a.id || ' ' || extract(epoch from c.stopped_at) as subject,
      c.stopped_at as at, c.on_loss_limit as "onLossLimit", c.max_daily_loss as "maxDailyLoss", c.day,
      c.stopped_day as "stoppedDay", c.max_total_loss as "maxTotalLoss", c.max_drawdown as "maxDrawdown", c.losses,
      c.loss_run as "lossRun"
    from copier_children c join connector_accounts a on a.id = c.account_id
    where c.stopped_at > ${buildMomentSql(now, reportedMs)}`,
  describe({ onLossLimit, at, ...row }) {
    // A stop of the day ends at midnight of the broker, and is still reported afterwards.
    const limit = getReachedLimit(row) ?? getReachedLimit({ ...row, day: row.stoppedDay });
    if (!limit) return undefined;
    return createCopyMessage(row, 'límite de pérdida alcanzado', [
      `La cuenta ${formatMaskedNumber(row.number)} ha llegado a ${lossLimits[limit]}. Detectado: ${markTime(new Date(at))}.`,
      onLossLimit === 'cerrar'
        ? 'Como elegiste, se cierran todas sus copias abiertas. Comprueba el resultado aquí:'
        : 'Sus copias abiertas siguen a la maestra. Puedes cerrarlas aquí:',
    ]);
  },
};

interface Disconnected {
  readonly role: 'master' | 'child';
  readonly cause: keyof typeof disconnections;
  readonly isTerminal: boolean;
}

/** Masters and children whose copies stand still, each with a subject that is the same until they are read again. */
const disconnectionEvent: CopyEvent<Disconnected> = {
  kind: 'copy_stops',
  buildQuery: (now) => sql`
    select ${accountColumns}, 1 as count, role, cause, a.gateway = 'terminal' as "isTerminal",
      'connection ' || a.id || ' ' || cause || ' ' || case cause
        when 'no_puede_operar' then ${now.toISOString().slice(0, 10)}
        else coalesce(extract(epoch from seen_at)::text, 'never') end as subject
    from connector_accounts a join (
      select account_id, 'child' as role, connection as cause, seen_at from copier_children c
      where activated_at is not null and mode <> 'pausado'
      union all
      select account_id, 'master', status, seen_at from copier_masters
      where exists (select from connector_accounts child join copier_children c on c.account_id = child.id
        where child.master_id = copier_masters.account_id and c.activated_at is not null and c.mode <> 'pausado')
    ) as copying on a.id = account_id
    where cause in ('credenciales_rechazadas', 'no_puede_operar')
      or cause = 'sin_conexion' and seen_at < ${buildMomentSql(now, maxOfflineMs)}`,
  describe: ({ account, number, role, cause, isTerminal }) => ({
    title: `Copiador: la cuenta ${formatMaskedNumber(number)} no copia`,
    paragraphs: [
      `La cuenta ${role === 'master' ? 'maestra' : 'hija'} ${formatMaskedNumber(number)} no copia: ${disconnections[cause]}.`,
      isTerminal && cause === 'sin_conexion'
        ? 'Comprueba que el ordenador y su MetaTrader están encendidos y conectados.'
        : 'Mientras siga así, ni se abre ni se cierra nada por ella.',
    ],
    path: role === 'master' ? '/conector' : `/conector/${account}`,
  }),
};

interface Unprotected {
  readonly symbol: string;
  readonly position: string;
  readonly stopLoss: number | null;
  readonly expected: number;
  readonly at: string;
}

/** A copy that is less protected than the position of the master, unless the owner allowed it: once for each copy. */
const unprotectedCopyEvent: CopyEvent<Unprotected> = {
  kind: 'copy_problems',
  buildQuery: (now) => sql`
    select distinct on (f.child_id, f.child_position) ${accountColumns}, 1 as count,
      'stops ' || a.id || ' ' || f.child_position as subject, f.symbol, f.child_position as position,
      f.stop_loss as "stopLoss", f.expected_stop_loss as expected, f.found_at as at
    from copier_findings f join connector_accounts a on a.id = f.child_id
      left join copier_children c on c.account_id = f.child_id
    where f.kind = 'stops' and f.confirmed_at is not null and f.resolved_at is null
      and f.found_at > ${buildMomentSql(now, reportedMs)} and f.expected_stop_loss is not null
      and case when f.stop_loss is null then true
        when coalesce((c.rules ->> 'areStopsClamped')::boolean, false) then false
        when f.side = 'buy' then f.stop_loss < f.expected_stop_loss
        else f.stop_loss > f.expected_stop_loss end
    order by f.child_id, f.child_position, f.id`,
  describe: ({ symbol, position, stopLoss, expected, at, ...row }) =>
    createCopyMessage(
      row,
      'una copia menos protegida de lo previsto',
      [
        `La copia ${position} de ${symbol} ${stopLoss === null ? 'no tiene stop loss' : `tiene el stop loss en ${formatDecimal(stopLoss)}`}, y debería tenerlo en ${formatDecimal(expected)}. Detectado: ${markTime(new Date(at))}.`,
        'Puede perder más de lo previsto. Puedes ponerlo en MetaTrader, o decidir aquí:',
      ],
      `/conector/${row.account}/conciliacion`,
    ),
};

interface Difference {
  readonly difference: 'orphan' | 'side';
  readonly symbol: string;
  readonly units: number;
  readonly position: string;
  readonly at: string;
}

/**
 * A difference that puts money at risk, because nothing closes the position when the master closes its own.
 *
 * @param readerCondition - Selects the users `u` to whom it is reported.
 */
const createDifference = (
  kind: NotificationTopicId,
  readerCondition: SQL,
  advice: string,
  getPath: (account: number) => string,
): CopyEvent<Difference> => ({
  kind,
  buildQuery: (now) => sql`
    select u.id::int as user, a.id::int as account, a.number::float8 as number, 1 as count,
      'difference ' || f.id as subject, f.kind as difference, f.symbol, f.units::float8 as units,
      f.child_position as position, f.found_at as at
    from copier_findings f join connector_accounts a on a.id = f.child_id join users u on ${readerCondition}
    where f.kind in ('orphan', 'side') and f.confirmed_at is not null and f.resolved_at is null
      and f.found_at between ${buildMomentSql(now, reportedMs)} and ${buildMomentSql(now, maxDifferenceMs)}`,
  describe({ difference, symbol, units, position, at, ...row }) {
    const kindText =
      difference === 'side' ? 'en sentido contrario al de su copia' : 'del copiador que no consta como copia';
    const facts = [
      `Cuenta: ${formatMaskedNumber(row.number)}`,
      `Posición: ${position}`,
      `Símbolo: ${symbol}`,
      `Lotes: ${formatDecimal(toLots(units))}`,
      `Detectada: ${markTime(new Date(at))}`,
    ];
    const paragraphs = [
      `Una cuenta hija tiene desde hace más de 15 minutos una posición ${kindText}:`,
      facts.join('\n'),
      `No se cerrará con la maestra. ${advice}`,
    ];
    return createCopyMessage(row, 'una posición que no cuadra', paragraphs, getPath(row.account));
  },
});

/** A close that a broker has not confirmed for minutes, once for the oldest of each account. */
const waitingCloseEvent: CopyEvent<{ readonly since: string }> = {
  kind: 'copy_problems',
  buildQuery: (now) => sql`
    select distinct on (a.id) ${accountColumns}, 1 as count, 'close ' || a.id || ' ' || k.id as subject,
      k.queued_at as since
    from copier_commands k join connector_accounts a on a.id = k.child_id
    where k.state in ('pending', 'sending', 'unknown') and k.action in ('close', 'close_partial')
      and k.queued_at < ${buildMomentSql(now, maxCloseWaitMs)}
    order by a.id, k.id`,
  describe: ({ since, ...row }) =>
    createCopyMessage(row, 'un cierre espera', [
      `Un cierre de la cuenta ${formatMaskedNumber(row.number)} espera desde ${markTime(new Date(since))}: su bróker no lo ha confirmado.`,
      'Se sigue intentando. Si es urgente, ciérralo en MetaTrader y compruébalo aquí:',
    ]),
};

/**
 * Copies that were left out or rejected: one event for each account, reason and period of five minutes. Periods are
 * counted again for an hour, so that none is lost while no process runs.
 */
const rejectionEvent: CopyEvent<{ readonly reason: string | null }> = {
  kind: 'copy_rejections',
  buildQuery(now) {
    const end = Math.floor((+now - slackMs) / periodMs) * periodMs;
    const period = sql`floor(extract(epoch from k.updated_at) / ${sql.raw(String(periodMs / 1000))})`;
    return sql`
      select ${accountColumns}, count(*)::int as count, k.reason,
        concat_ws(' ', a.id, coalesce(k.reason, 'null'), ${period}) as subject
      from copier_masters m
      join copier_commands k on k.master_id = m.account_id
        and k.updated_at >= ${buildMomentSql(new Date(end), lookBackMs)}
        and k.updated_at < ${buildMomentSql(new Date(end), 0)}
      join connector_accounts a on a.id = k.child_id
      where (k.state = 'rejected' or k.action = 'open' and k.state in ('skipped', 'missed'))
        and (k.reason is null or not k.reason = any(${sql.param([...expectedReasons])}::text[]))
      group by a.id, k.reason, ${period}`;
  },
  describe: ({ reason, ...row }) =>
    createCopyMessage(
      row,
      row.count === 1 ? 'una copia que no se hizo' : `${row.count} copias que no se hicieron`,
      [(reason !== null && getReasonText(reason)) || 'El bróker rechazó la orden.'],
    ),
};

export const copyEvents: readonly CopyEvent[] = [
  stopEvent,
  disconnectionEvent,
  unprotectedCopyEvent,
  createDifference(
    'copy_problems',
    sql`u.id = a.user_id`,
    'Decide qué hacer con ella en Comprobar posiciones:',
    (account) => `/conector/${account}/conciliacion`,
  ),
  createDifference(
    'admin_differences',
    sql`u.rol = 1`,
    'Su dueño puede resolverla en Comprobar posiciones; avísale si no lo hace.',
    () => '/admin-copiador',
  ),
  waitingCloseEvent,
  rejectionEvent,
];
