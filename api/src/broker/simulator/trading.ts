import { lotsOf } from '@parque/domain/copy';
import type { Database } from '../../database/database';
import { BrokerFault } from '../fault';
import type { BrokerDeal, BrokerPosition, BrokerTrading, NewDeals, Reference } from '../gateway';
import { accountOf, nameOf, type SimulatedAccount } from './account';
import { makeBell } from './bell';
import { profitCents, swapCents, type Holding } from './book';
import { holdingsOf, makeDealReader, type AccountRow } from './books';
import type { Disorder } from './disorder';
import type { ScriptedFaultKind } from './fault-script';
import { handOver, nightsBetween } from './hand-over';
import { closingPrice } from './judge';
import { makeMishaps } from './mishap';
import { carryOut, noteAttempt, plainName, rejected } from './orders';
import { closeStopped } from './stops';
import { quoteAt, termsOf } from './symbol-terms';
import type { RetcodeName } from '../retcode';

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
  readonly pastOf: (account: SimulatedAccount) => readonly BrokerDeal[];
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

/** The trading of simulated accounts. One that is asked for it for the first time closes what its made-up past left open. */
export function makeTrading({ db, now, disorder, pastOf }: TradingParts) {
  const mishaps = makeMishaps(db);
  const bell = makeBell(db);

  async function enter(reference: Reference, signal: AbortSignal) {
    const account = accountOf(reference);
    await disorder.suffer(account.login, signal);
    const row = await handOver(db, account, () => pastOf(account), now());
    return { account, row };
  }

  async function open(account: SimulatedAccount, row: AccountRow): Promise<Holding[]> {
    const holdings = await holdingsOf(db, row.id);
    return (await closeStopped(db, account, row, holdings, now())) ? holdingsOf(db, row.id) : holdings;
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
      const { account, row } = await enter(reference, signal);
      await mishaps.strike(row, 'other', signal);
      const holdings = await open(account, row);
      return holdings.map((holding) => shownPosition(account, row, holding, now()));
    },

    async dealsAfter(reference, cursor, signal): Promise<NewDeals> {
      const { account, row } = await enter(reference, signal);
      const fault = await mishaps.strike(row, 'deals', signal);
      await open(account, row);
      const reader = makeDealReader(db, account, row);
      if (cursor === undefined) return { deals: [], cursor: String(await reader.last()), hasMore: false };
      const { deals, last, hasMore } = await reader.after(Number(cursor), dealsAtOnce);
      const told =
        fault?.kind === 'reorder'
          ? deals.toReversed()
          : fault?.kind === 'duplicate'
            ? [...deals, ...deals]
            : deals;
      return { deals: told, cursor: String(last), hasMore };
    },

    async trade(reference, request, signal) {
      const { account, row } = await enter(reference, signal);
      const attempt = await noteAttempt(db, row.id, request.clientId);
      const fault = await mishaps.strike(row, 'trade', signal, request.clientId, attempt);
      const refusal = fault && refusalsOf[fault.kind];
      if (refusal) return rejected(refusal);
      if (fault?.kind === 'timeout_before') throw new BrokerFault('timeout', 'the order was lost');
      if (accountOf(reference).isInvestor) return rejected('tradeDisabled');
      const isCut = fault?.kind === 'partial_fill';
      const result = await carryOut(db, row.id, { account, request, isByHand: false, isCut, now: now() });
      if (fault?.kind === 'timeout_after') throw new BrokerFault('timeout', 'the answer was lost');
      return result;
    },

    async lookup(reference, clientId, _since, signal) {
      const { account, row } = await enter(reference, signal);
      await mishaps.strike(row, 'other', signal);
      const holdings = await holdingsOf(db, row.id);
      return {
        positions: holdings
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
