import { TerminalSync } from '@parque/contract';
import { toWallTime } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { terminals } from '../../../core/database/schema';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { hashToken, createNonce, deriveSigningKey } from '../../terminal/protocol/keys';
import { presentVersion } from '../../terminal/protocol/version';
import type { Deal, Position, TerminalBroker, TerminalOrder } from '../../terminal/scripted/broker';
import type { Post } from '../../terminal/scripted/client';
import {
  toAccountFacts,
  toSimulatorPeriod,
  toTradeRequest,
  toBarRows,
  toTerminalSpec,
} from '../../terminal/scripted/simulated';
import { createMemoryJournal } from '../../terminal/scripted/journal';
import type { Moment } from '../../terminal/scripted/execution';
import { createScriptedTerminal, type ScriptedTerminal } from '../../terminal/scripted/terminal';
import { findKnownTerminal } from '../../terminal/sync/known-terminal';
import { createSeenBatch } from '../../terminal/sync/seen';
import { sync } from '../../terminal/sync/sync';
import type { SubscribeToTerminal } from '../../terminal/account-change-listener';
import { BrokerError } from '../fault';
import type { BrokerDeal, BrokerPosition, Reference } from '../gateway';
import { retcodes } from '../retcode';
import { parseReference } from '../simulator/account';
import { createDice } from '../simulator/dice';
import type { Simulator } from '../simulator/simulator';

/* Scripted terminals whose trade server is the simulator. */

const { signal } = new AbortController();
const installationKey = 'k'.repeat(32);

const typeCodes: Readonly<Record<string, number>> = { buy: 0, sell: 1, balance: 2, credit: 3, charge: 4 };
const entryCodes: Readonly<Record<string, number>> = { in: 0, out: 1, inout: 2, out_by: 3, none: 0 };

/** Codes of orders that are not executed, and of orders that are executed nevertheless. */
const rejections = [10004, 10006, 10014, 10016, 10018, 10019, 10020, 10021, 10024, 10029] as const;
const unclear = [10011, 10012, 10031, 0] as const;
const moments: readonly [Moment, ...Moment[]] = [
  'before begin line',
  'before send',
  'after send',
  'before acknowledgement',
];

/** Longest delay of an order that is executed after its answer. */
const latestMs = 15_000;

class Killed extends Error {}

/**
 * Ends waits for a terminal after many changes, in place of the time limit of a gateway, because the clock of these
 * tests does not advance.
 */
export const boundedWaits =
  (subscribe: SubscribeToTerminal, most = 12): SubscribeToTerminal =>
  (id, own) => {
    const changes = subscribe(id, own);
    let left = most;
    return {
      ...changes,
      async next(ms) {
        left -= 1;
        if (left < 0) throw new BrokerError('timeout', 'the terminal does not answer');
        await changes.next(ms);
      },
    };
  };

interface Upset {
  readonly seed: string;
  /** Probability of a failure: 0.1 is one message in ten. */
  readonly share: number;
}

interface TerminalsParts {
  readonly db: Database;
  readonly simulator: Simulator;
  readonly now: () => number;
  /** Receives a line for each failure. */
  readonly note?: (line: string) => void;
}

interface Running {
  readonly id: number;
  readonly token: string;
  readonly key: string;
  readonly broker: TerminalBroker;
  readonly journal: ReturnType<typeof createMemoryJournal>;
  terminal: ScriptedTerminal | undefined;
}

/**
 * Creates terminals for accounts of the simulator. They lose messages and journals, are killed at any moment of an
 * order, and their trade server executes orders without reporting the outcome. The failures depend only on a seed.
 */
export function createSimulatedTerminals({ db, simulator, now, note = () => undefined }: TerminalsParts) {
  const running = new Map<number, Running>();
  const late: { readonly at: number; readonly run: () => Promise<unknown> }[] = [];
  let upset: Upset = { seed: '', share: 0 };
  let rolls = 0;

  const parts = { db, now: () => new Date(now()), seen: createSeenBatch(db, 0), factor: () => 1 };

  function struck(share = upset.share) {
    rolls += 1;
    const dice = createDice(upset.seed);
    return { dice, name: rolls, isStruck: dice.roll('terminal', rolls) < share };
  }

  /** Magic numbers by deal and position, because the simulator does not store them. */
  function createSimulatedBroker(reference: Reference): TerminalBroker {
    const { server, login } = parseReference(reference);
    const magics = new Map<string, string>();

    async function allDeals(): Promise<readonly BrokerDeal[]> {
      const all: BrokerDeal[] = [];
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const found = await simulator.deals(reference, { from: 0, to: now() + 1 }, page, signal);
        all.push(...found.deals);
        ({ hasMore } = found);
      }
      return all;
    }

    const shownDeal = (deal: BrokerDeal): Deal => ({
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
      ms: toWallTime(server.zone, deal.at),
      magic: magics.get(deal.ticket) ?? '0',
      comment: deal.comment,
      // DEAL_REASON_SPLIT and DEAL_REASON_EXPERT.
      reason: deal.reason === 'SPLIT' ? 9 : 3,
    });

    const shownPosition = (held: BrokerPosition): Position => ({
      id: held.ticket,
      symbol: held.symbol,
      side: held.side,
      lots: String(held.volumeLots),
      open: held.priceOpen,
      price: held.priceCurrent,
      sl: held.stopLoss ?? 0,
      tp: held.takeProfit ?? 0,
      profit: held.profit,
      swap: held.swap,
      ms: toWallTime(server.zone, held.openedAt),
      magic: magics.get(`position ${held.ticket}`) ?? '0',
      comment: held.comment,
    });

    async function execute(order: TerminalOrder) {
      const before = new Set((await allDeals()).map(({ ticket }) => ticket));
      const result = await simulator.trade(reference, toTradeRequest(order), signal);
      const made = (await allDeals()).filter(({ ticket }) => !before.has(ticket));
      for (const { ticket, positionId, entry } of made) {
        magics.set(ticket, order.magic);
        if (entry === 'in' && !magics.has(`position ${positionId}`)) {
          magics.set(`position ${positionId}`, order.magic);
        }
      }
      const { retcode, position, volumeLots: lots, price } = result;
      const deal = made.at(-1)?.ticket;
      return {
        retcode,
        ...(deal !== undefined && { deal }),
        ...(position !== undefined && { position }),
        ...(lots !== undefined && { lots }),
        ...(price !== undefined && { price }),
      };
    }

    return {
      account: toAccountFacts(server, login),
      permissions: async () => ({
        connected: true,
        terminal: true,
        program: true,
        expert: true,
        account: true,
      }),
      isReady: async () => true,
      async money() {
        const { balance, equity } = await simulator.account(reference, signal);
        return { balance, equity };
      },
      positions: async () => (await simulator.positions(reference, signal)).map(shownPosition),
      deals: async () => (await allDeals()).map(shownDeal),
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
        const found = await simulator.bars?.(reference, range.symbol, period, signal).catch(() => undefined);
        if (!found || typeof found === 'string') return undefined;
        const rows = toBarRows(server.zone, range, found);
        return { isSynchronized: true, firstMs: 0, serverFirstMs: 0, rows };
      },
      tickMs: async () => toWallTime(server.zone, now()),
      async send(order) {
        const { dice, name, isStruck } = struck();
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
            const at = now() + dice.whole(500, latestMs, name, 'late');
            late.push({ at, run: () => execute(order) });
            return { retcode: retcodes.timeout };
          }
          case 'partial':
            await simulator.desk.script(reference, [{ kind: 'partial_fill' }]);
            return execute(order);
        }
      },
    };
  }

  const post: Post = async (_path, body, headers) => {
    const { dice, name, isStruck } = struck();
    const fate = isStruck
      ? dice.pick(['request lost', 'answer lost', 'sent twice'] as const, name, 'fate')
      : 'arrives';
    if (fate === 'request lost') throw new Error(fate);
    const send = async () => {
      const one = [...running.values()].find(({ token }) => token === headers['x-terminal']);
      const terminal = await findKnownTerminal(db, hashToken(one?.token ?? ''), new Date(now()));
      if (!one || !terminal) throw new Error('no such terminal');
      return sync(parts, { terminal, key: one.key }, TerminalSync.parse(JSON.parse(body)));
    };
    try {
      const text = await send();
      if (fate === 'answer lost') throw new Error(fate);
      return { status: 200, text: fate === 'sent twice' ? await send() : text };
    } catch (error) {
      if (error instanceof ApiRuleError)
        return { status: error.status, text: JSON.stringify({ code: error.code }) };
      throw error;
    }
  };

  function start(one: Running): ScriptedTerminal {
    one.terminal = createScriptedTerminal({
      ...one,
      key: { token: one.token, key: one.key },
      post,
      tick: now,
      at(moment) {
        const { dice, name, isStruck } = struck(upset.share / 2);
        if (!isStruck || dice.pick(moments, name, 'moment') !== moment) return;
        note(`terminal ${one.id} killed ${moment}`);
        one.terminal = undefined;
        if (dice.roll(name, 'journal') < 0.3) one.journal.clear();
        throw new Killed();
      },
    });
    return one.terminal;
  }

  /** Makes one call. After the program was killed, the next call starts it again. */
  async function call(one: Running): Promise<void> {
    for (const order of late.filter(({ at }) => at <= now())) {
      late.splice(late.indexOf(order), 1);
      await order.run();
    }
    try {
      await (one.terminal ?? start(one)).step();
    } catch (error) {
      // The simulator failed while the program read the account; it calls again later.
      if (!(error instanceof Killed) && !(error instanceof BrokerError)) throw error;
    }
  }

  return {
    /** Pairs an account of the simulator. Returns the reference of the account at the gateway. */
    async pair(userId: number, reference: Reference): Promise<Reference> {
      const broker = createSimulatedBroker(reference);
      const token = createNonce() + createNonce();
      const { login, server, company, currency, digits, leverage, margin_mode: marginMode } = broker.account;
      const nonces = [createNonce(), createNonce()] as const;
      const [row] = await db
        .insert(terminals)
        .values({
          userId,
          login,
          server,
          company,
          currency,
          digits,
          leverage,
          marginMode,
          tradeMode: 'demo',
          build: 5000,
          programVersion: presentVersion,
          state: 'confirmed',
          pairedAt: new Date(now()),
          tokenHash: hashToken(token),
          salt: '0000|s',
          nonces: nonces.join('|'),
          balance: 0,
          equity: 0,
        })
        .returning();
      if (!row) throw new Error('the terminal was not stored');
      const key = deriveSigningKey(installationKey, nonces, token);
      running.set(row.id, {
        id: row.id,
        token,
        key,
        broker,
        journal: createMemoryJournal(),
        terminal: undefined,
      });
      return String(row.id);
    },
    /** Lets each terminal call `times` times. */
    async callAll(times = 2): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        for (const one of running.values()) await call(one);
      }
    },
    /**
     * Lets the awaited terminal call while a gateway waits for it. The wait ends after many calls, in place of the time
     * limit of a gateway.
     */
    subscribe: boundedWaits((id) => ({
      async next() {
        const one = running.get(id);
        if (one) await call(one);
      },
      end: () => undefined,
    })),
    /** Sets the failures from now on. */
    upset(next: Upset): void {
      upset = next;
    },
    calm(): void {
      upset = { seed: '', share: 0 };
    },
    /** When the last delayed order is executed; undefined when none is delayed. */
    lastLate: () => (late.length > 0 ? Math.max(...late.map(({ at }) => at)) : undefined),
  };
}
