import type { OwnDataEntity } from '@parque/contract';
import { lotsOf } from '@parque/domain/copy';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
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
} from '../../database/schema';

type OwnCopier = OwnDataEntity['copier'];

const instant = (date: Date | null) => date?.toISOString() ?? null;
const lotsOrNull = (units: number | null) => (units === null ? null : lotsOf(units));

const masterOf = (row: typeof copierMasters.$inferSelect): OwnCopier['masters'][number] => ({
  account_id: row.accountId,
  status: row.status,
  baseline_at: instant(row.baselineAt),
  seen_at: instant(row.seenAt),
  last_event_at: instant(row.lastEventAt),
});

const childOf = (row: typeof copierChildren.$inferSelect): OwnCopier['children'][number] => ({
  account_id: row.accountId,
  mode: row.mode,
  activated_at: instant(row.activatedAt),
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
  stopped_at: instant(row.stoppedAt),
  seen_at: instant(row.seenAt),
  updated_at: row.updatedAt.toISOString(),
});

const masterPositionOf = (
  row: typeof copierMasterPositions.$inferSelect,
): OwnCopier['master_positions'][number] => ({
  account_id: row.masterId,
  position: row.position,
  symbol: row.symbol,
  side: row.side,
  opened_lots: lotsOf(row.openedUnits),
  lots: lotsOf(row.units),
  price: row.price,
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  opened_at: row.openedAt.toISOString(),
  is_open: row.isOpen,
});

const eventOf = (row: typeof copierEvents.$inferSelect): OwnCopier['events'][number] => ({
  id: row.id,
  account_id: row.masterId,
  kind: row.kind,
  position: row.position,
  symbol: row.symbol,
  side: row.side,
  lots: lotsOf(row.units),
  opened_lots: lotsOf(row.openedUnits),
  left_lots: lotsOf(row.leftUnits),
  price: row.price,
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  at: instant(row.at),
  seen_at: row.seenAt.toISOString(),
});

const commandOf = (row: typeof copierCommands.$inferSelect): OwnCopier['commands'][number] => ({
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
  lots: lotsOrNull(row.units),
  price: row.price,
  retcode: row.retcode,
  message: row.message,
  attempts: row.attempts,
  request: row.request,
  seen_at: row.seenAt.toISOString(),
  queued_at: row.queuedAt.toISOString(),
  sent_at: instant(row.sentAt),
  answered_at: instant(row.answeredAt),
});

const copyOf = (row: typeof copierPositions.$inferSelect): OwnCopier['copies'][number] => ({
  account_id: row.childId,
  command_id: row.commandId,
  position: row.position,
  child_position: row.childPosition,
  child_symbol: row.childSymbol,
  side: row.side,
  opened_lots: lotsOf(row.openedUnits),
  of_lots: lotsOf(row.ofUnits),
  lots: lotsOf(row.units),
  state: row.state,
  opened_at: row.openedAt.toISOString(),
  closed_at: instant(row.closedAt),
  has_closing_deal: row.hasClosingDeal,
});

const findingOf = (row: typeof copierFindings.$inferSelect): OwnCopier['findings'][number] => ({
  account_id: row.childId,
  child_position: row.childPosition,
  kind: row.kind,
  symbol: row.symbol,
  side: row.side,
  lots: lotsOf(row.units),
  expected_lots: lotsOf(row.expectedUnits),
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  expected_stop_loss: row.expectedStopLoss,
  expected_take_profit: row.expectedTakeProfit,
  position: row.position,
  found_at: row.foundAt.toISOString(),
  confirmed_at: instant(row.confirmedAt),
  resolved_at: instant(row.resolvedAt),
  resolution: row.resolution,
});

const leftCopyOf = (row: typeof copierLeftCopies.$inferSelect): OwnCopier['left_copies'][number] => ({
  number: row.number,
  master_number: row.masterNumber,
  position: row.position,
  symbol: row.symbol,
  child_position: row.childPosition,
  child_symbol: row.childSymbol,
  side: row.side,
  opened_lots: lotsOf(row.openedUnits),
  of_lots: lotsOf(row.ofUnits),
  lots: lotsOf(row.units),
  opened_at: row.openedAt.toISOString(),
  request: row.request,
  sent_at: instant(row.sentAt),
  left_at: row.leftAt.toISOString(),
});

const pastCopyOf = (row: typeof copierPastCopies.$inferSelect): OwnCopier['past_copies'][number] => ({
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
  lots: lotsOrNull(row.units),
  price: row.price,
  message: row.message,
  seen_at: row.seenAt.toISOString(),
  sent_at: instant(row.sentAt),
  answered_at: instant(row.answeredAt),
});

/** Returns the stored records of the copier for all connector accounts of one user. */
export async function copierOf(db: Database, userId: number): Promise<OwnCopier> {
  const own = db
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, userId));
  const [masters, children, positions] = [copierMasters, copierChildren, copierMasterPositions];
  const [events, commands, copies] = [copierEvents, copierCommands, copierPositions];
  const mastersQuery = db.select().from(masters).where(inArray(masters.accountId, own));
  const childrenQuery = db.select().from(children).where(inArray(children.accountId, own));
  const positionsQuery = db.select().from(positions).where(inArray(positions.masterId, own));
  const eventsQuery = db.select().from(events).where(inArray(events.masterId, own));
  const commandsQuery = db.select().from(commands).where(inArray(commands.childId, own));
  const copiesQuery = db.select().from(copies).where(inArray(copies.childId, own));
  const findingsQuery = db.select().from(copierFindings).where(inArray(copierFindings.childId, own));
  const pastQuery = db.select().from(copierPastCopies).where(inArray(copierPastCopies.childId, own));
  const leftQuery = db.select().from(copierLeftCopies).where(eq(copierLeftCopies.userId, userId));
  return {
    masters: (await mastersQuery.orderBy(asc(masters.accountId))).map(masterOf),
    children: (await childrenQuery.orderBy(asc(children.accountId))).map(childOf),
    master_positions: (await positionsQuery.orderBy(asc(positions.openedAt), asc(positions.position))).map(
      masterPositionOf,
    ),
    events: (await eventsQuery.orderBy(asc(events.id))).map(eventOf),
    commands: (await commandsQuery.orderBy(asc(commands.id))).map(commandOf),
    copies: (await copiesQuery.orderBy(asc(copies.id))).map(copyOf),
    findings: (await findingsQuery.orderBy(asc(copierFindings.id))).map(findingOf),
    past_copies: (await pastQuery.orderBy(asc(copierPastCopies.id))).map(pastCopyOf),
    left_copies: (await leftQuery.orderBy(asc(copierLeftCopies.id))).map(leftCopyOf),
  };
}
