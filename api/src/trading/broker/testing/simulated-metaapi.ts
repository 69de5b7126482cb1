import { BrokerError } from '../fault';
import type { TradeResult } from '../gateway';
import { createDice } from '../simulator/dice';
import type { Simulator } from '../simulator/simulator';
import {
  accept,
  createFakeSettings,
  reject,
  startFakeHttp,
  token,
  type Reply,
  type SeenCall,
} from './fake-http';
import { createMetaApiReader, nothingFound, toTradeRequest } from './simulated-metaapi-answers';
import { executeDueOrders, type LateOrder } from './simulated-trade-server';

/* MetaApi's protocol for the simulator's accounts. The id of an account is its reference at the simulator. */

const { signal } = new AbortController();

/** How an order is executed and answered. */
export interface Fate {
  readonly name: string;
  readonly executes: 'now' | 'late' | 'never';
  /** About half of the volume is executed. */
  readonly isHalf?: boolean;
  /** The code in the answer; undefined: the code of the execution. */
  readonly code?: number;
  /** An error status or a closed connection, instead of an answer. */
  readonly reply?: Reply;
}

export const createCodes = (executes: Fate['executes'], ...all: readonly number[]): Fate[] =>
  all.map((code) => ({ name: `${executes} ${code}`, executes, code }));

export const createReplies = (executes: Fate['executes'], ...all: readonly Reply[]): Fate[] =>
  all.map((reply) => ({
    name: `${executes} ${typeof reply === 'string' ? reply : reply.status}`,
    executes,
    reply,
  }));

export const acceptedReply: Reply = { status: 202, headers: { 'retry-after': '2' }, json: {} };
export const goneReply: Reply = { status: 504, json: { error: 'TimeoutError', message: 'no answer' } };
export const tooMany: Reply = {
  status: 429,
  headers: { 'retry-after': '3' },
  json: { error: 'TooManyRequestsError', message: 'slow down' },
};

/** The answers of MetaApi's page `metatraderTradeResponse`, lost answers, and errors of the call. */
const fates: readonly [Fate, ...Fate[]] = [
  { name: 'half', executes: 'now', isHalf: true },
  { name: 'half, answer lost', executes: 'now', isHalf: true, reply: 'drop' },
  { name: 'half late', executes: 'late', isHalf: true, code: -7 },
  ...createCodes('now', -1, -7, -11, 10_008, 10_011, 10_012, 10_031, 10_999),
  ...createCodes('late', -1, -7, -11, 10_008, 10_012, 10_031),
  ...createCodes('never', -1, -7, -11, 10_008, 10_012, 10_031),
  ...createCodes('never', -5, -6, -10, 10_004, 10_006, 10_014, 10_016, 10_018, 10_019),
  ...createCodes('never', 10_020, 10_021, 10_024, 10_028, 10_029),
  ...createReplies('now', 'drop', goneReply, acceptedReply),
  ...createReplies('late', 'drop', goneReply, acceptedReply),
  ...createReplies('never', 'drop', goneReply, tooMany),
];

/** Failures of calls that are not orders. */
const readFaults: readonly ['drop', 'gone', 'too many', 'not provisioned'] = [
  'drop',
  'gone',
  'too many',
  'not provisioned',
];

const toAnswer = ({ retcode, position, message }: TradeResult) => ({
  numericCode: retcode,
  stringCode: `CODE_${retcode}`,
  message,
  ...(position !== undefined && { orderId: position, positionId: position }),
});

/** The documented answer for a position that does not exist. */
const noPosition = { numericCode: 4753, stringCode: 'ERR_TRADE_POSITION_NOT_FOUND', message: 'not found' };

interface FailureRate {
  readonly seed: string;
  /** Probability of a failure: 0.1 is one call in ten. */
  readonly share: number;
}

interface ServiceParts {
  readonly simulator: Simulator;
  /** The clock of the service and of the brokers. */
  readonly now: () => number;
  /** Receives a line for each failure. */
  readonly note?: (line: string) => void;
}

/**
 * A local server with MetaApi's protocol for the simulator's accounts. It executes orders at any delay and executes
 * repeated orders again, and its failures depend only on a seed.
 */
export async function startSimulatedMetaApi({ simulator, now, note = () => undefined }: ServiceParts) {
  const scriptedFates: Fate[] = [];
  let failures: FailureRate = { seed: '', share: 0 };
  const counts = new Map<string, number>();
  const late: LateOrder[] = [];
  /** The time until which the terminal of an account is not provisioned. */
  const absentUntil = new Map<string, number>();
  const readAnswer = createMetaApiReader(simulator, now);

  const runLate = () => executeDueOrders(late, now());

  /** Random numbers of one call, the same in each repetition of a test. */
  function createCallDice(id: string, what: string) {
    const name = `${id} ${what}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const dice = createDice(failures.seed);
    return { dice, name: [name, count] as const, isStruck: dice.roll(name, count) < failures.share };
  }

  async function execute(id: string, body: SeenCall['body'], isHalf = false) {
    counts.set('requests', (counts.get('requests') ?? 0) + 1);
    const request = await toTradeRequest(simulator, id, body, counts.get('requests') ?? 0);
    if (!request) return noPosition;
    if (isHalf && request.action !== 'modify') await simulator.control.script(id, [{ kind: 'partial_fill' }]);
    return toAnswer(await simulator.trade(id, request, signal));
  }

  async function answerTrade(id: string, body: SeenCall['body']): Promise<Reply> {
    const { dice, name, isStruck } = createCallDice(id, 'trade');
    const fate = scriptedFates.shift() ?? (isStruck ? dice.pick(fates, ...name, 'fate') : undefined);
    if (!fate) return accept(await execute(id, body));
    note(`MetaApi: ${String(body.actionType)} of ${id} ${fate.name}`);
    const { executes, isHalf, code, reply } = fate;
    if (executes === 'late') {
      const dueAt = now() + dice.whole(500, 90_000, ...name, 'late');
      late.push({ dueAt, run: () => execute(id, body, isHalf) });
    }
    const answer = executes === 'now' ? await execute(id, body, isHalf) : undefined;
    if (reply !== undefined) return reply;
    if (code === undefined) return accept(answer);
    const ids = code === 10_008 || !answer ? {} : answer;
    return accept({ ...ids, numericCode: code, stringCode: `CODE_${code}`, message: `code ${code}` });
  }

  function readFault(id: string, path: string): Reply | undefined {
    const { dice, name, isStruck } = createCallDice(id, path);
    if (!isStruck) return undefined;
    const kind = dice.pick(readFaults, ...name, 'kind');
    note(`MetaApi: ${path} of ${id} ${kind}`);
    switch (kind) {
      case 'drop':
        return 'drop';
      case 'gone':
        return goneReply;
      case 'too many':
        return tooMany;
      case 'not provisioned':
        absentUntil.set(id, now() + dice.whole(1000, 20_000, ...name, 'absent'));
        return nothingFound;
    }
  }

  async function answer({ method, path, query, headers, body }: SeenCall): Promise<Reply> {
    if (headers['auth-token'] !== token) return reject(401, 'UnauthorizedError');
    await runLate();
    const [, encodedId = '', rest = ''] = /^\/users\/current\/accounts\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const id = decodeURIComponent(encodedId);
    const isAbsent = (absentUntil.get(id) ?? 0) > now();
    if (rest === '') {
      return accept({ state: isAbsent ? 'DEPLOYING' : 'DEPLOYED', connectionStatus: 'CONNECTED' });
    }
    if (isAbsent) return nothingFound;
    if (rest === '/trade' && method === 'POST') return answerTrade(id, body);
    // The times in a request for deals differ between repetitions.
    const fault = readFault(id, rest.replace(/\/time\/.*/, ''));
    if (fault !== undefined) return fault;
    try {
      return await readAnswer(id, rest, query);
    } catch (error) {
      if (error instanceof BrokerError) return nothingFound;
      throw error;
    }
  }

  const { address, stop } = await startFakeHttp(answer);
  return {
    settings: createFakeSettings(address),
    stop,
    next: (...newFates: readonly Fate[]) => void scriptedFates.push(...newFates),
    /** Sets the failures from now on. */
    startFailures(next: FailureRate) {
      failures = next;
    },
    /** Ends the failures. Delayed orders are still executed. */
    stopFailures() {
      failures = { seed: '', share: 0 };
      absentUntil.clear();
    },
    /** When the last delayed order is executed; undefined when none is delayed. */
    getLastLate: () => (late.length > 0 ? Math.max(...late.map(({ dueAt }) => dueAt)) : undefined),
    runLate,
  };
}
