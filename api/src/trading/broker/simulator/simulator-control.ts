import { and, eq, inArray } from 'drizzle-orm';
import { toLots } from '@parque/domain/copy';
import type { Side } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { simulatorAccounts, simulatorDeals, simulatorPositions } from '../../../core/database/schema';
import type { Reference, TradeRequest, TradeResult } from '../gateway';
import { parseReference, type SimulatedAccount } from './account';
import { addDeposit, listHoldings, lockAccount, recordChange } from './ledger/books';
import type { ScriptedFault, SymbolChange } from '../../../core/database/schema/simulator-values';
import type { Books, BooksQuery } from './ledger/ledger';
import { toRejectedResult } from '../retcode';
import { executeRequest } from './trading/orders';

/** Decimals of the stops of a split position. */
const splitDigits = 5;

type Stops = Pick<TradeRequest, 'stopLoss' | 'takeProfit'>;

/** A manual order of the account's owner in a terminal. */
export interface HandOrder extends Stops {
  readonly symbol: string;
  readonly side: Side;
  readonly volumeLots: number;
}

/** Settings of an account that change its behaviour. */
export interface AccountTraits {
  readonly symbolSuffix?: string;
  readonly rewritesComments?: boolean;
  readonly forgetsRequests?: boolean;
  /** Seed and probability of random faults. */
  readonly faultSeed?: string;
  readonly faultShare?: number;
}

interface ControlParts {
  readonly db: Database;
  readonly now: () => number;
  readonly enter: (
    reference: Reference,
    signal: AbortSignal,
    query?: BooksQuery,
  ) => Promise<{ readonly account: SimulatedAccount; readonly books: Books }>;
}

/** A position of an account, and by how much a broker multiplies its volume. */
interface Split {
  /** Id of the account. */
  readonly id: number;
  readonly position: string;
  readonly factor: number;
  readonly executedAt: Date;
}

/**
 * Splits a position as a broker does: a deal of the broker multiplies its volume, and its prices are divided. The
 * price of the symbol is another call.
 */
async function splitPosition(tx: Database, { id, position, factor, executedAt }: Split): Promise<void> {
  const { account, next } = await lockAccount(tx, id);
  const holding = (await listHoldings(tx, id)).find(({ ticket }) => ticket === position);
  if (!holding) throw new Error(`the account has no position ${position}`);
  const { symbol, side, volume, priceOpen, stopLoss, takeProfit } = holding;
  const divide = (price: number | null) =>
    price === null ? null : Number((price / factor).toFixed(splitDigits));
  const addedUnits = Math.round(volume * factor) - volume;
  const isUp = addedUnits > 0;
  await tx.insert(simulatorDeals).values({
    id: next,
    accountId: id,
    order: '',
    positionId: position,
    symbol,
    price: priceOpen,
    type: isUp === (side === 'buy') ? 'buy' : 'sell',
    entry: isUp ? 'in' : 'out',
    volume: Math.abs(addedUnits),
    commissionCents: 0,
    swapCents: 0,
    profitCents: 0,
    at: executedAt,
    comment: '[SPLIT]',
  });
  await tx
    .update(simulatorPositions)
    .set({
      volume: volume + addedUnits,
      priceOpen: priceOpen / factor,
      stopLoss: divide(stopLoss),
      takeProfit: divide(takeProfit),
    })
    .where(and(eq(simulatorPositions.accountId, id), eq(simulatorPositions.ticket, position)));
  await recordChange(tx, account);
}

/** Controls of the broker, and manual trades of the account's owner, for tests and the demo. They have no faults. */
export function createSimulatorControl({ db, now, enter }: ControlParts) {
  const { signal } = new AbortController();
  const readAccountRow = async (reference: Reference) => (await enter(reference, signal)).books.row;

  async function executeByHand(reference: Reference, trade: Omit<TradeRequest, 'clientId' | 'notAfter'>) {
    const { account, books } = await enter(reference, signal, { clientId: '' });
    const request = { ...trade, clientId: '', notAfter: Infinity };
    return executeRequest(db, { account, request, isByHand: true, isCut: false, now: now() }, books);
  }

  /** Modifies or closes a position, if it exists. */
  async function changePosition(
    reference: Reference,
    position: string,
    change: Pick<TradeRequest, 'action'> & Stops & { readonly volumeLots?: number },
  ): Promise<TradeResult> {
    const { books } = await enter(reference, signal);
    const { row, holdings } = books;
    const holding = holdings.find(({ ticket }) => ticket === position);
    if (!holding) return toRejectedResult('positionClosed');
    const { side, volume } = holding;
    const symbol = holding.symbol + row.symbolSuffix;
    return executeByHand(reference, { symbol, side, volumeLots: toLots(volume), position, ...change });
  }

  return {
    /** Creates accounts with one deposit and without trades. Existing accounts with these numbers are deleted first. */
    async prepare(references: readonly Reference[], deposit = 10_000): Promise<void> {
      await db.transaction(async (tx) => {
        const preparedAt = new Date(now());
        for (const { server, login } of references.map(parseReference)) {
          const where = and(eq(simulatorAccounts.server, server.name), eq(simulatorAccounts.login, login));
          await tx.delete(simulatorAccounts).where(where);
          const [row] = await tx
            .insert(simulatorAccounts)
            .values({ server: server.name, login, pastUntil: new Date(0), balanceCents: deposit * 100 })
            .returning({ id: simulatorAccounts.id });
          if (row) await addDeposit(tx, row.id, deposit * 100, preparedAt);
        }
      });
    },

    openByHand: (reference: Reference, order: HandOrder) =>
      executeByHand(reference, { ...order, action: 'open' }),

    closeByHand: (reference: Reference, position: string, volumeLots?: number) =>
      changePosition(
        reference,
        position,
        volumeLots === undefined ? { action: 'close' } : { action: 'close_partial', volumeLots },
      ),

    modifyByHand: (reference: Reference, position: string, stops: Stops) =>
      changePosition(reference, position, { ...stops, action: 'modify' }),

    split: async (reference: Reference, position: string, factor: number): Promise<void> => {
      const { id } = await readAccountRow(reference);
      await db.transaction((tx) => splitPosition(tx, { id, position, factor, executedAt: new Date(now()) }));
    },

    /** Sets the faults of the next calls, in this order. */
    async script(reference: Reference, faults: readonly ScriptedFault[]): Promise<void> {
      const row = await readAccountRow(reference);
      await db.update(simulatorAccounts).set({ faults }).where(eq(simulatorAccounts.id, row.id));
    },

    async setTraits(reference: Reference, traits: AccountTraits): Promise<void> {
      await recordChange(db, await readAccountRow(reference), traits);
    },

    /** Changes the conditions of a symbol. `symbol` is its name without the suffix of the account. */
    async setSymbol(reference: Reference, symbol: string, change: SymbolChange): Promise<void> {
      const { id } = await readAccountRow(reference);
      await db.transaction(async (tx) => {
        const { account } = await lockAccount(tx, id);
        const symbols = { ...account.symbols, [symbol]: { ...account.symbols[symbol], ...change } };
        await recordChange(tx, account, { symbols });
      });
    },

    /** Removes all faults from these accounts. */
    async calm(references: readonly Reference[]): Promise<void> {
      const rows = await Promise.all(references.map(readAccountRow));
      const ids = rows.map(({ id }) => id);
      const calm = { faults: [], faultSeed: '', faultShare: 0 };
      await db.update(simulatorAccounts).set(calm).where(inArray(simulatorAccounts.id, ids));
    },
  };
}

export type SimulatorControl = ReturnType<typeof createSimulatorControl>;
