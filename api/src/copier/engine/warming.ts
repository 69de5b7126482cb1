import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { unitsOf } from '@parque/domain/copy';
import { copierMasterPositions } from '../../database/schema';
import { childById } from './recording/child';
import { brokerOf } from './copy-broker';
import type { Engine } from './engine';
import { startLoop, type Loop } from './loop';
import { scaleFor } from './deciding/scaled-symbol';

const warmMs = 30_000;

/** What would be asked for again before the next time is asked for now. */
const aheadMs = warmMs + 5000;

const dayMs = 24 * 60 * 60 * 1000;
const mostSymbols = 10;

/** What the master has traded of late, the latest first: likely what it trades next. */
async function tradedOf({ db, clock }: Engine, masterId: number): Promise<string[]> {
  const { symbol, openedAt, isOpen } = copierMasterPositions;
  const since = new Date(clock.now().getTime() - dayMs);
  const rows = await db
    .select({ symbol })
    .from(copierMasterPositions)
    .where(and(eq(copierMasterPositions.masterId, masterId), sql`(${isOpen} or ${gt(openedAt, since)})`))
    .groupBy(symbol)
    .orderBy(desc(sql`max(${openedAt})`))
    .limit(mostSymbols);
  return rows.map((row) => row.symbol);
}

/**
 * Asks both brokers beforehand for what the next copy needs to know, so that it does not wait for their answers.
 *
 * @throws BrokerFault - One of them does not say.
 */
export async function warmChild(engine: Engine, childId: number): Promise<void> {
  const child = await childById(engine.db, childId);
  if (!child) return;
  const early = { ...engine, symbols: engine.symbols.ahead(aheadMs) };
  const broker = brokerOf(engine, child);
  await Promise.all([early.symbols.account(broker, child), early.symbols.names(broker, child)]);
  for (const symbol of await tradedOf(engine, child.master.id)) {
    await scaleFor(early, child, symbol, unitsOf(1));
  }
}

/** Keeps what a child's copies need to know at hand. What cannot be had is asked for when it is needed. */
export function startWarming(engine: Engine, childId: number): Loop {
  return startLoop(
    async () => {
      await warmChild(engine, childId);
      return warmMs;
    },
    () => warmMs,
  );
}
