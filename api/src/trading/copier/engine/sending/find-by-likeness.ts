import { toUnits, type Units } from '@parque/domain/copy';
import { and, asc, eq, gte, ne } from 'drizzle-orm';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { copierCommands, type SentRequest } from '../../../../core/database/schema';
import type { CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import { listCopies, type Child } from '../recording/child';
import type { Command } from '../recording/command';
import { isOwnOrder } from './own-orders';

/* Finds an opening at a broker that does not store client ids. */

/** A position, or the deals of an order, that the request may have opened. */
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

const toCandidate = (position: BrokerPosition): Candidate => ({
  ...position,
  units: toUnits(position.volumeLots),
  at: position.openedAt,
  price: position.priceOpen,
});

/** Sums the deals of each order, because one order may be executed in several deals. */
function groupDeals(deals: readonly BrokerDeal[]): Candidate[] {
  const orders = new Map<string, Candidate>();
  for (const deal of deals) {
    const key = `${deal.order} ${deal.positionId}`;
    const units = (orders.get(key)?.units ?? 0) + toUnits(deal.volumeLots);
    orders.set(key, { ...deal, ticket: deal.positionId, side: deal.type, units });
  }
  return [...orders.values()];
}

/**
 * Removes the candidates that other commands of the child opened. On a netting account several openings share one
 * ticket, so each command explains one opening with its volume, the nearest in time.
 *
 * @param marginMs - Largest time between sending an order and its execution, including a difference of the clocks.
 */
async function filterUnexplained(
  { engine, child, command, period }: LikenessQuery,
  openings: readonly Candidate[],
  marginMs: number,
): Promise<Candidate[]> {
  const otherCommands = await engine.db
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
  const remainingCandidates = [...openings];
  for (const { ticket, units, sentAt } of otherCommands) {
    const computeDistance = ({ at }: Candidate) => Math.abs(at - (sentAt?.getTime() ?? 0));
    const nearbyCandidates = remainingCandidates.filter(
      (near) => near.ticket === ticket && near.units === units && computeDistance(near) <= marginMs,
    );
    const [nearest] = nearbyCandidates.toSorted((a, b) => computeDistance(a) - computeDistance(b));
    if (nearest) remainingCandidates.splice(remainingCandidates.indexOf(nearest), 1);
  }
  return remainingCandidates;
}

/** Prefers the full volume, then the largest partial fill with the same stops. */
export function findBestMatch<Opened extends Pick<Candidate, 'units' | 'stopLoss' | 'takeProfit'>>(
  candidates: readonly Opened[],
  request: Pick<SentRequest, 'units' | 'stopLoss' | 'takeProfit'>,
): Opened | undefined {
  const wholeOpening = candidates.find(({ units }) => units === request.units);
  if (wholeOpening) return wholeOpening;
  const parts = candidates.filter(
    (opening) =>
      opening.units < request.units &&
      isAbout(request.stopLoss, opening.stopLoss) &&
      isAbout(request.takeProfit, opening.takeProfit),
  );
  return parts.toSorted((a, b) => b.units - a.units)[0];
}

/**
 * Finds an opening by symbol, side, time and volume among the deals and positions that no other command explains.
 */
export async function findByLikeness(query: LikenessQuery): Promise<Candidate | undefined> {
  const { engine, broker, child, request, period } = query;
  const { reference } = child;
  const marginMs = period.to - period.from;
  const copies = await listCopies(engine.db, child.accountId, {
    states: ['open', 'closed', 'closed_by_hand'],
  });
  const knownTickets = new Set(copies.map(({ childPosition }) => childPosition));
  const heldPositions = (await broker.positions(reference)).filter(
    (position) => !isOwnOrder(position) && !knownTickets.has(position.ticket),
  );
  const deals: BrokerDeal[] = [];
  // Commands that were sent before the period explain deals from before it.
  for await (const page of broker.deals(reference, { from: period.from - 2 * marginMs, to: period.to })) {
    deals.push(...page.filter((deal) => !isOwnOrder(deal) && isOpening(deal)));
  }
  const { mode } = await engine.symbols.account(broker, child);
  // On a hedge account, a known position has no second opening.
  const canAdd = ({ ticket }: Candidate) => mode === 'netting' || !knownTickets.has(ticket);
  const unexplainedOpenings = await filterUnexplained(query, groupDeals(deals).filter(canAdd), marginMs);
  const isLike = ({ symbol, side, at }: Candidate) =>
    symbol === request.symbol && side === request.side && at >= period.from && at <= period.to;
  // The opening deal has the original volume; the position may already be smaller.
  return findBestMatch([...unexplainedOpenings, ...heldPositions.map(toCandidate)].filter(isLike), request);
}
