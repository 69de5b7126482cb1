import { unitsOf, type Units } from '@parque/domain/copy';
import { and, asc, eq, gte, ne } from 'drizzle-orm';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { copierCommands, type SentRequest } from '../../../database/schema';
import type { CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import { copiesOf, type Child } from '../recording/child';
import type { Command } from '../recording/command';
import { isOwnOrder } from './own-orders';

/* Finds an opening at a broker that does not keep client ids. */

/** Something that the request may have opened. */
interface Candidate {
  readonly ticket: string;
  readonly symbol: string;
  readonly side: string;
  readonly units: Units;
  readonly price: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** Milliseconds since the epoch, by the broker's clock. */
  readonly at: number;
}

/** The period in which the broker may have executed a request, in milliseconds since the epoch by its clock. */
interface Period {
  readonly from: number;
  readonly to: number;
}

interface LikenessQuery {
  readonly engine: Engine;
  readonly broker: CopyBroker;
  readonly child: Child;
  readonly command: Command;
  readonly request: SentRequest;
  readonly period: Period;
}

export const isOpening = ({ entry }: BrokerDeal) => entry === 'in' || entry === 'inout';

export const isAbout = (a: number | null, b: number | undefined) =>
  a === null ? b === undefined : b !== undefined && Math.abs(a - b) < 1e-9;

const ofPosition = (one: BrokerPosition): Candidate => ({
  ...one,
  units: unitsOf(one.volumeLots),
  at: one.openedAt,
  price: one.priceOpen,
});

/** One order may be executed in several deals. */
function ofDeals(deals: readonly BrokerDeal[]): Candidate[] {
  const orders = new Map<string, Candidate>();
  for (const deal of deals) {
    const key = `${deal.order} ${deal.positionId}`;
    const units = (orders.get(key)?.units ?? 0) + unitsOf(deal.volumeLots);
    orders.set(key, { ...deal, ticket: deal.positionId, side: deal.type, units });
  }
  return [...orders.values()];
}

/**
 * Removes what other commands of the child opened. On a netting account they share one ticket, so each command explains
 * one opening of its volume, the nearest in time.
 *
 * @param marginMs - Largest time between sending an order and its execution, including a difference of the clocks.
 */
async function unexplained(
  { engine, child, command, period }: LikenessQuery,
  opened: readonly Candidate[],
  marginMs: number,
): Promise<Candidate[]> {
  const others = await engine.db
    .select({
      ticket: copierCommands.childPosition,
      units: copierCommands.units,
      sentAt: copierCommands.sentAt,
    })
    .from(copierCommands)
    .where(
      and(
        eq(copierCommands.childId, child.accountId),
        eq(copierCommands.action, 'open'),
        eq(copierCommands.state, 'done'),
        ne(copierCommands.id, command.id),
        gte(copierCommands.sentAt, new Date(period.from - marginMs)),
      ),
    )
    .orderBy(asc(copierCommands.sentAt), asc(copierCommands.id));
  const rest = [...opened];
  for (const { ticket, units, sentAt } of others) {
    const distance = ({ at }: Candidate) => Math.abs(at - (sentAt?.getTime() ?? 0));
    const own = rest.filter(
      (one) => one.ticket === ticket && one.units === units && distance(one) <= marginMs,
    );
    const [nearest] = own.toSorted((a, b) => distance(a) - distance(b));
    if (nearest) rest.splice(rest.indexOf(nearest), 1);
  }
  return rest;
}

/** Prefers the full volume, then the largest partial fill with the same stops. */
export function bestMatch<Opened extends Pick<Candidate, 'units' | 'stopLoss' | 'takeProfit'>>(
  candidates: readonly Opened[],
  request: Pick<SentRequest, 'units' | 'stopLoss' | 'takeProfit'>,
): Opened | undefined {
  const whole = candidates.find(({ units }) => units === request.units);
  if (whole) return whole;
  const parts = candidates.filter(
    (one) =>
      one.units < request.units &&
      isAbout(request.stopLoss, one.stopLoss) &&
      isAbout(request.takeProfit, one.takeProfit),
  );
  return parts.toSorted((a, b) => b.units - a.units)[0];
}

/**
 * Finds an opening by symbol, side, time and volume among the deals and positions that no other command explains.
 *
 * @throws BrokerFault - The broker failed.
 */
export async function byLikeness(query: LikenessQuery): Promise<Candidate | undefined> {
  const { engine, broker, child, request, period } = query;
  const { reference } = child;
  const marginMs = period.to - period.from;
  const copies = await copiesOf(engine.db, child.accountId, { states: ['open', 'closed', 'closed_by_hand'] });
  const known = new Set(copies.map(({ childPosition }) => childPosition));
  const held = (await broker.positions(reference)).filter(
    (one) => !isOwnOrder(one) && !known.has(one.ticket),
  );
  const deals: BrokerDeal[] = [];
  // Commands that were sent before the period explain deals from before it.
  for await (const page of broker.deals(reference, { from: period.from - 2 * marginMs, to: period.to })) {
    deals.push(...page.filter((one) => !isOwnOrder(one) && isOpening(one)));
  }
  const { mode } = await engine.symbols.account(broker, child);
  // On a hedge account, a known position has no second opening.
  const mayAdd = ({ ticket }: Candidate) => mode === 'netting' || !known.has(ticket);
  const dealt = await unexplained(query, ofDeals(deals).filter(mayAdd), marginMs);
  const isLike = ({ symbol, side, at }: Candidate) =>
    symbol === request.symbol && side === request.side && at >= period.from && at <= period.to;
  // The opening deal has the original volume; the position may already be smaller.
  return bestMatch([...dealt, ...held.map(ofPosition)].filter(isLike), request);
}
