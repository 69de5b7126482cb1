import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TradingSymbolEntity } from '@parque/contract';
import type { SymbolSpec } from '../../broker/gateway';
import type { Database } from '../../../core/database/database';
import { brokerSymbols, journalTrades } from '../../../core/database/schema';

export type SymbolRow = typeof brokerSymbols.$inferSelect;

/** The key of symbol specifications. It contains the account currency, because the tick value depends on it. */
export interface SymbolSetKey {
  readonly serverId: number;
  readonly currency: string;
}

const matchSymbolSet = ({ serverId, currency }: SymbolSetKey) =>
  and(eq(brokerSymbols.serverId, serverId), eq(brokerSymbols.currency, currency));

export async function findSymbolsByName(db: Database, setKey: SymbolSetKey, names: readonly string[]) {
  if (names.length === 0) return [];
  return db.query.brokerSymbols.findMany({
    where: and(matchSymbolSet(setKey), inArray(brokerSymbols.name, [...names])),
    orderBy: asc(brokerSymbols.id),
  });
}

export async function listSymbolsAt(db: Database, setKey: SymbolSetKey): Promise<SymbolRow[]> {
  return db.query.brokerSymbols.findMany({ where: matchSymbolSet(setKey), orderBy: asc(brokerSymbols.id) });
}

export async function storeSymbols(
  db: Database,
  { serverId, currency }: SymbolSetKey,
  specs: readonly SymbolSpec[],
  fetchedAt: Date,
): Promise<void> {
  for (const { tickValue = null, ...spec } of specs) {
    const row = { ...spec, serverId, currency, tickValue, fetchedAt };
    await db
      .insert(brokerSymbols)
      .values(row)
      .onConflictDoUpdate({
        target: [brokerSymbols.serverId, brokerSymbols.currency, brokerSymbols.name],
        set: row,
      });
  }
}

/** Returns the traded symbols of an account, the most frequent first. */
export async function listTradedSymbols(db: Database, accountId: number, count: number): Promise<string[]> {
  const rows = await db
    .select({ symbol: journalTrades.symbol })
    .from(journalTrades)
    .where(eq(journalTrades.accountId, accountId))
    .groupBy(journalTrades.symbol)
    .orderBy(desc(sql`count(*)`), asc(journalTrades.symbol))
    .limit(count);
  return rows.map(({ symbol }) => symbol);
}

/** Returns the last closing of each symbol of an account, the newest first. */
export async function listLastClosings(db: Database, accountId: number, count: number) {
  const { symbol, closePrice, closedTime, ticket } = journalTrades;
  const last = db
    .selectDistinctOn([symbol], { symbol, closePrice, closedTime })
    .from(journalTrades)
    .where(eq(journalTrades.accountId, accountId))
    .orderBy(symbol, desc(closedTime), desc(ticket))
    .as('last');
  return db.select().from(last).orderBy(desc(last.closedTime), asc(last.symbol)).limit(count);
}

export const toSymbolEntity = (row: SymbolRow): TradingSymbolEntity => ({
  id: row.id,
  name: row.name,
  lot_min: row.volumeMin,
  lot_step: row.volumeStep,
  lot_max: row.volumeMax > 0 ? row.volumeMax : null,
  contract_size: row.contractSize > 0 ? row.contractSize : null,
  tick_size: row.tickSize > 0 ? row.tickSize : null,
  tick_value: row.tickValue,
  digits: row.digits,
  profit_currency: row.profitCurrency === '' ? null : row.profitCurrency,
});
