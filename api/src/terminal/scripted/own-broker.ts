import { lotsOf } from '@parque/domain/copy';
import { wallAt } from '@parque/domain/journal';
import { execute, profitCents, type Holding, type Order } from '../../broker/simulator/trading/book';
import { closingPrice, judge, type Place } from '../../broker/simulator/trading/judge';
import { isMarketOpen } from '../../broker/simulator/trading/orders';
import { barsOf } from '../../broker/simulator/market/bars';
import {
  quoteAt,
  specOf,
  spreadOf,
  termsOf,
  type SymbolTerms,
} from '../../broker/simulator/market/symbol-terms';
import type { SimulatedServer } from '../../broker/simulator/server';
import { retcodes } from '../../broker/retcode';
import type { Deal, OrderAnswer, Permissions, Position, TerminalBroker, TerminalOrder } from './broker';
import {
  simulatedAccount,
  simulatedPeriod,
  simulatedRequest,
  simulatedRows,
  simulatedSpec,
} from './simulated';

/** Magic numbers, which the simulator's book does not have, by order and position. */
interface Marks {
  readonly [ticket: string]: string;
}

/** The state of a trade server for one account. It is plain data, so that a file can hold it. */
export interface BookState {
  readonly next: number;
  readonly balanceCents: number;
  readonly holdings: readonly Holding[];
  readonly deals: readonly Deal[];
  readonly magics: Marks;
}

export interface BookStore {
  read(): BookState | undefined;
  write(state: BookState): void;
}

const memoryStore = (): BookStore => {
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

/** Faults that a test sets; each is used once unless it is a state. */
export interface BrokerFaults {
  /** The next orders are answered with these codes, and are not executed. */
  readonly codes: number[];
  /** The next orders are executed, and answered with these codes. */
  readonly misreported: number[];
  /** How many of the next orders are executed only to about half. */
  partial: number;
  isReady: boolean;
  permissions: Partial<Permissions>;
  /** Replaces the comment of orders by another text; the magic number stays. */
  rewritesComments: boolean;
  /** Executed orders are reported in the history only after so many further readings of it. */
  hiddenReadings: number;
  /** How old the prices are that the terminal reads: the trade server has newer ones. */
  quoteAgeMs: number;
  /** After how many further readings bars are loaded. */
  unloadedReadings: number;
  /** Begin of the oldest bars that MetaTrader can load, and of those that the trade server has. */
  firstBarMs: number;
  serverFirstBarMs: number;
}

const entryCodes = { in: 0, out: 1, inout: 2 } as const;
const tickets = 100_000_001;

const everything: Permissions = {
  connected: true,
  terminal: true,
  program: true,
  expert: true,
  account: true,
};

/** A trade server of its own on the simulator's market, for one account: hedging or netting, without a database. */
export function makeOwnBroker({
  server,
  login,
  now,
  store = memoryStore(),
  deposit = server.deposit,
}: OwnBrokerParts) {
  const faults: BrokerFaults = {
    codes: [],
    misreported: [],
    partial: 0,
    isReady: true,
    permissions: {},
    rewritesComments: false,
    hiddenReadings: 0,
    quoteAgeMs: 0,
    unloadedReadings: 0,
    firstBarMs: 0,
    serverFirstBarMs: 0,
  };
  const wallNow = () => wallAt(server.zone, now());
  const empty: Omit<Deal, 'ticket' | 'ms' | 'profit' | 'type'> = {
    order: '0',
    position: '0',
    entry: 0,
    symbol: '',
    lots: '0',
    price: 0,
    commission: 0,
    fee: 0,
    swap: 0,
    sl: 0,
    tp: 0,
    magic: '0',
    comment: 'Deposit',
    reason: 0,
  };
  const opened: BookState = {
    next: tickets,
    balanceCents: deposit * 100,
    holdings: [],
    deals: [{ ...empty, ticket: String(tickets - 1), type: 2, profit: deposit, ms: wallNow() }],
    magics: {},
  };
  let state: BookState = store.read() ?? opened;
  let hidden: { readonly ticket: string; left: number }[] = [];
  store.write(state);

  const termsNamed = (name: string): SymbolTerms | undefined => termsOf(server, name, {});

  function placeOf(symbol: string, at = now()): Place | undefined {
    const of = (name: string) => {
      const terms = termsNamed(name);
      return terms && { terms, quote: quoteAt(terms, at) };
    };
    const here = of(symbol);
    const isOpen = isMarketOpen({ server }, at);
    return here && { ...here, isOpen, of: (name) => of(name) ?? here };
  }

  function shown(holding: Holding): Position {
    const place = placeOf(holding.symbol);
    const price = place ? closingPrice(holding, place.quote) : holding.priceOpen;
    return {
      id: holding.ticket,
      symbol: holding.symbol,
      side: holding.side,
      lots: String(lotsOf(holding.volume)),
      open: holding.priceOpen,
      price,
      sl: holding.stopLoss ?? 0,
      tp: holding.takeProfit ?? 0,
      profit: place ? profitCents(holding, holding.volume, price, place.terms) / 100 : 0,
      swap: 0,
      ms: wallAt(server.zone, holding.openedAt),
      magic: state.magics[holding.ticket] ?? '0',
      comment: holding.comment,
    };
  }

  function save(next: BookState): void {
    state = next;
    store.write(next);
  }

  function carryOut(order: TerminalOrder, isPartial: boolean): OrderAnswer {
    const place = placeOf(order.symbol);
    if (!place) return { retcode: retcodes.invalid };
    const { mode, leverage } = server;
    const judgement = judge(simulatedRequest(order), order.symbol, { mode, leverage, ...state }, place);
    if (judgement.is === 'refused') return { retcode: retcodes[judgement.code] };
    const others = (ticket: string | undefined) => state.holdings.filter((one) => one.ticket !== ticket);
    if (judgement.is === 'changed') {
      const { holding } = judgement;
      save({
        ...state,
        holdings: state.holdings.map((one) => (one.ticket === holding.ticket ? holding : one)),
      });
      return { retcode: retcodes.done, position: holding.ticket };
    }
    const { held, order: judged } = judgement;
    const half = Math.floor(judged.volume / 2 / place.terms.stepUnits) * place.terms.stepUnits;
    const volume = isPartial && half >= place.terms.minUnits ? half : judged.volume;
    const ticket = String(state.next);
    const comment = faults.rewritesComments && order.magic !== '0' ? `bridge-${ticket}` : order.comment;
    const executed: Order = { ...judged, volume, ticket, at: now(), comment, clientId: null };
    const { deal, holding } = execute(held, executed, place.terms);
    const reportedDeal: Deal = {
      ticket: String(state.next + 1),
      order: deal.order,
      position: deal.positionId,
      type: deal.type === 'buy' ? 0 : 1,
      entry: entryCodes[deal.entry],
      symbol: deal.symbol,
      lots: String(lotsOf(deal.volume)),
      price: deal.price,
      commission: deal.commissionCents / 100,
      fee: 0,
      swap: 0,
      profit: deal.profitCents / 100,
      sl: deal.stopLoss ?? 0,
      tp: deal.takeProfit ?? 0,
      ms: wallNow(),
      magic: order.magic,
      comment,
      reason: order.magic === '0' ? 0 : 3,
    };
    save({
      next: state.next + 2,
      balanceCents: state.balanceCents + deal.commissionCents + deal.profitCents,
      holdings: [...others(held?.ticket), ...(holding ? [holding] : [])],
      deals: [...state.deals, reportedDeal],
      magics: held ? state.magics : { ...state.magics, [ticket]: order.magic },
    });
    if (faults.hiddenReadings > 0) hidden.push({ ticket: reportedDeal.ticket, left: faults.hiddenReadings });
    return {
      retcode: volume < judged.volume ? retcodes.donePartially : retcodes.done,
      deal: reportedDeal.ticket,
      position: deal.positionId,
      lots: lotsOf(volume),
      price: deal.price,
    };
  }

  const broker: TerminalBroker = {
    account: simulatedAccount(server, login),
    permissions: async () => ({ ...everything, ...faults.permissions }),
    isReady: async () => faults.isReady,
    async money() {
      const floating = state.holdings.reduce((sum, one) => sum + shown(one).profit, 0);
      const balance = state.balanceCents / 100;
      return { balance, equity: Number((balance + floating).toFixed(2)) };
    },
    positions: async () => state.holdings.map(shown),
    async deals() {
      const hiddenNow = new Set(hidden.filter(({ left }) => left > 0).map(({ ticket }) => ticket));
      for (const one of hidden) one.left -= 1;
      hidden = hidden.filter(({ left }) => left > 0);
      return state.deals.filter(({ ticket }) => !hiddenNow.has(ticket));
    },
    async quote(symbol) {
      const place = placeOf(symbol, now() - faults.quoteAgeMs);
      return place && { symbol, bid: place.quote.bid, ask: place.quote.ask, ms: wallNow() };
    },
    async spec(symbol) {
      const terms = termsNamed(symbol);
      return terms && simulatedSpec(specOf(server, symbol, terms));
    },
    names: async () => server.market.map(({ name }) => name),
    async bars(range) {
      const terms = termsNamed(range.symbol);
      if (!terms) return undefined;
      const isSynchronized = faults.unloadedReadings <= 0;
      faults.unloadedReadings -= 1;
      const { firstBarMs: firstMs, serverFirstBarMs: serverFirstMs } = faults;
      const { to, ...period } = simulatedPeriod(server.zone, range);
      const bars = barsOf(terms, { ...period, to: Math.min(to, now()) })
        .filter(({ at }) => isMarketOpen({ server }, at))
        .map((bar) => ({ ...bar, spread: spreadOf(terms) }));
      const rows = simulatedRows(server.zone, range, bars).filter(([begin]) => begin >= firstMs);
      return { isSynchronized, firstMs, serverFirstMs, rows: isSynchronized ? rows : [] };
    },
    tickMs: async () => wallNow(),
    async send(order) {
      const code = faults.codes.shift();
      if (code !== undefined) return { retcode: code };
      const isPartial = faults.partial > 0;
      if (isPartial) faults.partial -= 1;
      const answer = carryOut(order, isPartial);
      const misreported = faults.misreported.shift();
      return misreported === undefined ? answer : { retcode: misreported };
    },
  };

  return {
    broker,
    faults,
    state: () => state,
    /** An order that the owner of the account makes in the terminal. */
    byHand: (order: Omit<TerminalOrder, 'comment' | 'magic'>) =>
      carryOut({ ...order, comment: '', magic: '0' }, false),
    /** Adds deals of the past, for tests of the history. */
    addDeals(deals: readonly Deal[]): void {
      save({ ...state, deals: [...deals, ...state.deals] });
    },
  };
}

export type OwnBroker = ReturnType<typeof makeOwnBroker>;
