import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { copierMasterPositions } from '../../../core/database/schema';
import { findChildById } from './recording/child';
import { getBroker } from './copy-broker';
import type { Engine } from './engine';
import { startLoop, type Loop } from '../../../core/loop';
import { matchSymbol } from './deciding/scaled-symbol';

const warmMs = 30_000;

/** Entries that expire before the next turn are reloaded now. */
const refreshMs = warmMs + 5000;

const maxSymbols = 10;

/** Symbols that the master traded in the last day, the latest first: likely the next ones. */
async function listRecentSymbols({ db, clock }: Engine, masterId: number): Promise<string[]> {
  const { symbol, openedAt, isOpen } = copierMasterPositions;
  const since = new Date(clock.now().getTime() - msPerDay);
  const rows = await db
    .select({ symbol })
    .from(copierMasterPositions)
    .where(and(eq(copierMasterPositions.masterId, masterId), sql`(${isOpen} or ${gt(openedAt, since)})`))
    .groupBy(symbol)
    .orderBy(desc(sql`max(${openedAt})`))
    .limit(maxSymbols);
  return rows.map((row) => row.symbol);
}

/** Loads what the next copy needs from both brokers, so that the copy does not wait for them. */
export async function warmChild(engine: Engine, childId: number): Promise<void> {
  const child = await findChildById(engine.db, childId);
  if (!child) return;
  const refreshingEngine = { ...engine, symbols: engine.symbols.refreshingWithin(refreshMs) };
  const broker = getBroker(engine, child);
  await Promise.all([
    refreshingEngine.symbols.account(broker, child),
    refreshingEngine.symbols.names(broker, child),
  ]);
  for (const symbol of await listRecentSymbols(engine, child.master.id)) {
    await matchSymbol(refreshingEngine, child, symbol);
  }
}

/**
 * Refreshes the symbol cache of a child before entries expire. An entry that fails to load here is loaded when a copy
 * needs it.
 */
export function startWarming(engine: Engine, childId: number): Loop {
  return startLoop(
    async () => {
      await warmChild(engine, childId);
      return warmMs;
    },
    () => warmMs,
  );
}
