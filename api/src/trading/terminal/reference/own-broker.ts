import { toLots } from '@parque/domain/copy';
import { toWallTime, type ZoneName } from '@parque/domain/journal';
import { execute, computeProfitCents, type Holding, type Order } from '../../broker/simulator/trading/book';
import {
  getClosingPrice,
  evaluateRequest,
  type MarketConditions,
} from '../../broker/simulator/trading/judge';
import type { SimulatedServer } from '../../broker/simulator/server';
import { retcodes } from '../../broker/retcode';
import type { Deal, OrderAnswer, Permissions, Position, TerminalBroker, TerminalOrder } from './broker';
import { createFaults } from './faults';
import { createOwnMarket } from './own-market';
import { toAccountFacts, toTradeRequest } from './simulated';

/** The state of a trade server for one account, as plain data that a file can store. */
export interface BookState {
  readonly next: number;
  readonly balanceCents: number;
  readonly holdings: readonly Holding[];
  readonly deals: readonly Deal[];
  /** Magic numbers by position, because the simulator's book does not store them. */
  readonly magics: Readonly<Record<string, string>>;
}

export interface BookStore {
  read(): BookState | undefined;
  write(state: BookState): void;
}

const createMemoryStore = (): BookStore => {
  let state: BookState | undefined;
  return { read: () => state, write: (next) => void (state = next) };
};

export interface OwnBrokerParts {
  readonly server: SimulatedServer;
  readonly login: number;
  readonly now: () => number;
  readonly store?: BookStore;
  readonly deposit?: number;
}

const entryCodes = { in: 0, out: 1, inout: 2 } as const;
const tickets = 100_000_001;

/** A deal without costs, stops and result. */
export const blankDeal: Omit<Deal, 'ticket' | 'ms'> = {
  order: '0',
  position: '0',
  type: 0,
  entry: 0,
  symbol: '',
  lots: '0',
  price: 0,
  commission: 0,
  fee: 0,
  swap: 0,
  profit: 0,
  sl: 0,
  tp: 0,
  magic: '0',
  comment: '',
  reason: 0,
};

export const allPermissions: Permissions = {
  connected: true,
  terminal: true,
  program: true,
  expert: true,
  account: true,
};

const toDeal = (
  deal: ReturnType<typeof execute>['deal'],
  fields: Pick<Deal, 'ticket' | 'ms' | 'magic' | 'comment'>,
): Deal => ({
  ...blankDeal,
  ...fields,
  order: deal.order,
  position: deal.positionId,
  type: deal.type === 'buy' ? 0 : 1,
  entry: entryCodes[deal.entry],
  symbol: deal.symbol,
  lots: String(toLots(deal.volume)),
  price: deal.price,
  commission: deal.commissionCents / 100,
  profit: deal.profitCents / 100,
  sl: deal.stopLoss ?? 0,
  tp: deal.takeProfit ?? 0,
  reason: fields.magic === '0' ? 0 : 3,
});

function toPosition(
  holding: Holding,
  magic: string,
  zone: ZoneName,
  conditions: MarketConditions | undefined,
): Position {
  const price = conditions ? getClosingPrice(holding, conditions.quote) : holding.priceOpen;
  return {
    id: holding.ticket,
    symbol: holding.symbol,
    side: holding.side,
    lots: String(toLots(holding.volume)),
    open: holding.priceOpen,
    price,
    sl: holding.stopLoss ?? 0,
    tp: holding.takeProfit ?? 0,
    profit: conditions ? computeProfitCents(holding, holding.volume, price, conditions.terms) / 100 : 0,
    swap: 0,
    ms: toWallTime(zone, holding.openedAt),
    magic,
    comment: holding.comment,
  };
}

/** Creates a trade server for one account, hedging or netting, on the simulator's market and without a database. */
export function createOwnBroker({
  server,
  login,
  now,
  store = createMemoryStore(),
  deposit = server.deposit,
}: OwnBrokerParts) {
  const faults = createFaults();
  const { findConditions, readings } = createOwnMarket(server, now, faults);
  const getWallNow = () => toWallTime(server.zone, now());
  const depositDeal = { ...blankDeal, type: 2, profit: deposit, comment: 'Deposit' };
  const openingState: BookState = {
    next: tickets,
    balanceCents: deposit * 100,
    holdings: [],
    deals: [{ ...depositDeal, ticket: String(tickets - 1), ms: getWallNow() }],
    magics: {},
  };
  let state: BookState = store.read() ?? openingState;
  let hiddenDeals: { readonly ticket: string; readsLeft: number }[] = [];
  store.write(state);

  const listPositions = () =>
    state.holdings.map((holding) =>
      toPosition(holding, state.magics[holding.ticket] ?? '0', server.zone, findConditions(holding.symbol)),
    );

  function save(next: BookState): void {
    state = next;
    store.write(next);
  }

  function executeOrder(order: TerminalOrder, isPartial: boolean): OrderAnswer {
    const { magic } = order;
    const conditions = findConditions(order.symbol);
    if (!conditions) return { retcode: retcodes.invalid };
    const account = { mode: server.mode, leverage: server.leverage, ...state };
    const judgement = evaluateRequest(toTradeRequest(order), order.symbol, account, conditions);
    if (judgement.is === 'refused') return { retcode: retcodes[judgement.code] };
    if (judgement.is === 'changed') {
      const { holding } = judgement;
      save({
        ...state,
        holdings: state.holdings.map((other) => (other.ticket === holding.ticket ? holding : other)),
      });
      return { retcode: retcodes.done, position: holding.ticket };
    }
    const { holding: held, order: judgedOrder } = judgement;
    const half = Math.floor(judgedOrder.volume / 2 / conditions.terms.stepUnits) * conditions.terms.stepUnits;
    const volume = isPartial && half >= conditions.terms.minUnits ? half : judgedOrder.volume;
    const ticket = String(state.next);
    const comment = faults.rewritesComments && magic !== '0' ? `bridge-${ticket}` : order.comment;
    const executedOrder: Order = { ...judgedOrder, volume, ticket, at: now(), comment, clientId: null };
    const { deal, holding } = execute(held, executedOrder, conditions.terms);
    const reportedDeal = toDeal(deal, { ticket: String(state.next + 1), ms: getWallNow(), magic, comment });
    save({
      next: state.next + 2,
      balanceCents: state.balanceCents + deal.commissionCents + deal.profitCents,
      holdings: [
        ...state.holdings.filter((other) => other.ticket !== held?.ticket),
        ...(holding ? [holding] : []),
      ],
      deals: [...state.deals, reportedDeal],
      magics: held ? state.magics : { ...state.magics, [ticket]: magic },
    });
    if (faults.hiddenReadings > 0)
      hiddenDeals.push({ ticket: reportedDeal.ticket, readsLeft: faults.hiddenReadings });
    return {
      retcode: volume < judgedOrder.volume ? retcodes.donePartially : retcodes.done,
      deal: reportedDeal.ticket,
      position: deal.positionId,
      lots: toLots(volume),
      price: deal.price,
    };
  }

  const broker: TerminalBroker = {
    ...readings,
    account: toAccountFacts(server, login),
    permissions: async () => ({ ...allPermissions, ...faults.permissions }),
    isReady: async () => faults.isReady,
    async money() {
      const floatingResult = listPositions().reduce((sum, { profit }) => sum + profit, 0);
      const balance = state.balanceCents / 100;
      return { balance, equity: Number((balance + floatingResult).toFixed(2)) };
    },
    positions: async () => listPositions(),
    async deals() {
      const hiddenIds = new Set(
        hiddenDeals.filter(({ readsLeft }) => readsLeft > 0).map(({ ticket }) => ticket),
      );
      for (const hiddenDeal of hiddenDeals) hiddenDeal.readsLeft -= 1;
      hiddenDeals = hiddenDeals.filter(({ readsLeft }) => readsLeft > 0);
      return state.deals.filter(({ ticket }) => !hiddenIds.has(ticket));
    },
    tickMs: async () => getWallNow(),
    async send(order) {
      const code = faults.codes.shift();
      if (code !== undefined) return { retcode: code };
      const isPartial = faults.partial > 0;
      if (isPartial) faults.partial -= 1;
      const answer = executeOrder(order, isPartial);
      const misreportedCode = faults.misreportedCodes.shift();
      return misreportedCode === undefined ? answer : { retcode: misreportedCode };
    },
  };

  return {
    broker,
    faults,
    state: () => state,
    /** Executes an order that the owner of the account sends by hand. */
    byHand: (order: Omit<TerminalOrder, 'comment' | 'magic'>) =>
      executeOrder({ ...order, comment: '', magic: '0' }, false),
    /** Adds deals of the past, for tests of the history. */
    addDeals(deals: readonly Deal[]): void {
      save({ ...state, deals: [...deals, ...state.deals] });
    },
  };
}

export type OwnBroker = ReturnType<typeof createOwnBroker>;
