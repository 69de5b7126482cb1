import { toWallTime } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import type { Deal, Position, TerminalBroker, TerminalOrder } from '../../terminal/reference/broker';
import {
  toAccountFacts,
  toSimulatorPeriod,
  toTradeRequest,
  toBarRows,
  toTerminalSpec,
} from '../../terminal/reference/simulated';
import { allPermissions } from '../../terminal/reference/own-broker';
import type { BrokerDeal, BrokerPosition, Reference } from '../gateway';
import { retcodes } from '../retcode';
import { parseReference } from '../simulator/account';
import type { createDice } from '../simulator/dice';
import type { Simulator } from '../simulator/simulator';

const { signal } = new AbortController();

const typeCodes: Readonly<Record<string, number>> = { buy: 0, sell: 1, balance: 2, credit: 3, charge: 4 };
const entryCodes: Readonly<Record<string, number>> = { in: 0, out: 1, inout: 2, out_by: 3, none: 0 };

/** Codes of orders that are not executed, and of orders that are executed nevertheless. */
const rejections = [10004, 10006, 10014, 10016, 10018, 10019, 10020, 10021, 10024, 10029] as const;
const unclear = [10011, 10012, 10031, 0] as const;
/** Longest delay of an order that is executed after its answer. */
const maxDelayMs = 15_000;

/** An order that is executed after its answer. */
export interface LateOrder {
  readonly dueAt: number;
  readonly run: () => Promise<unknown>;
}

export async function executeDueOrders(lateOrders: LateOrder[], now: number): Promise<void> {
  for (const order of lateOrders.filter(({ dueAt }) => dueAt <= now)) {
    lateOrders.splice(lateOrders.indexOf(order), 1);
    await order.run();
  }
}

interface TradeServerParts {
  readonly simulator: Simulator;
  readonly now: () => number;
  readonly note: (line: string) => void;
  /** Decides whether an order fails, with the dice of this order. */
  readonly rollFailure: () => {
    readonly dice: ReturnType<typeof createDice>;
    readonly name: number;
    readonly isStruck: boolean;
  };
  /** Receives the orders that are executed later. */
  readonly late: LateOrder[];
}

const toTerminalDeal = (deal: BrokerDeal, zone: string, magic = '0'): Deal => ({
  ticket: deal.ticket,
  order: deal.order.replace(/\D/g, '') || '0',
  position: deal.positionId || '0',
  type: typeCodes[deal.type] ?? 4,
  entry: entryCodes[deal.entry] ?? 0,
  symbol: deal.symbol,
  lots: String(deal.volumeLots),
  price: deal.price,
  commission: deal.commission,
  fee: 0,
  swap: deal.swap,
  profit: deal.profit,
  sl: deal.stopLoss ?? 0,
  tp: deal.takeProfit ?? 0,
  ms: toWallTime(zone, deal.at),
  magic,
  comment: deal.comment,
  // MetaTrader defines DEAL_REASON_SPLIT as 9 and DEAL_REASON_EXPERT as 3.
  reason: deal.reason === 'SPLIT' ? 9 : 3,
});

const toTerminalPosition = (position: BrokerPosition, zone: string, magic = '0'): Position => ({
  id: position.ticket,
  symbol: position.symbol,
  side: position.side,
  lots: String(position.volumeLots),
  open: position.priceOpen,
  price: position.priceCurrent,
  sl: position.stopLoss ?? 0,
  tp: position.takeProfit ?? 0,
  profit: position.profit,
  swap: position.swap,
  ms: toWallTime(zone, position.openedAt),
  magic,
  comment: position.comment,
});

/** Creates the trade server of a terminal, whose accounts and orders are those of the simulator. */
export function createSimulatedTradeServer(
  { simulator, now, note, rollFailure, late }: TradeServerParts,
  reference: Reference,
): TerminalBroker {
  const { server, login } = parseReference(reference);
  /** The magic numbers by deal and by position, because the simulator does not store them. */
  const magics = new Map<string, string>();

  async function listDeals(): Promise<readonly BrokerDeal[]> {
    const allDeals: BrokerDeal[] = [];
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const dealsPage = await simulator.deals(reference, { from: 0, to: now() + 1 }, page, signal);
      allDeals.push(...dealsPage.deals);
      ({ hasMore } = dealsPage);
    }
    return allDeals;
  }

  async function execute(order: TerminalOrder) {
    const before = new Set((await listDeals()).map(({ ticket }) => ticket));
    const result = await simulator.trade(reference, toTradeRequest(order), signal);
    const newDeals = (await listDeals()).filter(({ ticket }) => !before.has(ticket));
    for (const { ticket, positionId, entry } of newDeals) {
      magics.set(ticket, order.magic);
      if (entry === 'in' && !magics.has(`position ${positionId}`)) {
        magics.set(`position ${positionId}`, order.magic);
      }
    }
    const { retcode, position, volumeLots: lots, price } = result;
    return { retcode, ...omitUndefined({ deal: newDeals.at(-1)?.ticket, position, lots, price }) };
  }

  return {
    account: toAccountFacts(server, login),
    permissions: async () => allPermissions,
    isReady: async () => true,
    async money() {
      const { balance, equity } = await simulator.account(reference, signal);
      return { balance, equity };
    },
    positions: async () =>
      (await simulator.positions(reference, signal)).map((position) =>
        toTerminalPosition(position, server.zone, magics.get(`position ${position.ticket}`)),
      ),
    deals: async () =>
      (await listDeals()).map((deal) => toTerminalDeal(deal, server.zone, magics.get(deal.ticket))),
    async quote(symbol) {
      const quote = await simulator.quote(reference, symbol, signal).catch(() => undefined);
      return quote && { symbol, bid: quote.bid, ask: quote.ask, ms: toWallTime(server.zone, now()) };
    },
    async spec(symbol) {
      const spec = await simulator.symbol(reference, symbol, signal).catch(() => undefined);
      return spec && toTerminalSpec(spec);
    },
    names: () => simulator.symbolNames(reference, signal),
    async bars(range) {
      const period = toSimulatorPeriod(server.zone, range);
      const bars = await simulator.bars?.(reference, range.symbol, period, signal).catch(() => undefined);
      if (!bars || typeof bars === 'string') return undefined;
      const rows = toBarRows(server.zone, range, bars);
      return { isSynchronized: true, firstMs: 0, serverFirstMs: 0, rows };
    },
    tickMs: async () => toWallTime(server.zone, now()),
    async send(order) {
      const { dice, name, isStruck } = rollFailure();
      if (!isStruck) return execute(order);
      const fate = dice.pick(['rejected', 'lost', 'executed', 'late', 'partial'] as const, name, 'fate');
      note(`${reference}: order ${order.kind} ${fate}`);
      switch (fate) {
        case 'rejected':
          return { retcode: dice.pick(rejections, name, 'code') };
        case 'lost':
          return { retcode: dice.pick(unclear, name, 'code') };
        case 'executed':
          await execute(order);
          return { retcode: dice.pick(unclear, name, 'code') };
        case 'late': {
          const dueAt = now() + dice.whole(500, maxDelayMs, name, 'late');
          late.push({ dueAt, run: () => execute(order) });
          return { retcode: retcodes.timeout };
        }
        case 'partial':
          await simulator.control.script(reference, [{ kind: 'partial_fill' }]);
          return execute(order);
      }
    },
  };
}
