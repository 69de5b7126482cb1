import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type {
  CallArguments,
  CopyChildEntity,
  CopyEntryEntity,
  CopyPageEntity,
  CopySumEntity,
  UserEntity,
} from '@parque/contract';
import { toLots, getReasonText, type CopySum } from '@parque/domain/copy';
import { terminalIsOff } from '../../../broker/fault';
import type { Database } from '../../../../core/database/database';
import {
  connectorAccounts,
  copierCommands,
  copierEvents,
  copierPastCopies,
  terminals,
} from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { openStates } from '../../engine/recording/command';
import { masterNumber } from './past-copies';
import { masterTerminalCondition, masterDeal, getMasterTime, type MasterDeal } from './master-time';
import { getOwnChild } from '../own-accounts';

type State = (typeof copierCommands.$inferSelect)['state'];
type Outcome = CopyEntryEntity['outcome'];

const outcomes: Readonly<Record<State, Outcome>> = {
  pending: 'pendiente',
  sending: 'pendiente',
  unknown: 'pendiente',
  done: 'copiada',
  rejected: 'rechazada',
  skipped: 'omitida',
  missed: 'perdida',
};

const listStates = (outcome: Outcome) =>
  (Object.keys(outcomes) as State[]).filter((state) => outcomes[state] === outcome);

export const actionNames = {
  open: 'abrir',
  modify: 'modificar',
  close: 'cerrar',
  close_partial: 'cerrar_parcial',
} as const satisfies Record<string, CopyEntryEntity['action']>;

export const sideNames = { buy: 'compra', sell: 'venta' } as const satisfies Record<
  string,
  CopyEntryEntity['side']
>;

function toBasisEntity(basis: NonNullable<CopySum['basis']>): NonNullable<CopySumEntity['basis']> {
  if (!('lossPerLot' in basis)) return basis;
  const { lossPerLot, ...rest } = basis;
  return { ...rest, loss_per_lot: lossPerLot };
}

export const toSumEntity = ({ contractRatio, basis, ...sum }: CopySum): CopySumEntity => ({
  ...sum,
  contract_ratio: contractRatio,
  ...(basis && { basis: toBasisEntity(basis) }),
});

type Command = typeof copierCommands.$inferSelect;

type LogRow = Pick<
  Command,
  'id' | 'childId' | 'position' | 'action' | 'state' | 'reason' | 'sum' | 'childSymbol' | 'childPosition'
> &
  Pick<Command, 'units' | 'price' | 'message' | 'seenAt' | 'sentAt' | 'answeredAt' | 'masterNumber'> &
  Pick<typeof copierEvents.$inferSelect, 'symbol' | 'side'> & {
    /** When the broker executed the master's deal; null: not known. */
    readonly masterAt: Date | null;
  };

const terminalText =
  'El terminal de esta cuenta está desconectado o sin confirmar: se envía cuando lo conectes en «Mis terminales».';

/** The text of the reason is about a copy that is open. */
const unopenedText = 'El bróker no aceptó los stops de la apertura: no se abrió nada.';

/** Reasons whose text contains that the order is sent again. */
const repeatedReasons = ['invalid_stops', 'stops_clamped'];

/** Describes the outcome of an order in Spanish; null: it was executed as computed. */
export function getMessage({
  action,
  message,
  state,
  reason,
}: Pick<LogRow, 'action' | 'message' | 'state' | 'reason'>): string | null {
  const isUnopened = action === 'open' && state === 'rejected' && reason === 'invalid_stops';
  const text = isUnopened ? unopenedText : reason === null ? undefined : getReasonText(reason);
  // The broker answers nothing about an order that ends because it is too late.
  if (state === 'rejected' && message && reason !== 'expired') {
    // The program in the terminal rejected it; the broker never received the order.
    if (reason?.startsWith('terminal_')) return text ?? null;
    return `${text ?? 'El bróker rechazó la orden.'} Respuesta del bróker: ${message}`;
  }
  if (state === 'unknown') return 'El bróker no contestó: se comprueba qué hizo antes de enviar nada más.';
  if (state === 'pending' && message === terminalIsOff) return [text, terminalText].filter(Boolean).join(' ');
  if (state === 'pending' && message) {
    if (reason === null || text === undefined) return 'La cuenta no responde: se vuelve a intentar.';
    return repeatedReasons.includes(reason) ? text : `${text} Se vuelve a intentar.`;
  }
  return text ?? null;
}

const computeElapsedMs = (from: Date | null, to: Date | null) =>
  from && to ? Math.max(0, +to - +from) : null;

const toCopyEntity = (row: LogRow): CopyEntryEntity => ({
  id: row.id,
  child_id: row.childId,
  master_number: row.masterNumber,
  at: row.seenAt.toISOString(),
  action: actionNames[row.action],
  side: sideNames[row.side],
  symbol: row.symbol,
  child_symbol: row.childSymbol,
  master_position: row.position,
  child_position: row.childPosition,
  outcome: outcomes[row.state],
  reason: row.reason,
  message: getMessage(row),
  sum: row.sum && toSumEntity(row.sum),
  price: row.price,
  lots: row.action === 'modify' || !row.units ? null : toLots(row.units),
  master_ms: computeElapsedMs(row.masterAt, row.seenAt),
  platform_ms: computeElapsedMs(row.seenAt, row.sentAt),
  broker_ms: computeElapsedMs(row.sentAt, row.answeredAt),
});

interface CopyRow {
  readonly command: Command;
  readonly event: Pick<typeof copierEvents.$inferSelect, 'symbol' | 'side' | 'price' | 'at'>;
  readonly deal: MasterDeal;
  readonly masterNumber: number | null;
}

const toLogRow = ({ command, event, deal, masterNumber: master }: CopyRow): LogRow => ({
  ...command,
  masterNumber: master,
  masterAt: getMasterTime(command, event, deal),
  symbol: event.symbol,
  // An inverse copy has a side of its own.
  side: command.request?.side ?? event.side,
  price: command.price ?? event.price,
});

type PastCopy = typeof copierPastCopies.$inferSelect;

const toPastLogRow = (row: PastCopy): LogRow => ({ ...row, masterAt: null });

const selectCopies = (db: Database) =>
  db
    .select({
      command: copierCommands,
      event: {
        symbol: copierEvents.symbol,
        side: copierEvents.side,
        price: copierEvents.price,
        at: copierEvents.at,
      },
      deal: masterDeal,
      masterNumber: masterNumber.mapWith(Number),
    })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .leftJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.masterId))
    .leftJoin(terminals, masterTerminalCondition)
    .$dynamic();

interface Selection {
  readonly child: number;
  readonly states?: readonly State[] | undefined;
  readonly before?: number | undefined;
  /** Leaves out records without an order, which only state that a copy is managed again. */
  readonly isOperation?: true;
}

/** Returns the newest copies of a child, also those of masters that were deleted. */
async function listNewestCopies(
  db: Database,
  { child, states, before, isOperation }: Selection,
  limit: number,
): Promise<CopyEntryEntity[]> {
  const past = copierPastCopies;
  const pastStates = states?.flatMap((state) => past.state.enumValues.filter((value) => value === state));
  const [presentRows, pastRows] = await Promise.all([
    selectCopies(db)
      .where(
        and(
          eq(copierCommands.childId, child),
          before === undefined ? undefined : lt(copierCommands.id, before),
          states && inArray(copierCommands.state, [...states]),
          isOperation && sql`${copierCommands.reason} is distinct from 'continued'`,
        ),
      )
      .orderBy(desc(copierCommands.id))
      .limit(limit),
    db
      .select()
      .from(past)
      .where(
        and(
          eq(past.childId, child),
          before === undefined ? undefined : lt(past.id, before),
          pastStates && inArray(past.state, pastStates),
          isOperation && sql`${past.reason} is distinct from 'continued'`,
        ),
      )
      .orderBy(desc(past.id))
      .limit(limit),
  ]);
  return [...presentRows.map(toLogRow), ...pastRows.map(toPastLogRow)]
    .sort((a, b) => b.id - a.id)
    .slice(0, limit)
    .map(toCopyEntity);
}

type Query = CallArguments<'listCopies'>['query'];

/** Returns the copies of a child, newest first. */
export async function listCopies(
  services: Services,
  user: UserEntity,
  child: number,
  { outcome, cursor, limit }: Query,
): Promise<CopyPageEntity> {
  await getOwnChild(services, user, child);
  const states = outcome && listStates(outcome);
  const rows = await listNewestCopies(services.db, { child, states, before: cursor }, limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.id) : null };
}

/** How an operation of the master can end for a child. */
const endedStates: readonly State[] = ['done', 'rejected', 'skipped', 'missed'];

/** Returns the last operation of each child that has ended, whether it was copied or not. */
export async function findLastCopies(db: Database, children: readonly number[]) {
  const entryByChild = new Map<number, CopyEntryEntity>();
  for (const child of children) {
    const [row] = await listNewestCopies(db, { child, states: endedStates, isOperation: true }, 1);
    if (row) entryByChild.set(child, row);
  }
  return entryByChild;
}

/** From which age a close that has not ended is shown. */
const waitingMs = 5000;

/** Returns the closes of each child that wait, with the oldest one. */
export async function findWaitingCloses(db: Database, children: readonly number[], now: Date) {
  const { childId, action, state, seenAt } = copierCommands;
  const closes = await listEntries(
    db,
    and(
      inArray(childId, [...children]),
      inArray(action, ['close', 'close_partial']),
      inArray(state, [...openStates]),
      lt(seenAt, new Date(+now - waitingMs)),
    ),
  );
  const closesByChild = new Map<number, NonNullable<CopyChildEntity['waiting_close']>>();
  for (const { child_id: child, symbol, side, message } of closes) {
    const group = closesByChild.get(child);
    closesByChild.set(
      child,
      group ? { ...group, count: group.count + 1 } : { count: 1, symbol, side, message },
    );
  }
  return closesByChild;
}

/** Copies that meet a condition, oldest first. */
export async function listEntries(db: Database, condition: SQL | undefined): Promise<CopyEntryEntity[]> {
  const rows = await selectCopies(db).where(condition).orderBy(asc(copierCommands.id));
  return rows.map((row) => toCopyEntity(toLogRow(row)));
}

/** Position in the list of changes, ordered by time and id. */
export interface ChangePlace {
  readonly changedAt: Date;
  readonly id: number;
}

/** Changed copies of these children, in the order of their changes. */
export async function listChangedCopies(
  db: Database,
  children: readonly number[],
  after: ChangePlace,
  limit: number,
): Promise<{ readonly copy: CopyEntryEntity; readonly place: ChangePlace }[]> {
  if (children.length === 0) return [];
  const { updatedAt, id, childId } = copierCommands;
  const rows = await selectCopies(db)
    .where(
      and(
        inArray(childId, [...children]),
        or(gt(updatedAt, after.changedAt), and(eq(updatedAt, after.changedAt), gt(id, after.id))),
      ),
    )
    .orderBy(asc(updatedAt), asc(id))
    .limit(limit);
  return rows.map((row) => ({
    copy: toCopyEntity(toLogRow(row)),
    place: { changedAt: row.command.updatedAt, id: row.command.id },
  }));
}
