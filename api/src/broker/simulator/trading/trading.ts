import { lotsOf } from '@parque/domain/copy';
import type { Instant } from '@parque/domain/journal';
import type { Database } from '../../../database/database';
import { BrokerFault } from '../../fault';
import type { BrokerDeal, BrokerPosition, BrokerTrading, NewDeals, Reference } from '../../gateway';
import { accountOf, nameOf, type SimulatedAccount } from '../account';
import { makeBell } from './bell';
import { profitCents, swapCents, type Holding } from './book';
import { holdingsOf, makeDealReader, type AccountRow } from '../ledger/books';
import type { Disorder } from '../faults/disorder';
import type { ScriptedFaultKind } from '../../../database/schema/simulator-values';
import { handOver, nightsBetween } from './hand-over';
import { readBooks, type Books } from '../ledger/ledger';
import { closingPrice } from './judge';
import { makeMishaps } from '../faults/mishap';
import { carryOut, noteAttempt, plainName, rejected } from './orders';
import { closeStopped } from './stops';
import { quoteAt, termsOf } from '../market/symbol-terms';
import type { RetcodeName } from '../../retcode';

const dealsAtOnce = 500;

const refusalsOf: Partial<Record<ScriptedFaultKind, RetcodeName>> = {
  reject: 'rejected',
  requote: 'requote',
  no_money: 'noMoney',
  invalid_volume: 'invalidVolume',
  market_closed: 'marketClosed',
};

interface TradingParts {
  readonly db: Database;
  readonly now: () => number;
  readonly disorder: Disorder;
  /** The generated deals of an account until a time. */
  readonly pastOf: (account: SimulatedAccount, until: Instant) => Promise<readonly BrokerDeal[]>;
}

/** A position as the terminal shows it. */
export function shownPosition(
  account: SimulatedAccount,
  row: AccountRow,
  holding: Holding,
  now: number,
): BrokerPosition {
  const { symbol, volume, stopLoss, takeProfit, clientId } = holding;
  const terms = termsOf(account.server, symbol, row.symbols);
  if (!terms) throw new Error(`the simulated market has no ${symbol}`);
  const priceCurrent = closingPrice(holding, quoteAt(terms, now));
  return {
    ticket: holding.ticket,
    symbol: symbol + row.symbolSuffix,
    side: holding.side,
    volumeLots: lotsOf(volume),
    priceOpen: holding.priceOpen,
    priceCurrent,
    ...(stopLoss !== null && { stopLoss }),
    ...(takeProfit !== null && { takeProfit }),
    profit: profitCents(holding, volume, priceCurrent, terms) / 100,
    swap: swapCents(holding, volume, nightsBetween(account, holding.openedAt, now), terms) / 100,
    openedAt: holding.openedAt,
    comment: holding.comment,
    ...(clientId !== null && { clientId }),
  };
}

/** The trading of simulated accounts. The first call for an account closes what its generated past left open. */
export function makeTrading({ db, now, disorder, pastOf }: TradingParts) {
  const mishaps = makeMishaps(db);
  const bell = makeBell(db);

  /** @param clientId - Id of the request to execute, if any. */
  async function enter(reference: Reference, signal: AbortSignal, clientId?: string) {
    const account = accountOf(reference);
    await disorder.suffer(account.login, signal);
    let books = await readBooks(db, account, clientId);
    if (!books) {
      const at = now();
      await handOver(db, account, await pastOf(account, at), at);
      books = await readBooks(db, account, clientId);
    }
    if (!books) throw new Error('an account of the simulator was deleted during a call');
    return { account, books, row: books.row };
  }

  /** The open positions, after closing those that reached a stop. */
  async function settled(account: SimulatedAccount, { row, holdings }: Books) {
    const isStopped = await closeStopped(db, account, row, holdings, now());
    return isStopped ? holdingsOf(db, row.id) : holdings;
  }

  const trading: BrokerTrading = {
    async quote(reference, name, signal) {
      const { account, row } = await enter(reference, signal);
      await mishaps.strike(row, 'other', signal);
      const symbol = plainName(row, name);
      const terms = symbol === undefined ? undefined : termsOf(account.server, symbol, row.symbols);
      if (!terms) throw new BrokerFault('unreachable', `the simulated broker has no ${name}`);
      return quoteAt(terms, now());
    },

    async positions(reference, signal) {
      const { account, row, books } = await enter(reference, signal);
      await mishaps.strike(row, 'other', signal);
      const holdings = await settled(account, books);
      return holdings.map((holding) => shownPosition(account, row, holding, now()));
    },

    async dealsAfter(reference, cursor, signal): Promise<NewDeals> {
      const { account, row, books } = await enter(reference, signal);
      const fault = await mishaps.strike(row, 'deals', signal);
      await settled(account, books);
      const reader = makeDealReader(db, account, row);
      if (cursor === undefined) return { deals: [], cursor: String(await reader.last()), hasMore: false };
      const { deals, last, hasMore } = await reader.after(Number(cursor), dealsAtOnce);
      const reported =
        fault?.kind === 'reorder'
          ? deals.toReversed()
          : fault?.kind === 'duplicate'
            ? [...deals, ...deals]
            : deals;
      return { deals: reported, cursor: String(last), hasMore };
    },

    async trade(reference, request, signal) {
      const { account, row, books } = await enter(reference, signal, request.clientId);
      // Only random faults depend on the number of attempts.
      const attempt = row.faultShare > 0 ? await noteAttempt(db, row.id, request.clientId) : 1;
      const fault = await mishaps.strike(row, 'trade', signal, request.clientId, attempt);
      const refusal = fault && refusalsOf[fault.kind];
      if (refusal) return rejected(refusal);
      if (fault?.kind === 'timeout_before') throw new BrokerFault('timeout', 'the order was lost');
      if (accountOf(reference).isInvestor) return rejected('tradeDisabled');
      const isCut = fault?.kind === 'partial_fill';
      const sent = { account, request, isByHand: false, isCut, now: now() };
      const result = await carryOut(db, sent, books);
      if (fault?.kind === 'timeout_after') throw new BrokerFault('timeout', 'the answer was lost');
      return result;
    },

    async lookup(reference, clientId, _since, signal) {
      const { account, row, books } = await enter(reference, signal);
      await mishaps.strike(row, 'other', signal);
      return {
        positions: books.holdings
          .filter((holding) => holding.clientId === clientId)
          .map((holding) => shownPosition(account, row, holding, now())),
        deals: await makeDealReader(db, account, row).of(clientId),
      };
    },

    async *watch(reference, signal) {
      const { account } = await enter(reference, signal);
      yield* bell.changes(nameOf(account), signal);
    },
  };
  return { ...trading, enter };
}
