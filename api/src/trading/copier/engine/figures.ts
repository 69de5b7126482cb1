import { BrokerError } from '../../broker/fault';
import type { BrokerDeal } from '../../broker/gateway';
import { startLoop, type Loop } from '../../../core/loop';
import type { ReadFigures } from '../../../core/database/schema';
import { getBroker, maxSkewMs, type CopyBroker } from './copy-broker';
import type { Engine } from './engine';
import type { LeasedEngine } from './fence';
import { findChildById, type Child } from './recording/child';
import { recordChild } from './recording/child-record';
import { getServerDay } from './server-day';

/** How often an account with open positions is read, and one without. */
const openMs = 15_000;
const idleMs = 30_000;

/** The shortest time between two readings: a master may trade every second. */
const minGapMs = 10_000;

/** How long the deals are read after the balance changed: a broker may list a deal later than its result. */
const settleMs = 60_000;

export const isTradeDeal = ({ type, positionId }: BrokerDeal): boolean =>
  (type === 'buy' || type === 'sell') && positionId !== '';

/** Sums the amounts by which a deal changed the balance. */
export const sumDeal = ({ profit, swap, commission, fee }: BrokerDeal): number =>
  profit + swap + commission + fee;

/** null: the broker does not list all deals now. */
async function sumTrades(broker: CopyBroker, reference: string, from: number, now: number) {
  let sum = 0;
  try {
    for await (const deals of broker.deals(reference, { from, to: now + maxSkewMs }))
      for (const deal of deals) if (isTradeDeal(deal)) sum += sumDeal(deal);
  } catch (error) {
    if (error instanceof BrokerError) return null;
    throw error;
  }
  return sum;
}

async function readFigures(engine: Engine, { gateway, reference, figures }: Child): Promise<ReadFigures> {
  const broker = getBroker(engine, { gateway, reference });
  const { positions, floating: floatingResult } = await broker.openResult(reference);
  const info = await broker.account(reference);
  const readAt = engine.clock.now().getTime();
  const day = getServerDay(info, readAt);
  const { balance, equity, currency, digits } = info;
  const isSame =
    figures?.account === reference && figures.balance === balance && figures.dayEndsAt === day.to;
  const changedAt = isSame ? figures.changedAt : readAt;
  const isSettled = isSame && figures.today !== null && figures.at - changedAt >= settleMs;
  const today = isSettled ? figures.today : await sumTrades(broker, reference, day.from, readAt);
  const round = (amount: number) => Number(amount.toFixed(digits));
  return {
    account: reference,
    at: readAt,
    balance,
    equity,
    positions,
    floating: floatingResult === undefined ? null : round(floatingResult),
    today: today === null ? null : round(today),
    dayEndsAt: day.to,
    changedAt,
    currency,
    digits,
  };
}

/**
 * Reads the money of a child and stores it for its screens. The screens are notified of what changes at once; they read
 * the floating result by themselves.
 *
 * @returns undefined - The child was removed, or has no master.
 */
export async function recordFigures(engine: LeasedEngine, childId: number) {
  const child = await findChildById(engine.db, childId);
  if (!child) return undefined;
  const figures = await readFigures(engine, child);
  const previous = child.figures;
  const isVisible = (['account', 'balance', 'positions', 'today'] as const).some(
    (name) => previous?.[name] !== figures[name],
  );
  await recordChild(engine, childId, { change: { figures }, isVisible });
  return figures;
}

/** Reads the money of a child by a timer, and soon after it is woken. Copying never waits for it. */
export function startFigures(engine: LeasedEngine, childId: number): Loop {
  let readAtMs = -Infinity;
  return startLoop(
    async () => {
      const leftMs = readAtMs + minGapMs - performance.now();
      if (leftMs > 0) return leftMs;
      readAtMs = performance.now();
      const figures = await recordFigures(engine, childId);
      return figures && figures.positions > 0 ? openMs : idleMs;
    },
    // The other work of the child reports why its account or its master cannot be reached.
    () => idleMs,
  );
}
