import { inArray, sql } from 'drizzle-orm';
import type { CopierStateEntity, CopyChildEntity, CopyFiguresEntity, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { plainRules, getReasonText } from '@parque/domain/copy';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { terminals } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { hasProduct } from '../../../shop/products/ownership';
import { listOpeningBars, type OpeningBar } from '../engine/deciding/entitlement';
import { getReachedLimit } from '../engine/deciding/losses/loss-count';
import { findClosedByOwner } from '../engine/deciding/owner-closes';
import { computeDelays } from './delays';
import { findLastCopies, findWaitingCloses } from './log/log';
import { countLeftPositions, countOpenCopies } from './open-copies';
import { getComparisonTime, listOpenFindings } from './reconciliation/reconciliation';
import {
  listChildrenByUser,
  listMastersByUser,
  requireOwnAccounts,
  type ChildRow,
  type MasterRow,
} from './own-accounts';
import { toRulesEntity } from './rules-entity';

/** Settings and state of a child without a stored row. */
export const freshChild = {
  mode: 'pausado',
  activatedAt: null,
  mustConfirm: false,
  connection: 'conectando',
  maxLot: null,
  maxPositions: null,
  maxDailyLoss: null,
  maxTotalLoss: null,
  maxDrawdown: null,
  onLossLimit: 'mantener',
  maxSlippagePoints: null,
  maxAgeSeconds: 30,
  rules: plainRules,
  symbolMap: [],
  day: null,
  figures: null,
  stoppedDay: null,
  lossRun: 0,
  losses: null,
  version: 1,
} as const;

type ChildCopier = Pick<NonNullable<ChildRow['copier']>, keyof typeof freshChild>;

/** Whether the owner must confirm the next activation: it is the first one for the current master. */
export const isConfirmationRequired = ({
  activatedAt,
  mustConfirm,
}: Pick<ChildCopier, 'activatedAt' | 'mustConfirm'>) => activatedAt === null || mustConfirm;

const notes: Partial<Record<CopyChildEntity['status'], string>> = {
  credenciales_rechazadas:
    'El bróker no acepta la contraseña de esta cuenta. Edítala en el conector y escríbela de nuevo.',
  sin_conexion: 'No podemos hablar con el bróker de esta cuenta. Lo seguimos intentando.',
  no_puede_operar:
    'Esta cuenta no puede operar: la contraseña guardada es la de inversor, o el bróker no permite operar en ella. Edita la cuenta y escribe la contraseña principal.',
};

const isTerminal = ({ gateway }: { readonly gateway: string | null }) => gateway === 'terminal';

/** Accounts whose owner runs our program in MetaTrader have no stored password. */
const notesOfTerminals: typeof notes = {
  credenciales_rechazadas:
    'Parqué no puede usar el terminal de esta cuenta: está desconectado, o falta que confirmes la cuenta. En «Mis terminales», pulsa «Conectar otra vez» o confirma la cuenta.',
  sin_conexion:
    'El terminal de esta cuenta no responde. Abre MetaTrader en el ordenador donde lo conectaste, o mira en «Mis terminales» qué le pasa.',
  no_puede_operar:
    'El terminal no puede operar en esta cuenta. Mira en «Mis terminales» qué hay que cambiar.',
};

const getStatusNote = (status: CopyChildEntity['status'], account: { readonly gateway: string | null }) =>
  (isTerminal(account) ? notesOfTerminals : notes)[status] ?? null;

const isSilent = ({ copier }: ChildRow | MasterRow) =>
  copier !== null && ('connection' in copier ? copier.connection : copier.status) === 'sin_conexion';

/** Loads when the terminals of unreachable accounts called last, by the reference of the account. */
async function loadLastCalls(db: Database, rows: readonly (ChildRow | MasterRow)[]) {
  const ids = rows
    .filter((row) => isSilent(row) && isTerminal(row.account))
    .map(({ account }) => Number(account.reference));
  if (ids.length === 0) return new Map();
  const terminalRows = await db
    .select({ id: terminals.id, seenAt: terminals.seenAt })
    .from(terminals)
    .where(inArray(terminals.id, ids));
  return new Map(terminalRows.flatMap(({ id, seenAt }) => (seenAt ? [[String(id), seenAt] as const] : [])));
}

function getSilentSince(row: ChildRow | MasterRow, calls: ReadonlyMap<string, Date>): string | null {
  if (!isSilent(row)) return null;
  const { account, copier } = row;
  const lastSeenAt = (isTerminal(account) && calls.get(account.reference)) || copier?.seenAt;
  return lastSeenAt ? lastSeenAt.toISOString() : null;
}

/** Whether a broker's day is not over yet; its clock may be hours apart from UTC. */
const isOfNow = (day: string, now: Date) => day >= new Date(+now - msPerDay).toISOString().slice(0, 10);

function getChildStatus(
  { mode, activatedAt, connection }: ChildCopier,
  isStopped: boolean,
  isBarred: boolean,
): CopyChildEntity['status'] {
  if (activatedAt === null) return 'en_pausa';
  if (connection !== 'conectando' && connection !== 'conectada') return connection;
  if (mode === 'pausado') return 'en_pausa';
  if (isStopped) return 'detenido_por_limite';
  // Without the product, or with a blocked licence, nothing is opened in any mode.
  if (mode === 'solo_cierres' || isBarred) return 'solo_cierres';
  return connection === 'conectando' ? 'conectando' : 'activo';
}

interface Differences extends Record<string, unknown> {
  readonly child: string;
  readonly missing: readonly { readonly position: string; readonly isEarlier: boolean }[];
  readonly extra: string;
}

/** Counts of missing and extra positions per child with a master. Copies that the owner closed do not count as missing. */
async function countDifferences(db: Database, children: readonly number[]) {
  if (children.length === 0) return new Map<number, CopyChildEntity['difference']>();
  const closings = await findClosedByOwner(db, children);
  const { rows } = await db.execute<Differences>(sql`
    select c.id as child,
      (select coalesce(json_agg(json_build_object(
          'position', m.position, 'isEarlier', coalesce(m.opened_at < s.activated_at, false))), '[]')
        from copier_master_positions m
        where m.master_id = c.master_id and m.is_open and not exists (
          select 1 from copier_positions p
          where p.child_id = c.id and p.position = m.position and p.state = 'open')) as missing,
      (select count(*) from copier_positions p
        where p.child_id = c.id and p.state = 'open' and not exists (
          select 1 from copier_master_positions m
          where m.master_id = c.master_id and m.is_open and m.position = p.position)) as extra
    from connector_accounts c left join copier_children s on s.account_id = c.id
    where c.id = any(${sql.param([...children])}::bigint[]) and c.master_id is not null`);
  return new Map(
    rows.map((row) => {
      const child = Number(row.child);
      const positions = row.missing.filter(({ position }) => !closings.get(child)?.has(position));
      const [missing, earlier] = [positions.length, positions.filter(({ isEarlier }) => isEarlier).length];
      return [child, { missing, ...(earlier > 0 && { earlier }), extra: Number(row.extra) }];
    }),
  );
}

/** Counts of unresolved differences per child that was compared for its present master. */
async function countFindings(db: Database, children: readonly ChildRow[]) {
  const counts = new Map<number, number>();
  for (const { account, copier } of children) {
    if (getComparisonTime(copier)) counts.set(account.id, (await listOpenFindings(db, account.id)).length);
  }
  return counts;
}

async function loadMasterEntity(db: Database, { account, server, copier }: MasterRow) {
  const { rows } = await db.execute<{ open: string }>(sql`
    select count(*) as open from copier_master_positions where master_id = ${account.id} and is_open`);
  const status = copier?.status ?? 'conectando';
  return {
    id: account.id,
    number: account.number,
    server,
    status,
    status_note: getStatusNote(status, account),
    is_terminal: isTerminal(account),
    open_positions: Number(rows[0]?.open ?? 0),
    last_event_at: copier?.lastEventAt?.toISOString() ?? null,
    is_leaving: account.removalRequestedAt !== null,
  };
}

/** The age from which figures are old: several readings were missed. */
const oldMs = 2 * msPerMinute;

/** Returns the money of a child; null: this account was never read. */
function toFiguresEntity({ account, copier }: ChildRow, now: Date): CopyFiguresEntity | null {
  const figures = copier?.figures;
  if (figures?.account !== account.reference) return null;
  const { at, dayEndsAt, equity, positions, floating, today, currency, digits } = figures;
  return {
    at: new Date(at).toISOString(),
    is_current: +now - at < oldMs,
    equity,
    positions,
    floating,
    // The result of an earlier day is not that of today.
    today: +now < dayEndsAt ? today : null,
    currency,
    digits,
  };
}

/** Returns a child without the figures of its copies. */
export function toChildEntity({ account, server, copier }: ChildRow, now: Date, bar: OpeningBar | undefined) {
  const childSettings: ChildCopier = copier ?? freshChild;
  const last = getReachedLimit(childSettings);
  // The stop of a day ends with the day, even if the account is not read.
  const stop =
    last === 'daily_loss' && !(childSettings.stoppedDay && isOfNow(childSettings.stoppedDay, now))
      ? null
      : last;
  const status = getChildStatus(childSettings, stop !== null, bar !== undefined);
  return {
    id: account.id,
    number: account.number,
    server,
    master_id: account.masterId,
    multiplier: Number(account.multiplier ?? 1),
    mode: childSettings.mode,
    status,
    status_note:
      (status === 'detenido_por_limite' && stop ? getReasonText(stop) : undefined) ??
      getStatusNote(status, account),
    opening_bar: bar ? { reason: bar, message: getReasonText(bar) ?? bar } : null,
    is_terminal: isTerminal(account),
    stopped_by: stop,
    activated_at: childSettings.activatedAt?.toISOString() ?? null,
    needs_confirmation: isConfirmationRequired(childSettings),
    limits: {
      max_lot: childSettings.maxLot,
      max_positions: childSettings.maxPositions,
      max_daily_loss: childSettings.maxDailyLoss,
      max_total_loss: childSettings.maxTotalLoss,
      max_drawdown: childSettings.maxDrawdown,
      on_loss_limit: childSettings.onLossLimit,
      max_slippage_points: childSettings.maxSlippagePoints,
      max_age_seconds: childSettings.maxAgeSeconds,
    },
    rules: toRulesEntity(childSettings.rules),
    symbol_map: childSettings.symbolMap.map((pair) => ({ ...pair })),
    version: childSettings.version,
    is_leaving: account.removalRequestedAt !== null,
  };
}

export async function loadCopierState({ db, now }: Services, userId: number): Promise<CopierStateEntity> {
  const [masters, children, isEntitled] = await Promise.all([
    listMastersByUser(db, userId),
    listChildrenByUser(db, userId),
    hasProduct(db, userId, [productIds.connector], now()),
  ]);
  const ids = children.map(({ account }) => account.id);
  const [lastCopies, waitingCloses, delays, differences, findings, openCounts, leftCounts, calls, bars] =
    await Promise.all([
      findLastCopies(db, ids),
      findWaitingCloses(db, ids, now()),
      computeDelays(db, 'child_id', ids, now()),
      countDifferences(db, ids),
      countFindings(db, children),
      countOpenCopies(db, ids),
      countLeftPositions(db, ids),
      loadLastCalls(db, [...masters, ...children]),
      listOpeningBars(db, userId, now()),
    ]);
  // A child without a master copies nothing, and its owner may have no product either.
  const missingEntitlement = isEntitled ? undefined : 'product_inactive';
  const masterEntities = await Promise.all(
    masters.map(async (row) => ({
      ...(await loadMasterEntity(db, row)),
      silent_since: getSilentSince(row, calls),
    })),
  );
  return {
    is_entitled: isEntitled,
    masters: masterEntities,
    children: children.map((row) => ({
      ...toChildEntity(row, now(), bars.get(row.account.id) ?? missingEntitlement),
      silent_since: getSilentSince(row, calls),
      last_copy: lastCopies.get(row.account.id) ?? null,
      waiting_close: waitingCloses.get(row.account.id),
      delay: delays.get(row.account.id) ?? null,
      difference: differences.get(row.account.id) ?? { missing: 0, extra: 0 },
      findings: findings.get(row.account.id) ?? 0,
      figures: toFiguresEntity(row, now()),
      open_copies: openCounts.get(row.account.id) ?? 0,
      left_copies: leftCounts.get(row.account.id) ?? 0,
    })),
  };
}

export async function getCopierState(services: Services, user: UserEntity): Promise<CopierStateEntity> {
  await requireOwnAccounts(services, user);
  return loadCopierState(services, user.id);
}
