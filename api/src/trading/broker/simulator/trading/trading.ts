import { toLots } from '@parque/domain/copy';
import type { Instant } from '@parque/domain/journal';
import { createChangeListener, watchChanges } from '../../../../core/http/streams/change-listener';
import type { Database } from '../../../../core/database/database';
import { BrokerError } from '../../fault';
import type { BrokerDeal, BrokerPosition, BrokerTrading, NewDeals, Reference } from '../../gateway';
import { parseReference, getAccountName, type SimulatedAccount } from '../account';
import { computeProfitCents, computeSwapCents, type Holding } from './book';
import { changesChannel, createDealReader, type AccountRow } from '../ledger/books';
import type { PermanentFaults } from '../faults/permanent-faults';
import type { ScriptedFaultKind } from '../../../../core/database/schema/simulator-values';
import { countNights } from './closing';
import { startLedger } from './start-ledger';
import { readBooks, type Books, type BooksQuery } from '../ledger/ledger';
import { getClosingPrice } from './judge';
import { createTemporaryFaults } from '../faults/temporary-faults';
import { executeRequest, recordAttempt, stripSuffix } from './orders';
import { closeStopped } from './stops';
import { computeQuote, findTerms } from '../market/symbol-terms';
import { toRejectedResult, type RetcodeName } from '../../retcode';

const dealsPerBatch = 500;

/** A change is assumed after this time without a notification, because the connection may be lost. */
const watchEveryMs = 5000;

const retcodesByFault: Partial<Record<ScriptedFaultKind, RetcodeName>> = {
  reject: 'rejected',
  requote: 'requote',
  no_money: 'noMoney',
  invalid_volume: 'invalidVolume',
  market_closed: 'marketClosed',
};

interface TradingParts {
  readonly db: Database;
  readonly now: () => number;
  readonly permanentFaults: PermanentFaults;
  /** The generated deals of an account until a time. */
  readonly generatePast: (account: SimulatedAccount, until: Instant) => Promise<readonly BrokerDeal[]>;
}

/** A position as the terminal shows it. */
export function toBrokerPosition(
  account: SimulatedAccount,
  row: AccountRow,
  holding: Holding,
  now: number,
): BrokerPosition {
  const { symbol, volume, stopLoss, takeProfit, clientId } = holding;
  const terms = findTerms(account.server, symbol, row.symbols);
  if (!terms) throw new Error(`the simulated market has no ${symbol}`);
  const priceCurrent = getClosingPrice(holding, computeQuote(terms, now));
  return {
    ticket: holding.ticket,
    symbol: symbol + row.symbolSuffix,
    side: holding.side,
    volumeLots: toLots(volume),
    priceOpen: holding.priceOpen,
    priceCurrent,
    ...(stopLoss !== null && { stopLoss }),
    ...(takeProfit !== null && { takeProfit }),
    profit: computeProfitCents(holding, volume, priceCurrent, terms) / 100,
    swap: computeSwapCents(holding, volume, countNights(account, holding.openedAt, now), terms) / 100,
    openedAt: holding.openedAt,
    comment: holding.comment,
    ...(clientId !== null && { clientId }),
  };
}

/**
 * Trades on simulated accounts. The first call for an account closes the positions that its generated history left
 * open.
 */
export function createTrading({ db, now, permanentFaults, generatePast }: TradingParts) {
  const temporaryFaults = createTemporaryFaults(db);
  const subscribe = createChangeListener<string>(db, changesChannel);

  async function enter(reference: Reference, signal: AbortSignal, query?: BooksQuery) {
    const account = parseReference(reference);
    await permanentFaults.applyFault(account.login, signal);
    let books = await readBooks(db, account, query);
    if (!books) {
      const startedAt = now();
      await startLedger(db, account, await generatePast(account, startedAt), startedAt);
      books = await readBooks(db, account, query);
    }
    if (!books) throw new Error('an account of the simulator was deleted during a call');
    return { account, books, row: books.row };
  }

  /** Closes the positions that reached a stop, and reads the account again if there were any. */
  async function settleBooks(account: SimulatedAccount, books: Books, query?: BooksQuery): Promise<Books> {
    const isStopped = await closeStopped(db, account, books, now());
    const settledBooks = isStopped ? await readBooks(db, account, query) : undefined;
    return settledBooks ?? books;
  }

  const trading: BrokerTrading = {
    async quote(reference, name, signal) {
      const { account, row } = await enter(reference, signal);
      await temporaryFaults.applyNextFault(row, 'other', signal);
      const symbol = stripSuffix(row, name);
      const terms = symbol === undefined ? undefined : findTerms(account.server, symbol, row.symbols);
      if (!terms) throw new BrokerError('unreachable', `the simulated broker has no ${name}`);
      return computeQuote(terms, now());
    },

    async positions(reference, signal) {
      const { account, row, books } = await enter(reference, signal);
      await temporaryFaults.applyNextFault(row, 'other', signal);
      const { holdings } = await settleBooks(account, books);
      return holdings.map((holding) => toBrokerPosition(account, row, holding, now()));
    },

    async dealsAfter(reference, cursor, signal): Promise<NewDeals> {
      const query = cursor === undefined ? {} : { after: { deal: Number(cursor), limit: dealsPerBatch + 1 } };
      const { account, row, books } = await enter(reference, signal, query);
      const fault = await temporaryFaults.applyNextFault(row, 'deals', signal);
      const settledBooks = await settleBooks(account, books, query);
      const reader = createDealReader(db, account, row);
      if (cursor === undefined)
        return { deals: [], cursor: String(await reader.getLastId()), hasMore: false };
      const batch = settledBooks.deals.slice(0, dealsPerBatch);
      const deals = reader.convert(batch);
      const page = {
        cursor: String(batch.at(-1)?.id ?? cursor),
        hasMore: settledBooks.deals.length > batch.length,
      };
      if (fault?.kind === 'reorder') return { ...page, deals: deals.toReversed() };
      return { ...page, deals: fault?.kind === 'duplicate' ? [...deals, ...deals] : deals };
    },

    async trade(reference, request, signal) {
      const { account, row, books } = await enter(reference, signal, { clientId: request.clientId });
      // Only random faults depend on the number of attempts.
      const attempt = row.faultShare > 0 ? await recordAttempt(db, row.id, request.clientId) : 1;
      const fault = await temporaryFaults.applyNextFault(row, 'trade', signal, request.clientId, attempt);
      const refusal = fault && retcodesByFault[fault.kind];
      if (refusal) return toRejectedResult(refusal);
      if (fault?.kind === 'timeout_before') throw new BrokerError('timeout', 'the order was lost');
      if (parseReference(reference).isInvestor) return toRejectedResult('tradeDisabled');
      const isCut = fault?.kind === 'partial_fill';
      const sentOrder = { account, request, isByHand: false, isCut, now: now() };
      const result = await executeRequest(db, sentOrder, books);
      if (fault?.kind === 'timeout_after') throw new BrokerError('timeout', 'the answer was lost');
      return result;
    },

    async lookup(reference, clientId, _since, signal) {
      const { account, row, books } = await enter(reference, signal);
      await temporaryFaults.applyNextFault(row, 'other', signal);
      return {
        positions: books.holdings
          .filter((holding) => holding.clientId === clientId)
          .map((holding) => toBrokerPosition(account, row, holding, now())),
        deals: await createDealReader(db, account, row).listOfOrder(clientId),
      };
    },

    async *watch(reference, signal) {
      const { account } = await enter(reference, signal);
      yield* watchChanges(subscribe, getAccountName(account), watchEveryMs, signal);
    },
  };
  return { ...trading, enter };
}
