import type { OwnDataEntity } from '@parque/contract';
import { toLots } from '@parque/domain/copy';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import {
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierEvents,
  copierFindings,
  copierLeftCopies,
  copierMasterPositions,
  copierMasters,
  copierPastCopies,
  copierPositions,
} from '../../../core/database/schema';

type OwnCopier = OwnDataEntity['copier'];

const formatInstant = (date: Date | null) => date?.toISOString() ?? null;
const toLotsOrNull = (units: number | null) => (units === null ? null : toLots(units));

const toMaster = (row: typeof copierMasters.$inferSelect): OwnCopier['masters'][number] => ({
  account_id: row.accountId,
  status: row.status,
  baseline_at: formatInstant(row.baselineAt),
  seen_at: formatInstant(row.seenAt),
  last_event_at: formatInstant(row.lastEventAt),
});

const toChild = (row: typeof copierChildren.$inferSelect): OwnCopier['children'][number] => ({
  account_id: row.accountId,
  mode: row.mode,
  activated_at: formatInstant(row.activatedAt),
  connection: row.connection,
  max_lot: row.maxLot,
  max_positions: row.maxPositions,
  max_daily_loss: row.maxDailyLoss,
  max_total_loss: row.maxTotalLoss,
  max_drawdown: row.maxDrawdown,
  on_loss_limit: row.onLossLimit,
  max_slippage_points: row.maxSlippagePoints,
  max_age_seconds: row.maxAgeSeconds,
  rules: row.rules,
  symbol_map: [...row.symbolMap],
  day: row.day,
  day_equity: row.dayEquity,
  stopped_day: row.stoppedDay,
  stopped_at: formatInstant(row.stoppedAt),
  seen_at: formatInstant(row.seenAt),
  updated_at: row.updatedAt.toISOString(),
});

const toMasterPosition = (
  row: typeof copierMasterPositions.$inferSelect,
): OwnCopier['master_positions'][number] => ({
  account_id: row.masterId,
  position: row.position,
  symbol: row.symbol,
  side: row.side,
  opened_lots: toLots(row.openedUnits),
  lots: toLots(row.units),
  price: row.price,
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  opened_at: row.openedAt.toISOString(),
  is_open: row.isOpen,
});

const toEvent = (row: typeof copierEvents.$inferSelect): OwnCopier['events'][number] => ({
  id: row.id,
  account_id: row.masterId,
  kind: row.kind,
  position: row.position,
  symbol: row.symbol,
  side: row.side,
  lots: toLots(row.units),
  opened_lots: toLots(row.openedUnits),
  left_lots: toLots(row.leftUnits),
  price: row.price,
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  at: formatInstant(row.at),
  seen_at: row.seenAt.toISOString(),
});

const toCommand = (row: typeof copierCommands.$inferSelect): OwnCopier['commands'][number] => ({
  id: row.id,
  account_id: row.childId,
  event_id: row.eventId,
  position: row.position,
  action: row.action,
  is_sync: row.isSync,
  state: row.state,
  reason: row.reason,
  sum: row.sum,
  master_number: row.masterNumber,
  child_symbol: row.childSymbol,
  child_position: row.childPosition,
  lots: toLotsOrNull(row.units),
  price: row.price,
  retcode: row.retcode,
  message: row.message,
  attempts: row.attempts,
  request: row.request,
  seen_at: row.seenAt.toISOString(),
  queued_at: row.queuedAt.toISOString(),
  sent_at: formatInstant(row.sentAt),
  answered_at: formatInstant(row.answeredAt),
});

const toCopy = (row: typeof copierPositions.$inferSelect): OwnCopier['copies'][number] => ({
  account_id: row.childId,
  command_id: row.commandId,
  position: row.position,
  child_position: row.childPosition,
  child_symbol: row.childSymbol,
  side: row.side,
  opened_lots: toLots(row.openedUnits),
  of_lots: toLots(row.ofUnits),
  lots: toLots(row.units),
  state: row.state,
  opened_at: row.openedAt.toISOString(),
  closed_at: formatInstant(row.closedAt),
  has_closing_deal: row.hasClosingDeal,
});

const toFinding = (row: typeof copierFindings.$inferSelect): OwnCopier['findings'][number] => ({
  account_id: row.childId,
  child_position: row.childPosition,
  kind: row.kind,
  symbol: row.symbol,
  side: row.side,
  lots: toLots(row.units),
  expected_lots: toLots(row.expectedUnits),
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  expected_stop_loss: row.expectedStopLoss,
  expected_take_profit: row.expectedTakeProfit,
  position: row.position,
  found_at: row.foundAt.toISOString(),
  confirmed_at: formatInstant(row.confirmedAt),
  resolved_at: formatInstant(row.resolvedAt),
  resolution: row.resolution,
});

const toLeftCopy = (row: typeof copierLeftCopies.$inferSelect): OwnCopier['left_copies'][number] => ({
  number: row.number,
  master_number: row.masterNumber,
  position: row.position,
  symbol: row.symbol,
  child_position: row.childPosition,
  child_symbol: row.childSymbol,
  side: row.side,
  opened_lots: toLots(row.openedUnits),
  of_lots: toLots(row.ofUnits),
  lots: toLots(row.units),
  opened_at: row.openedAt.toISOString(),
  request: row.request,
  sent_at: formatInstant(row.sentAt),
  left_at: row.leftAt.toISOString(),
});

const toPastCopy = (row: typeof copierPastCopies.$inferSelect): OwnCopier['past_copies'][number] => ({
  id: row.id,
  account_id: row.childId,
  position: row.position,
  action: row.action,
  state: row.state,
  reason: row.reason,
  sum: row.sum,
  master_number: row.masterNumber,
  symbol: row.symbol,
  side: row.side,
  child_symbol: row.childSymbol,
  child_position: row.childPosition,
  lots: toLotsOrNull(row.units),
  price: row.price,
  message: row.message,
  seen_at: row.seenAt.toISOString(),
  sent_at: formatInstant(row.sentAt),
  answered_at: formatInstant(row.answeredAt),
});

/** Returns the stored records of the copier for all connector accounts of one user. */
export async function loadCopier(db: Database, userId: number): Promise<OwnCopier> {
  const ownAccountIds = db
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, userId));
  const [masters, children, positions] = [copierMasters, copierChildren, copierMasterPositions];
  const [events, commands, copies] = [copierEvents, copierCommands, copierPositions];
  const mastersQuery = db.select().from(masters).where(inArray(masters.accountId, ownAccountIds));
  const childrenQuery = db.select().from(children).where(inArray(children.accountId, ownAccountIds));
  const positionsQuery = db.select().from(positions).where(inArray(positions.masterId, ownAccountIds));
  const eventsQuery = db.select().from(events).where(inArray(events.masterId, ownAccountIds));
  const commandsQuery = db.select().from(commands).where(inArray(commands.childId, ownAccountIds));
  const copiesQuery = db.select().from(copies).where(inArray(copies.childId, ownAccountIds));
  const findingsQuery = db
    .select()
    .from(copierFindings)
    .where(inArray(copierFindings.childId, ownAccountIds));
  const pastQuery = db
    .select()
    .from(copierPastCopies)
    .where(inArray(copierPastCopies.childId, ownAccountIds));
  const leftQuery = db.select().from(copierLeftCopies).where(eq(copierLeftCopies.userId, userId));
  return {
    masters: (await mastersQuery.orderBy(asc(masters.accountId))).map(toMaster),
    children: (await childrenQuery.orderBy(asc(children.accountId))).map(toChild),
    master_positions: (await positionsQuery.orderBy(asc(positions.openedAt), asc(positions.position))).map(
      toMasterPosition,
    ),
    events: (await eventsQuery.orderBy(asc(events.id))).map(toEvent),
    commands: (await commandsQuery.orderBy(asc(commands.id))).map(toCommand),
    copies: (await copiesQuery.orderBy(asc(copies.id))).map(toCopy),
    findings: (await findingsQuery.orderBy(asc(copierFindings.id))).map(toFinding),
    past_copies: (await pastQuery.orderBy(asc(copierPastCopies.id))).map(toPastCopy),
    left_copies: (await leftQuery.orderBy(asc(copierLeftCopies.id))).map(toLeftCopy),
  };
}
