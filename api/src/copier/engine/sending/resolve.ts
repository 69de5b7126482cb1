import { unitsOf } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition, Traces } from '../../../broker/gateway';
import type { SentRequest } from '../../../database/schema';
import { copiesOf, type Child } from '../recording/child';
import type { Command } from '../recording/command';
import { recordCommand } from '../recording/command-record';
import { brokerOf, type CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import type { Lease } from '../lease';
import type { Outcome } from './outcome';
import { isOwnOrder } from './own-orders';
import { settle } from '../recording/settle';

/** How long after its end an order may still come to light. */
const graceMs = 2000;

/** By how much a broker's clock may differ from ours. */
const skewMs = 60_000;

type Executed = Extract<Outcome, { is: 'executed' }>;

const found = (units: number, position: string, price: number | null): Executed => ({
  is: 'executed',
  units,
  position,
  price,
  retcode: null,
  message: null,
});

const opens = ({ entry }: BrokerDeal) => entry === 'in' || entry === 'inout';

/** What the broker itself says of the request. */
function byName({ positions, deals }: Traces, request: SentRequest): Executed | undefined {
  const own = deals.filter((deal) => opens(deal) === (request.action === 'open'));
  const [deal] = own;
  if (deal) {
    const units = own.reduce((sum, { volumeLots }) => sum + unitsOf(volumeLots), 0);
    return found(units, deal.positionId, deal.price);
  }
  const [position] = request.action === 'open' ? positions : [];
  return position && found(unitsOf(position.volumeLots), position.ticket, position.priceOpen);
}

const isAbout = (a: number | null, b: number | undefined) =>
  a === null ? b === undefined : b !== undefined && Math.abs(a - b) < 1e-9;

/** What the position that a request was to change is like now. */
function byEffect(held: readonly BrokerPosition[], request: SentRequest): Executed | undefined {
  const there = held.find(({ ticket }) => ticket === request.position);
  if (request.action === 'modify') {
    const isSo =
      there && isAbout(request.stopLoss, there.stopLoss) && isAbout(request.takeProfit, there.takeProfit);
    return isSo ? found(0, there.ticket, null) : undefined;
  }
  const closed = request.unitsBefore - (there ? unitsOf(there.volumeLots) : 0);
  return closed > 0 ? found(Math.min(closed, request.units), request.position ?? '', null) : undefined;
}

interface Likely extends Pick<BrokerPosition, 'symbol' | 'volumeLots' | 'stopLoss' | 'takeProfit'> {
  readonly ticket: string;
  readonly side: string;
  readonly at: number;
  readonly price: number;
}

const asLikely = (one: BrokerPosition): Likely => ({ ...one, at: one.openedAt, price: one.priceOpen });
const ofDeal = (one: BrokerDeal): Likely => ({ ...one, ticket: one.positionId, side: one.type });

/** The one that has the volume, or else the largest of those that are a part of it and have its stops. */
function likest(likely: readonly Likely[], request: SentRequest): Executed | undefined {
  const whole = likely.find(({ volumeLots }) => unitsOf(volumeLots) === request.units);
  const parts = likely.filter(
    (one) =>
      unitsOf(one.volumeLots) < request.units &&
      isAbout(request.stopLoss, one.stopLoss) &&
      isAbout(request.takeProfit, one.takeProfit),
  );
  const [part] = parts.toSorted((a, b) => b.volumeLots - a.volumeLots);
  const one = whole ?? part;
  return one && found(unitsOf(one.volumeLots), one.ticket, one.price);
}

/**
 * A position that nobody knows and that is what was to be opened, or a part of it, opened when it was to be: for brokers
 * that do not keep the names of orders.
 */
async function byLikeness(
  engine: Engine,
  broker: CopyBroker,
  child: Child,
  command: Command,
  request: SentRequest,
): Promise<Executed | undefined> {
  const { sentAt } = command;
  const from = (sentAt?.getTime() ?? 0) - skewMs;
  const known = await copiesOf(engine.db, child.accountId, { states: ['open', 'closed', 'closed_by_hand'] });
  const tickets = new Set(known.map(({ childPosition }) => childPosition));
  const isLike = (one: Likely) =>
    !tickets.has(one.ticket) &&
    one.symbol === request.symbol &&
    one.side === request.side &&
    one.at >= from &&
    one.at <= (command.notAfter?.getTime() ?? Infinity) + skewMs;
  const held = (await broker.positions(child.reference)).filter((one) => !isOwnOrder(one)).map(asLikely);
  const to = engine.clock.now().getTime() + skewMs;
  const dealt: Likely[] = [];
  for await (const deals of broker.deals(child.reference, { from, to })) {
    dealt.push(...deals.filter((one) => !isOwnOrder(one) && opens(one)).map(ofDeal));
  }
  // A position may hold less by now than what was opened, so what was dealt says more.
  return likest([...dealt, ...held].filter(isLike), request);
}

async function trace(
  engine: Engine,
  child: Child,
  command: Command,
  request: SentRequest,
): Promise<Executed | undefined> {
  const broker = brokerOf(engine, child);
  const since = (command.sentAt?.getTime() ?? 0) - skewMs;
  const named = byName(await broker.lookup(child.reference, request.clientId, since), request);
  if (named) return named;
  if (request.action !== 'open') return byEffect(await broker.positions(child.reference), request);
  return byLikeness(engine, broker, child, command, request);
}

/**
 * Finds out what came of an order of which nobody knows. Only when the broker must not begin with it any more, and it has
 * left no trace, it was not carried out, and the command is decided anew.
 *
 * @returns Whether the command is over.
 * @throws BrokerFault - It cannot be said yet.
 */
export async function resolve(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command,
): Promise<boolean> {
  const { request, notAfter } = command;
  if (!request) throw new Error(`command ${command.id} was never sent`);
  const over = new Date((notAfter?.getTime() ?? 0) + graceMs);
  // What is not there is proven by a look after its end, not by one before.
  const lookedAt = engine.clock.now();
  const outcome = await trace(engine, child, command, request);
  if (outcome) return settle(engine, lease, child, command, outcome);
  const isOver = lookedAt > over;
  await recordCommand(engine, lease, command, {
    state: isOver ? 'pending' : 'unknown',
    nextAt: isOver ? null : new Date(over.getTime() + 1),
    updatedAt: lookedAt,
  });
  return false;
}
