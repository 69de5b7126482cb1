import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { copierMasterPositions } from '../../database/schema';
import { childById } from './recording/child';
import { brokerOf } from './copy-broker';
import type { Engine } from './engine';
import { startLoop, type Loop } from './loop';
import { symbolFor } from './deciding/scaled-symbol';

const warmMs = 30_000;

/** Entries that expire before the next turn are reloaded now. */
const refreshMs = warmMs + 5000;

const dayMs = 24 * 60 * 60 * 1000;
const maxSymbols = 10;

/** Symbols that the master traded in the last day, the latest first: likely the next ones. */
async function recentSymbols({ db, clock }: Engine, masterId: number): Promise<string[]> {
  const { symbol, openedAt, isOpen } = copierMasterPositions;
  const since = new Date(clock.now().getTime() - dayMs);
  const rows = await db
    .select({ symbol })
    .from(copierMasterPositions)
    .where(and(eq(copierMasterPositions.masterId, masterId), sql`(${isOpen} or ${gt(openedAt, since)})`))
    .groupBy(symbol)
    .orderBy(desc(sql`max(${openedAt})`))
    .limit(maxSymbols);
  return rows.map((row) => row.symbol);
}

/**
 * Loads what the next copy needs from both brokers, so that the copy does not wait for them.
 *
 * @throws BrokerFault - One of them failed.
 */
export async function warmChild(engine: Engine, childId: number): Promise<void> {
  const child = await childById(engine.db, childId);
  if (!child) return;
  const warmed = { ...engine, symbols: engine.symbols.refreshingWithin(refreshMs) };
  const broker = brokerOf(engine, child);
  await Promise.all([warmed.symbols.account(broker, child), warmed.symbols.names(broker, child)]);
  for (const symbol of await recentSymbols(engine, child.master.id)) {
    await symbolFor(warmed, child, symbol);
  }
}

/** Keeps the symbol cache of a child filled. What fails to load here is loaded when a copy needs it. */
export function startWarming(engine: Engine, childId: number): Loop {
  return startLoop(
    async () => {
      await warmChild(engine, childId);
      return warmMs;
    },
    () => warmMs,
  );
}
