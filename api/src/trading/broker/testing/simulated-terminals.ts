import { TerminalSync } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { terminals } from '../../../core/database/schema';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { hashToken, createNonce, deriveSigningKey } from '../../terminal/protocol/keys';
import { presentVersion } from '../../terminal/protocol/version';
import type { TerminalBroker } from '../../terminal/reference/broker';
import type { Post } from '../../terminal/reference/client';
import { createMemoryJournal } from '../../terminal/reference/journal';
import type { Moment } from '../../terminal/reference/execution';
import { createReferenceTerminal, type ReferenceTerminal } from '../../terminal/reference/terminal';
import { findKnownTerminal } from '../../terminal/sync/known-terminal';
import { createContactBatch } from '../../terminal/sync/seen';
import { sync } from '../../terminal/sync/sync';
import type { SubscribeToTerminal } from '../../terminal/account-change-listener';
import { BrokerError } from '../fault';
import type { Reference } from '../gateway';
import { createDice } from '../simulator/dice';
import type { Simulator } from '../simulator/simulator';
import { createSimulatedTradeServer, executeDueOrders, type LateOrder } from './simulated-trade-server';

/* Reference terminals whose trade server is the simulator. */

const installationKey = 'k'.repeat(32);

const moments: readonly [Moment, ...Moment[]] = [
  'before begin line',
  'before send',
  'after send',
  'before acknowledgement',
];

class KilledError extends Error {}

/**
 * Ends waits for a terminal after many changes, in place of the time limit of a gateway, because the clock of these
 * tests does not advance.
 */
export const limitWaits =
  (subscribe: SubscribeToTerminal, max = 12): SubscribeToTerminal =>
  (id, signal) => {
    const changes = subscribe(id, signal);
    let remainingWaits = max;
    return {
      ...changes,
      async next(ms) {
        remainingWaits -= 1;
        if (remainingWaits < 0) throw new BrokerError('timeout', 'the terminal does not answer');
        await changes.next(ms);
      },
    };
  };

interface FailureRate {
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

interface TerminalProcess {
  readonly id: number;
  readonly token: string;
  readonly key: string;
  readonly broker: TerminalBroker;
  readonly journal: ReturnType<typeof createMemoryJournal>;
  terminal: ReferenceTerminal | undefined;
}

interface Pairing {
  readonly userId: number;
  readonly token: string;
  readonly nonces: readonly [terminal: string, server: string];
  readonly pairedAt: Date;
}

/** Stores a confirmed terminal, and returns its id. */
async function insertTerminal(
  db: Database,
  { userId, token, nonces, pairedAt }: Pairing,
  account: TerminalBroker['account'],
): Promise<number> {
  const { margin_mode: marginMode, trade_mode: tradeMode, ...accountColumns } = account;
  const [row] = await db
    .insert(terminals)
    .values({
      ...accountColumns,
      marginMode,
      tradeMode,
      build: 5000,
      programVersion: presentVersion,
      state: 'confirmed',
      userId,
      pairedAt,
      tokenHash: hashToken(token),
      salt: '0000|s',
      nonces: nonces.join('|'),
      balance: 0,
      equity: 0,
    })
    .returning();
  if (!row) throw new Error('the terminal was not stored');
  return row.id;
}

/**
 * Creates terminals for accounts of the simulator. They lose messages and journals, are killed at any moment of an
 * order, and their trade server executes orders without reporting the outcome. The failures depend only on a seed.
 */
export function createSimulatedTerminals({ db, simulator, now, note = () => undefined }: TerminalsParts) {
  const processes = new Map<number, TerminalProcess>();
  const late: LateOrder[] = [];
  let failures: FailureRate = { seed: '', share: 0 };
  let rolls = 0;

  const parts = { db, now: () => new Date(now()), contacts: createContactBatch(db, 0), factor: () => 1 };

  function rollFailure(share = failures.share) {
    rolls += 1;
    const dice = createDice(failures.seed);
    return { dice, name: rolls, isStruck: dice.roll('terminal', rolls) < share };
  }

  const tradeServerParts = { simulator, now, note, rollFailure, late };

  const post: Post = async (_path, body, headers) => {
    const { dice, name, isStruck } = rollFailure();
    const fate = isStruck
      ? dice.pick(['request lost', 'answer lost', 'sent twice'] as const, name, 'fate')
      : 'arrives';
    if (fate === 'request lost') throw new Error(fate);
    const send = async () => {
      const caller = [...processes.values()].find(({ token }) => token === headers['x-terminal']);
      const terminal = await findKnownTerminal(db, hashToken(caller?.token ?? ''), new Date(now()));
      if (!caller || !terminal) throw new Error('no such terminal');
      return sync(parts, { terminal, key: caller.key }, TerminalSync.parse(JSON.parse(body)));
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

  function start(terminalProcess: TerminalProcess): ReferenceTerminal {
    terminalProcess.terminal = createReferenceTerminal({
      ...terminalProcess,
      key: { token: terminalProcess.token, key: terminalProcess.key },
      post,
      tick: now,
      onMoment(moment) {
        const { dice, name, isStruck } = rollFailure(failures.share / 2);
        if (!isStruck || dice.pick(moments, name, 'moment') !== moment) return;
        note(`terminal ${terminalProcess.id} killed ${moment}`);
        terminalProcess.terminal = undefined;
        if (dice.roll(name, 'journal') < 0.3) terminalProcess.journal.clear();
        throw new KilledError();
      },
    });
    return terminalProcess.terminal;
  }

  /** Makes one call. After the program was killed, the next call starts it again. */
  async function call(terminalProcess: TerminalProcess): Promise<void> {
    await executeDueOrders(late, now());
    try {
      await (terminalProcess.terminal ?? start(terminalProcess)).step();
    } catch (error) {
      // The simulator failed while the program read the account; it calls again later.
      if (!(error instanceof KilledError) && !(error instanceof BrokerError)) throw error;
    }
  }

  return {
    /** Pairs an account of the simulator. Returns the reference of the account at the gateway. */
    async pair(userId: number, reference: Reference): Promise<Reference> {
      const broker = createSimulatedTradeServer(tradeServerParts, reference);
      const token = createNonce() + createNonce();
      const nonces = [createNonce(), createNonce()] as const;
      const id = await insertTerminal(
        db,
        { userId, token, nonces, pairedAt: new Date(now()) },
        broker.account,
      );
      const key = deriveSigningKey(installationKey, nonces, token);
      processes.set(id, {
        id,
        token,
        key,
        broker,
        journal: createMemoryJournal(),
        terminal: undefined,
      });
      return String(id);
    },
    /** Lets each terminal call `times` times. */
    async callAll(times = 2): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        for (const terminalProcess of processes.values()) await call(terminalProcess);
      }
    },
    /**
     * Lets the awaited terminal call while a gateway waits for it. The wait ends after many calls, in place of the time
     * limit of a gateway.
     */
    subscribe: limitWaits((id) => ({
      async next() {
        const terminalProcess = processes.get(id);
        if (terminalProcess) await call(terminalProcess);
      },
      end: () => undefined,
    })),
    /** Sets the failures from now on. */
    startFailures(next: FailureRate): void {
      failures = next;
    },
    stopFailures(): void {
      failures = { seed: '', share: 0 };
    },
    /** When the last delayed order is executed; undefined when none is delayed. */
    getLastLate: () => (late.length > 0 ? Math.max(...late.map(({ dueAt }) => dueAt)) : undefined),
  };
}
