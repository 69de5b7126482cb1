import { inArray, sql } from 'drizzle-orm';
import type { CopierStateEntity, CopyChildEntity, CopyMasterEntity, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { plainRules, reasonText } from '@parque/domain/copy';
import type { Database } from '../../database/database';
import { terminals } from '../../database/schema';
import type { Services } from '../../http/area';
import { ownsProduct } from '../../products/ownership';
import { openingBars, type OpeningBar } from '../engine/deciding/entitlement';
import { stopOf } from '../engine/deciding/losses/loss-count';
import { closedByOwner } from '../engine/deciding/owner-closes';
import { delaysOf } from './delays';
import { lastCopies } from './log/log';
import { leftCounts, openCounts } from './open-copies';
import { comparedAt, openFindings } from './reconciliation/reconciliation';
import { childrenOf, mastersOf, requireOwnAccounts, type ChildRow, type MasterRow } from './own-accounts';
import { rulesEntity } from './rules-entity';

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
  stoppedDay: null,
  lossRun: 0,
  losses: null,
  version: 1,
} as const;

type ChildCopier = Pick<NonNullable<ChildRow['copier']>, keyof typeof freshChild>;

/** Whether the owner must confirm the next activation: it is the first one for the current master. */
export const needsConfirmation = ({
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

const noteOf = (status: CopyChildEntity['status'], account: { readonly gateway: string | null }) =>
  (isTerminal(account) ? notesOfTerminals : notes)[status] ?? null;

const isSilent = ({ copier }: ChildRow | MasterRow) =>
  copier !== null && ('connection' in copier ? copier.connection : copier.status) === 'sin_conexion';

/** When the terminals of accounts that cannot be reached called last, by the reference of the account. */
async function lastCalls(
  db: Database,
  rows: readonly (ChildRow | MasterRow)[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = rows
    .filter((row) => isSilent(row) && isTerminal(row.account))
    .map(({ account }) => Number(account.reference));
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: terminals.id, seenAt: terminals.seenAt })
    .from(terminals)
    .where(inArray(terminals.id, ids));
  return new Map(found.flatMap(({ id, seenAt }) => (seenAt ? [[String(id), seenAt] as const] : [])));
}

/** When the data of an account that cannot be reached last arrived. */
function silentSince(row: ChildRow | MasterRow, calls: ReadonlyMap<string, Date>): string | null {
  if (!isSilent(row)) return null;
  const { account, copier } = row;
  const at = (isTerminal(account) && calls.get(account.reference)) || copier?.seenAt;
  return at ? at.toISOString() : null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a broker's day is not over yet; its clock may be hours apart from UTC. */
const isOfNow = (day: string, now: Date) => day >= new Date(+now - dayMs).toISOString().slice(0, 10);

function statusOf(
  { mode, activatedAt, connection }: ChildCopier,
  isStopped: boolean,
  isBarred: boolean,
): CopyChildEntity['status'] {
  if (activatedAt === null) return 'en_pausa';
  if (connection !== 'conectando' && connection !== 'conectada') return connection;
  if (mode === 'pausado') return 'en_pausa';
  if (isStopped) return 'detenido_por_limite';
  // Without the product, or with a blocked licence, nothing is opened, whatever the mode.
  if (mode === 'solo_cierres' || isBarred) return 'solo_cierres';
  return connection === 'conectando' ? 'conectando' : 'activo';
}

interface Differences extends Record<string, unknown> {
  readonly child: string;
  readonly missing: readonly { readonly position: string; readonly isEarlier: boolean }[];
  readonly extra: string;
}

/** Counts of missing and extra positions per child with a master. Copies that the owner closed do not count as missing. */
async function differencesOf(db: Database, children: readonly number[]) {
  if (children.length === 0) return new Map<number, CopyChildEntity['difference']>();
  const closed = await closedByOwner(db, children);
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
      const missing = row.missing.filter(({ position }) => !closed.get(child)?.has(position));
      const earlier = missing.filter(({ isEarlier }) => isEarlier).length;
      return [child, { missing: missing.length, ...(earlier > 0 && { earlier }), extra: Number(row.extra) }];
    }),
  );
}

/** Counts of unresolved differences per child that was compared for its present master. */
async function findingsOf(db: Database, children: readonly ChildRow[]): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const { account, copier } of children) {
    if (comparedAt(copier)) counts.set(account.id, (await openFindings(db, account.id)).length);
  }
  return counts;
}

async function masterEntity(
  db: Database,
  { account, server, copier }: MasterRow,
): Promise<Omit<CopyMasterEntity, 'silent_since'>> {
  const { rows } = await db.execute<{ open: string }>(sql`
    select count(*) as open from copier_master_positions where master_id = ${account.id} and is_open`);
  const status = copier?.status ?? 'conectando';
  return {
    id: account.id,
    number: account.number,
    server,
    status,
    status_note: noteOf(status, account),
    is_terminal: isTerminal(account),
    open_positions: Number(rows[0]?.open ?? 0),
    last_event_at: copier?.lastEventAt?.toISOString() ?? null,
    is_leaving: account.removalRequestedAt !== null,
  };
}

/** A child without the figures of its copies. */
export function childEntity({ account, server, copier }: ChildRow, now: Date, bar: OpeningBar | undefined) {
  const own: ChildCopier = copier ?? freshChild;
  const last = stopOf(own);
  // The stop of a day ends with it, also while the account is not read.
  const stop = last === 'daily_loss' && !(own.stoppedDay && isOfNow(own.stoppedDay, now)) ? null : last;
  const status = statusOf(own, stop !== null, bar !== undefined);
  return {
    id: account.id,
    number: account.number,
    server,
    master_id: account.masterId,
    multiplier: Number(account.multiplier ?? 1),
    mode: own.mode,
    status,
    status_note:
      (status === 'detenido_por_limite' && stop ? reasonText(stop) : undefined) ?? noteOf(status, account),
    opening_bar: bar ? { reason: bar, message: reasonText(bar) ?? bar } : null,
    is_terminal: isTerminal(account),
    stopped_by: stop,
    activated_at: own.activatedAt?.toISOString() ?? null,
    needs_confirmation: needsConfirmation(own),
    limits: {
      max_lot: own.maxLot,
      max_positions: own.maxPositions,
      max_daily_loss: own.maxDailyLoss,
      max_total_loss: own.maxTotalLoss,
      max_drawdown: own.maxDrawdown,
      on_loss_limit: own.onLossLimit,
      max_slippage_points: own.maxSlippagePoints,
      max_age_seconds: own.maxAgeSeconds,
    },
    rules: rulesEntity(own.rules),
    symbol_map: own.symbolMap.map((pair) => ({ ...pair })),
    version: own.version,
    is_leaving: account.removalRequestedAt !== null,
  };
}

/** The user's master and children with their state. */
export async function stateOf({ db, now }: Services, userId: number): Promise<CopierStateEntity> {
  const [masters, children, isEntitled] = await Promise.all([
    mastersOf(db, userId),
    childrenOf(db, userId),
    ownsProduct(db, userId, [productIds.connector], now()),
  ]);
  const ids = children.map(({ account }) => account.id);
  const [last, delays, differences, findings, open, left, calls, bars] = await Promise.all([
    lastCopies(db, ids),
    delaysOf(db, 'child_id', ids, now()),
    differencesOf(db, ids),
    findingsOf(db, children),
    openCounts(db, ids),
    leftCounts(db, ids),
    lastCalls(db, [...masters, ...children]),
    openingBars(db, userId, now()),
  ]);
  // A child without a master copies nothing, and its owner may have no product either.
  const without = isEntitled ? undefined : 'product_inactive';
  const shown = await Promise.all(
    masters.map(async (row) => ({ ...(await masterEntity(db, row)), silent_since: silentSince(row, calls) })),
  );
  return {
    is_entitled: isEntitled,
    master: shown[0] ?? null,
    masters: shown,
    children: children.map((row) => ({
      ...childEntity(row, now(), bars.get(row.account.id) ?? without),
      silent_since: silentSince(row, calls),
      last_copy: last.get(row.account.id) ?? null,
      delay: delays.get(row.account.id) ?? null,
      difference: differences.get(row.account.id) ?? { missing: 0, extra: 0 },
      findings: findings.get(row.account.id) ?? 0,
      open_copies: open.get(row.account.id)?.positions ?? 0,
      left_copies: left.get(row.account.id) ?? 0,
    })),
  };
}

export async function copierState(services: Services, person: UserEntity): Promise<CopierStateEntity> {
  await requireOwnAccounts(services, person);
  return stateOf(services, person.id);
}
