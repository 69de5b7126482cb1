import {
  copySide,
  copyStops,
  filterReason,
  lotsOf,
  maxOrders,
  nettingOmission,
  nextOrder,
  openingOmission,
  unitsOf,
  type CopyReason,
  type Omission,
  type Units,
} from '@parque/domain/copy';
import { wallAt } from '@parque/domain/journal';
import { and, eq, lt } from 'drizzle-orm';
import type { SymbolSpec } from '../../../broker/gateway';
import { retcodes } from '../../../broker/retcode';
import { copierCommands } from '../../../database/schema';
import { copiesOf, type Child } from '../recording/child';
import { originOfKey, type Command } from '../recording/command';
import { brokerOf } from '../copy-broker';
import type { Decision } from './decision';
import { openingBar } from './entitlement';
import { checkLosses } from './losses/loss-limits';
import type { Engine } from '../engine';
import type { Lease } from '../fence';
import { roundedStops, scaleFor } from './scaled-symbol';

/** When the master opened, on the clock of the child's trading hours; null: the hours do not count. */
async function wallOf(engine: Engine, child: Child, { event, isSync }: Command): Promise<number | null> {
  const { hours } = child.rules;
  // The owner requested a synchronisation, at any time.
  if (!hours || isSync) return null;
  const isServer = hours.zone === 'server';
  const info = isServer ? await engine.symbols.account(brokerOf(engine, child), child) : undefined;
  return wallAt(info ? (info.serverZone ?? 'UTC') : hours.zone, (event.at ?? event.seenAt).getTime());
}

/** Why an opening is not sent whose position is closed by a later event, which waits already. */
function closedAlready({ closedBy }: Command): Omission | undefined {
  if (!closedBy) return undefined;
  const reason = originOfKey(closedBy);
  return reason ? { state: 'skipped', reason } : { state: 'missed', reason: 'brief' };
}

async function omissionOf(engine: Engine, lease: Lease, child: Child, command: Command) {
  const { event, isSync, attempts } = command;
  const now = engine.clock.now().getTime();
  const rules = {
    mode: child.mode,
    stop: null,
    openCopies: 0,
    maxPositions: null,
    maxAgeMs: child.maxAgeSeconds * 1000,
    ageMs: now - (event.at ?? event.seenAt).getTime(),
    isSync,
  };
  // Rules that need no broker come first, so that an unreachable broker does not keep a late copy waiting.
  const early = openingOmission(rules);
  // An opening that was rejected, or waited, until it became too late ends with that reason.
  if (early?.reason === 'late' && attempts > 0) {
    return { state: 'rejected' as const, reason: (command.reason ?? 'expired') as CopyReason };
  }
  if (early?.reason === 'late' && command.reason === 'slippage') {
    return { state: 'skipped' as const, reason: 'slippage' as const };
  }
  const needless = early ?? closedAlready(command);
  if (needless) return needless;
  const { symbol, side } = event;
  const filtered = filterReason(child.rules, { symbol, side, wall: await wallOf(engine, child, command) });
  if (filtered) return { state: 'skipped' as const, reason: filtered };
  const bar = await openingBar(engine, child);
  if (bar) return { state: 'skipped' as const, reason: bar };
  return openingOmission({
    ...rules,
    stop: await checkLosses(engine, lease, child),
    maxPositions: child.maxPositions,
    openCopies: child.maxPositions === null ? 0 : (await copiesOf(engine.db, child.accountId)).length,
  });
}

/**
 * The price now, and how many points it may still move so that the distance from the master's price stays within the
 * owner's limit; negative: the price is beyond the limit already. undefined: there is no limit.
 *
 * @throws BrokerFault - The price could not be read.
 */
async function priceLimit(
  engine: Engine,
  child: Child,
  { event, isSync }: Command,
  { spec, side }: { readonly spec: SymbolSpec; readonly side: 'buy' | 'sell' },
) {
  const { maxSlippagePoints, reference } = child;
  if (maxSlippagePoints === null || event.price === null || isSync) return undefined;
  const { bid, ask } = await brokerOf(engine, child).quote(reference, spec.name);
  const price = side === 'buy' ? ask : bid;
  const distance = Math.round(Math.abs(price - event.price) * 10 ** spec.digits);
  return { price, deviationPoints: maxSlippagePoints - distance };
}

/** What the earlier orders of the same opening were sent with, whatever the broker executed of it. */
async function sentUnits({ db }: Engine, { eventId, childId, leg }: Command): Promise<Units> {
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

const noStops = { stopLoss: null, takeProfit: null };

/** The latest start of the order. */
function deadline({ maxAgeSeconds }: Child, { event, isSync }: Command) {
  const openedAt = event.at ?? event.seenAt;
  return isSync ? {} : { notAfter: new Date(openedAt.getTime() + maxAgeSeconds * 1000) };
}

/**
 * Decides whether and how a child copies an opening of its master.
 *
 * @throws BrokerFault - A broker failed; the command is decided later.
 */
export async function decideOpening(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command,
): Promise<Decision> {
  const omission = await omissionOf(engine, lease, child, command);
  if (omission) return { end: omission.state, reason: omission.reason };

  const { event } = command;
  const side = copySide(child.rules, event.side);
  const scaled = await scaleFor(engine, child, event);
  if ('problem' in scaled) return { end: 'skipped', reason: scaled.problem };
  const { symbol, spec, sum, reason } = scaled;
  if (scaled.units === 0) return { end: 'skipped', reason: reason ?? 'below_min', sum, childSymbol: symbol };

  const sent = command.leg === 0 ? 0 : await sentUnits(engine, command);
  const rest = scaled.units - sent;
  // The settings changed since the first order of this opening.
  if (rest < unitsOf(spec.volumeMin)) return { end: 'skipped', reason: 'split', sum, childSymbol: symbol };
  const units = nextOrder(rest, spec);

  const broker = brokerOf(engine, child);
  const info = await engine.symbols.account(broker, child);
  if (!info.isTradingAllowed) {
    const why = info.isInvestor ? 'investor_password' : 'trade_disabled';
    return { end: 'skipped', reason: why, sum, childSymbol: symbol };
  }
  const held = info.mode === 'netting' ? await broker.positions(child.reference) : [];
  const against = nettingOmission(
    held.map((one) => ({ ...one, position: one.ticket, units: unitsOf(one.volumeLots) })),
    symbol,
    side,
  );
  if (against) return { end: 'skipped', reason: against.reason, sum, childSymbol: symbol };
  const limit = await priceLimit(engine, child, command, { spec, side });
  if (limit && limit.deviationPoints < 0) return { wait: 'slippage', sum, childSymbol: symbol };
  const there = held.find((one) => one.symbol === symbol);
  // The broker rejected the stops: the position is opened without them, and they are set afterwards.
  const areStopsLater = command.retcode === retcodes.invalidStops;
  const { areStopsCopied } = child.rules;
  const stops = areStopsLater || !areStopsCopied ? noStops : roundedStops(copyStops(side, event), spec);
  const hasMore = rest - units >= unitsOf(spec.volumeMin) && command.leg + 1 < maxOrders;
  // The last order of several shows why their sum is not the computed volume.
  const isSplit = units < scaled.units && (hasMore || !reason?.startsWith('cut_'));
  const why = areStopsLater ? 'invalid_stops' : isSplit ? 'split' : reason;
  return {
    order: {
      action: 'open',
      symbol,
      side,
      units,
      position: null,
      unitsBefore: there ? unitsOf(there.volumeLots) : 0,
      ...stops,
      ...(!areStopsCopied && { areStopsLeftOut: true as const }),
      copyId: null,
      hasMore,
      sum: { ...sum, result: lotsOf(units) },
      ...(why && { reason: why }),
      ...limit,
      ...deadline(child, command),
    },
  };
}
