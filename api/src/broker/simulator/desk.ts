import { and, eq, inArray } from 'drizzle-orm';
import { lotsOf } from '@parque/domain/copy';
import type { Side } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { simulatorAccounts } from '../../database/schema';
import type { Reference, TradeRequest, TradeResult } from '../gateway';
import { accountOf, type SimulatedAccount } from './account';
import { addDeposit, lockAccount, noteChange } from './ledger/books';
import type { ScriptedFault, SymbolChange } from '../../database/schema/simulator-values';
import type { Books } from './ledger/ledger';
import { carryOut, rejected } from './trading/orders';

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

interface DeskParts {
  readonly db: Database;
  readonly now: () => number;
  readonly enter: (
    reference: Reference,
    signal: AbortSignal,
    clientId?: string,
  ) => Promise<{ readonly account: SimulatedAccount; readonly books: Books }>;
}

/**
 * Controls of the broker, and manual trades of the account's owner. They never fail, and the rest of the product does
 * not use them.
 */
export function makeDesk({ db, now, enter }: DeskParts) {
  const { signal } = new AbortController();
  const rowOf = async (reference: Reference) => (await enter(reference, signal)).books.row;

  async function byHand(
    reference: Reference,
    trade: Omit<TradeRequest, 'clientId' | 'notAfter'>,
  ): Promise<TradeResult> {
    const { account, books } = await enter(reference, signal, '');
    const request = { ...trade, clientId: '', notAfter: Infinity };
    return carryOut(db, { account, request, isByHand: true, isCut: false, now: now() }, books);
  }

  /** Modifies or closes a position, if it exists. */
  async function touch(
    reference: Reference,
    position: string,
    change: Pick<TradeRequest, 'action'> & Stops & { readonly volumeLots?: number },
  ): Promise<TradeResult> {
    const { books } = await enter(reference, signal);
    const { row, holdings } = books;
    const held = holdings.find(({ ticket }) => ticket === position);
    if (!held) return rejected('positionClosed');
    const { side, volume } = held;
    const symbol = held.symbol + row.symbolSuffix;
    return byHand(reference, { symbol, side, volumeLots: lotsOf(volume), position, ...change });
  }

  return {
    /** Creates accounts without history and with one deposit. Existing accounts of these numbers are deleted first. */
    async prepare(references: readonly Reference[], deposit = 10_000): Promise<void> {
      await db.transaction(async (tx) => {
        const at = new Date(now());
        for (const { server, login } of references.map(accountOf)) {
          const isIt = and(eq(simulatorAccounts.server, server.name), eq(simulatorAccounts.login, login));
          await tx.delete(simulatorAccounts).where(isIt);
          const [row] = await tx
            .insert(simulatorAccounts)
            .values({ server: server.name, login, pastUntil: new Date(0), balanceCents: deposit * 100 })
            .returning({ id: simulatorAccounts.id });
          if (row) await addDeposit(tx, row.id, deposit * 100, at);
        }
      });
    },

    openByHand: (reference: Reference, order: HandOrder) => byHand(reference, { ...order, action: 'open' }),

    /** Closes a position, or the given volume of it. */
    closeByHand: (reference: Reference, position: string, volumeLots?: number) =>
      touch(
        reference,
        position,
        volumeLots === undefined ? { action: 'close' } : { action: 'close_partial', volumeLots },
      ),

    modifyByHand: (reference: Reference, position: string, stops: Stops) =>
      touch(reference, position, { ...stops, action: 'modify' }),

    /** Sets the faults of the next calls, in this order. */
    async script(reference: Reference, faults: readonly ScriptedFault[]): Promise<void> {
      const row = await rowOf(reference);
      await db.update(simulatorAccounts).set({ faults }).where(eq(simulatorAccounts.id, row.id));
    },

    async setTraits(reference: Reference, traits: AccountTraits): Promise<void> {
      await noteChange(db, await rowOf(reference), traits);
    },

    /** Changes the conditions of a symbol. `symbol` is its name without the suffix of the account. */
    async setSymbol(reference: Reference, symbol: string, change: SymbolChange): Promise<void> {
      const { id } = await rowOf(reference);
      await db.transaction(async (tx) => {
        const { account } = await lockAccount(tx, id);
        const symbols = { ...account.symbols, [symbol]: { ...account.symbols[symbol], ...change } };
        await noteChange(tx, account, { symbols });
      });
    },

    /** Removes all faults from these accounts. */
    async calm(references: readonly Reference[]): Promise<void> {
      const rows = await Promise.all(references.map(rowOf));
      await db
        .update(simulatorAccounts)
        .set({ faults: [], faultSeed: '', faultShare: 0 })
        .where(
          inArray(
            simulatorAccounts.id,
            rows.map(({ id }) => id),
          ),
        );
    },
  };
}

export type Desk = ReturnType<typeof makeDesk>;
