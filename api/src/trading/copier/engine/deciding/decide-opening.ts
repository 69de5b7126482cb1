import {
  copySide,
  isOverMaxPositions,
  isOwnVolume,
  filterReason,
  toLots,
  maxOrders,
  findNettingOmission,
  nextOrder,
  findOpeningOmission,
  toUnits,
  type CopyReason,
  type Omission,
  type Units,
} from '@parque/domain/copy';
import { toWallTime } from '@parque/domain/journal';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { AccountInfo, SymbolSpec } from '../../../broker/gateway';
import { isTradeModeRejection, retcodes } from '../../../broker/retcode';
import { copierCommands, copierEvents } from '../../../../core/database/schema';
import { listCountedCopies, type Child } from '../recording/child';
import { getOriginByKey, type Command } from '../recording/command';
import { getBroker } from '../copy-broker';
import type { Decision } from './decision';
import { findOpeningBar } from './entitlement';
import { checkLosses } from './losses/loss-limits';
import type { Engine } from '../engine';
import type { LeasedEngine } from '../fence';
import { computeRequiredStops, scaleOpening } from './scaled-symbol';

/** Computes when the master opened, on the clock of the child's trading hours; null: the hours do not count. */
async function computeWallTime(engine: Engine, child: Child, { event, isSync }: Command) {
  const { hours } = child.rules;
  // The owner may request a synchronisation at any time.
  if (!hours || isSync) return null;
  const isServer = hours.zone === 'server';
  const info = isServer ? await engine.symbols.account(getBroker(engine, child), child) : undefined;
  return toWallTime(info ? (info.serverZone ?? 'UTC') : hours.zone, (event.at ?? event.seenAt).getTime());
}

/** Returns why an opening is not sent if the close of its position is already queued. */
function findClosedOmission({ closedBy }: Command): Omission | undefined {
  if (!closedBy) return undefined;
  const reason = getOriginByKey(closedBy);
  return reason ? { state: 'skipped', reason } : { state: 'missed', reason: 'brief' };
}

async function findOmission(engine: LeasedEngine, child: Child, command: Command) {
  const { event, isSync, attempts } = command;
  const nowMs = engine.clock.now().getTime();
  const rules = {
    mode: child.mode,
    stop: null,
    maxAgeMs: child.maxAgeSeconds * 1000,
    ageMs: nowMs - (event.at ?? event.seenAt).getTime(),
    isSync,
  };
  // Rules that need no broker come first, so that an unreachable broker does not keep a late copy waiting.
  const early = findOpeningOmission(rules);
  // An opening that was rejected or waited until it became too late ends with the reason of the rejection or the wait.
  if (early?.reason === 'late' && attempts > 0) {
    return { state: 'rejected' as const, reason: (command.reason ?? 'expired') as CopyReason };
  }
  if (early?.reason === 'late' && command.reason === 'slippage') {
    return { state: 'skipped' as const, reason: 'slippage' as const };
  }
  const needless = early ?? findClosedOmission(command);
  if (needless) return needless;
  const { symbol, side } = event;
  const filterResult = filterReason(child.rules, {
    symbol,
    side,
    wall: await computeWallTime(engine, child, command),
  });
  if (filterResult) return { state: 'skipped' as const, reason: filterResult };
  const bar = await findOpeningBar(engine, child);
  if (bar) return { state: 'skipped' as const, reason: bar };
  return findOpeningOmission({ ...rules, stop: await checkLosses(engine, child) });
}

/**
 * Reads the price, and computes how many points it may still move within the owner's limit on the distance from the
 * master's price. Negative: the price is beyond the limit already. undefined: there is no limit.
 */
async function computePriceLimit(
  engine: Engine,
  child: Child,
  { event, isSync }: Command,
  { spec, side }: { readonly spec: SymbolSpec; readonly side: 'buy' | 'sell' },
) {
  const { maxSlippagePoints, reference } = child;
  if (maxSlippagePoints === null || event.price === null || isSync) return undefined;
  const { bid, ask } = await getBroker(engine, child).quote(reference, spec.name);
  const price = side === 'buy' ? ask : bid;
  const distance = Math.round(Math.abs(price - event.price) * 10 ** spec.digits);
  return { price, deviationPoints: maxSlippagePoints - distance };
}

/** Sums the volumes of the earlier orders of the same opening as they were sent, not as they were executed. */
async function sumSentUnits({ db }: Engine, { eventId, childId, leg }: Command): Promise<Units> {
  const table = copierCommands;
  const rows = await db
    .select({ request: table.request })
    .from(table)
    .where(
      and(
        eq(table.eventId, eventId),
        eq(table.childId, childId),
        eq(table.action, 'open'),
        lt(table.leg, leg),
      ),
    );
  return rows.reduce((sum, { request }) => sum + (request?.units ?? 0), 0);
}

/** Why an earlier part of a master's order was not sent, although the child copies the order. */
const smallReasons: readonly (string | null)[] = [
  'below_min',
  'below_step',
  'order_parts',
] satisfies CopyReason[];

/**
 * Finds the parts of the same order of the master that were executed, and copied, before this one. The volume of a child
 * is computed for the whole order, so that a fixed volume or a risk is not opened once for each part.
 */
async function findEarlierParts({ db }: Engine, { event, childId }: Command) {
  if (event.kind !== 'add' || event.orderId === null) return { units: 0, sentUnits: 0, opening: event.id };
  const { request, reason, action } = copierCommands;
  const rows = await db
    .select({ id: copierEvents.id, units: copierEvents.units, request, reason })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .where(
      and(
        eq(copierCommands.childId, childId),
        eq(action, 'open'),
        eq(copierEvents.masterId, event.masterId),
        eq(copierEvents.position, event.position),
        eq(copierEvents.orderId, event.orderId),
        lt(copierEvents.id, event.id),
        ne(copierCommands.state, 'rejected'),
      ),
    )
    .orderBy(copierEvents.id);
  const parts = rows.filter((row) => row.request !== null || smallReasons.includes(row.reason));
  const events = new Map(parts.map(({ id, units }) => [id, units]));
  return {
    units: [...events.values()].reduce((sum, units) => sum + units, 0),
    sentUnits: parts.reduce((sum, part) => sum + (part.request?.units ?? 0), 0),
    opening: parts.find((part) => part.request !== null)?.id ?? event.id,
  };
}

/**
 * Whether the price of the child is beyond a stop loss already, so that the copy would be closed at once, or stay open
 * without the stop.
 */
async function isStopPassed(
  engine: Engine,
  child: Child,
  {
    symbol,
    side,
    stopLoss,
  }: { readonly symbol: string; readonly side: 'buy' | 'sell'; readonly stopLoss: number | null },
): Promise<boolean> {
  if (stopLoss === null) return false;
  const { bid, ask } = await getBroker(engine, child).quote(child.reference, symbol);
  return side === 'buy' ? bid <= stopLoss : ask >= stopLoss;
}

/** Returns why the account of a child may not trade. A terminal has no stored password. */
function getTradeBar({ gateway }: Child, { isInvestor }: Pick<AccountInfo, 'isInvestor'>): CopyReason {
  if (gateway === 'terminal') return 'terminal_trade_disabled';
  return isInvestor ? 'investor_password' : 'trade_disabled';
}

const noStops = { stopLoss: null, takeProfit: null };

/** Computes the latest start of the order. */
function computeDeadline({ maxAgeSeconds }: Child, { event, isSync }: Command) {
  const openedAt = event.at ?? event.seenAt;
  return isSync ? {} : { notAfter: new Date(openedAt.getTime() + maxAgeSeconds * 1000) };
}

/** Decides whether and how a child copies an opening of its master. */
export async function decideOpening(engine: LeasedEngine, child: Child, command: Command): Promise<Decision> {
  const omission = await findOmission(engine, child, command);
  if (omission) return { end: omission.state, reason: omission.reason };

  const { event } = command;
  const side = copySide(child.rules, event.side);
  const parts = await findEarlierParts(engine, command);
  if (parts.sentUnits > 0 && isOwnVolume(child.rules)) return { end: 'skipped', reason: 'order_parts' };
  const scaledSymbol = await scaleOpening(engine, child, { ...event, units: event.units + parts.units });
  if ('problem' in scaledSymbol) return { end: 'skipped', reason: scaledSymbol.problem };
  const { symbol, spec, sum, reason } = scaledSymbol;
  const skip = (why: CopyReason): Decision => ({ end: 'skipped', reason: why, sum, childSymbol: symbol });
  if (isTradeModeRejection(command.retcode) && command.childSymbol === symbol)
    return { ...skip((command.reason ?? 'trade_disabled') as CopyReason), end: 'rejected' };
  if (scaledSymbol.units === 0) return skip(reason ?? 'below_min');

  const sentUnits = command.leg === 0 ? 0 : await sumSentUnits(engine, command);
  const wholeUnits = scaledSymbol.units - parts.sentUnits;
  const remainingUnits = wholeUnits - sentUnits;
  // The earlier parts have this volume already, or the settings changed since the first order of this opening.
  if (remainingUnits < toUnits(spec.volumeMin)) return skip(sentUnits > 0 ? 'split' : 'order_parts');
  const units = nextOrder(remainingUnits, spec);

  const broker = getBroker(engine, child);
  const info = await engine.symbols.account(broker, child);
  if (!info.isTradingAllowed) return skip(getTradeBar(child, info));
  const { mode } = info;
  const { maxPositions, accountId } = child;
  const copies = maxPositions === null ? [] : await listCountedCopies(engine.db, accountId);
  if (isOverMaxPositions({ mode, maxPositions }, copies, { childSymbol: symbol, opening: parts.opening }))
    return skip('max_positions');
  const heldPositions = mode === 'netting' ? await broker.positions(child.reference) : [];
  const against = findNettingOmission(heldPositions, symbol, side);
  if (against) return skip(against.reason);
  const limit = await computePriceLimit(engine, child, command, { spec, side });
  if (limit && limit.deviationPoints < 0) return { wait: 'slippage', sum, childSymbol: symbol };
  const samePosition = heldPositions.find((position) => position.symbol === symbol);
  // The broker rejected the stops: the position is opened without them, and they are set afterwards.
  const areStopsLater = command.retcode === retcodes.invalidStops;
  const { areStopsCopied } = child.rules;
  const { price: openingPrice = 0 } = scaledSymbol;
  const { own, ...copyStops } = areStopsCopied
    ? computeRequiredStops(child.rules, event, { side, price: openingPrice, spec })
    : { ...noStops, own: undefined };
  if (areStopsLater && (await isStopPassed(engine, child, { symbol, side, stopLoss: copyStops.stopLoss })))
    return skip('stop_passed');
  const stops = areStopsLater ? noStops : copyStops;
  const hasMore = remainingUnits - units >= toUnits(spec.volumeMin) && command.leg + 1 < maxOrders;
  // The last order of several shows why their sum is not the computed volume.
  const isSplit = units < wholeUnits && (hasMore || !reason?.startsWith('cut_'));
  const why = areStopsLater ? 'invalid_stops' : isSplit ? 'split' : parts.units > 0 ? 'order_parts' : reason;
  return {
    order: {
      action: 'open',
      symbol,
      side,
      units,
      position: null,
      unitsBefore: samePosition ? toUnits(samePosition.volumeLots) : 0,
      ...stops,
      ...(!areStopsCopied && { areStopsLeftOut: true as const }),
      ...(own === 'set' && { ownStopPrice: openingPrice }),
      ...(areStopsCopied && child.rules.ownStop && { ownStop: child.rules.ownStop }),
      copyId: null,
      hasMore,
      sum: { ...sum, result: toLots(units) },
      ...(why && { reason: why }),
      ...limit,
      ...computeDeadline(child, command),
    },
  };
}
