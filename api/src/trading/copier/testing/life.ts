import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../../../core/database/database';
import * as schema from '../../../core/database/schema';
import type { CopyBroker } from '../engine/copy-broker';

/** Rejects the calls of a killed process. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

/** At which call to the database or a broker a process is killed or stalls. */
interface Fate {
  /** Number of that call; Infinity: never. */
  readonly callNumber: number;
  /** Whether that call is still executed. */
  readonly isHeard: boolean;
  /** It stalls until it is woken, instead of being killed. */
  readonly isStall: boolean;
  /** Called at the end, for a real process. */
  readonly onEnd?: () => void;
}

/** Returns an object like `thing` with some methods replaced. */
function replaceFields<T extends object>(target: T, fields: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(fields, name)) return fields[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Simulates a process that is killed or stalls between two calls. */
export function createLife({ callNumber, isHeard, isStall, onEnd }: Fate) {
  let remainingCalls = callNumber;
  let isDead = false;
  let wake: () => void = () => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  let reachEnd: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (reachEnd = resolve));

  async function runCall<T>(word: () => Promise<T>, isInTransaction = false): Promise<T> {
    if (isDead) throw new KilledError();
    // The database would end a stalled transaction, so a stall inside one is moved to the next call.
    if (isStall && isInTransaction && remainingCalls === 1) remainingCalls += 1;
    remainingCalls -= 1;
    if (remainingCalls === 0 && isStall) {
      reachEnd();
      await awake;
    } else if (remainingCalls === 0) {
      isDead = true;
      if (isHeard) await word().catch(() => undefined);
      onEnd?.();
      reachEnd();
      throw new KilledError();
    }
    const answer = await word();
    if (isDead) throw new KilledError();
    return answer;
  }

  function wrapClient(client: pg.PoolClient): pg.PoolClient {
    let isReleased = false;
    // The database rolls back its open transaction, as after a kill.
    const release = (error?: Error | boolean) => {
      if (!isReleased) client.release(isDead || error);
      isReleased = true;
    };
    const query = async (...words: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
      try {
        return await runCall(() => Promise.resolve(client.query(...words)), true);
      } catch (error) {
        if (isDead) release();
        throw error;
      }
    };
    return replaceFields(client, { query, release });
  }

  return {
    wake: () => wake(),
    isDead: () => isDead,
    /** Resolves when it was killed or has stalled. */
    end,
    wrapPool(pool: pg.Pool): Database {
      const killable = replaceFields(pool, {
        query: (...words: Parameters<pg.Pool['query']>) =>
          runCall(() => Promise.resolve(pool.query(...words))),
        connect: async () => wrapClient(await pool.connect()),
      });
      return drizzle(killable, { schema });
    },
    wrapBroker: (broker: CopyBroker): CopyBroker => ({
      ...broker,
      account: (...call) => runCall(() => broker.account(...call)),
      symbolNames: (...call) => runCall(() => broker.symbolNames(...call)),
      symbol: (...call) => runCall(() => broker.symbol(...call)),
      quote: (...call) => runCall(() => broker.quote(...call)),
      positions: (...call) => runCall(() => broker.positions(...call)),
      dealsAfter: (...call) => runCall(() => broker.dealsAfter(...call)),
      trade: (...call) => runCall(() => broker.trade(...call)),
      lookup: (...call) => runCall(() => broker.lookup(...call)),
      isHistoryComplete: (...call) => runCall(() => broker.isHistoryComplete(...call)),
    }),
  };
}

export type Life = ReturnType<typeof createLife>;
