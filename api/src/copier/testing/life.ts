import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../../database/database';
import * as schema from '../../database/schema';
import type { CopyBroker } from '../engine/copy-broker';

/** What a process that is no more says to nobody. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** How a process ends or stalls: at one of its words with the database or a broker. */
interface Fate {
  /** At which of them; Infinity: never. */
  readonly at: number;
  /** Whether the other side still hears that word. */
  readonly isHeard: boolean;
  /** It does not end, but stands still until somebody wakes it. */
  readonly isStall: boolean;
  /** What it ends by, where it is a process of its own. */
  readonly onEnd?: () => void;
}

/** The same thing, with some words of its own. */
function withOwn<T extends object>(thing: T, own: Readonly<Record<string, unknown>>): T {
  return new Proxy(thing, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A process that ends or stands still between two words with the world, as processes do. */
export function makeLife({ at, isHeard, isStall, onEnd }: Fate) {
  let left = at;
  let isDead = false;
  let wake: () => void = () => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  let reached: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (reached = resolve));

  async function say<T>(word: () => Promise<T>, isInTransaction = false): Promise<T> {
    if (isDead) throw new Killed();
    // One that stands still in a transaction is ended by the database, so that is a death.
    if (isStall && isInTransaction && left === 1) left += 1;
    left -= 1;
    if (left === 0 && isStall) {
      reached();
      await awake;
    } else if (left === 0) {
      isDead = true;
      if (isHeard) await word().catch(() => undefined);
      onEnd?.();
      reached();
      throw new Killed();
    }
    const answer = await word();
    if (isDead) throw new Killed();
    return answer;
  }

  function ofClient(client: pg.PoolClient): pg.PoolClient {
    let isReleased = false;
    // What it had begun is undone by the database, as when a process ends.
    const release = (error?: Error | boolean) => {
      if (!isReleased) client.release(isDead || error);
      isReleased = true;
    };
    const query = async (...words: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
      try {
        return await say(() => Promise.resolve(client.query(...words)), true);
      } catch (error) {
        if (isDead) release();
        throw error;
      }
    };
    return withOwn(client, { query, release });
  }

  return {
    wake: () => wake(),
    isDead: () => isDead,
    /** It has ended, or stands still. */
    end,
    database(pool: pg.Pool): Database {
      const mortal = withOwn(pool, {
        query: (...words: Parameters<pg.Pool['query']>) => say(() => Promise.resolve(pool.query(...words))),
        connect: async () => ofClient(await pool.connect()),
      });
      return drizzle(mortal, { schema });
    },
    broker: (broker: CopyBroker): CopyBroker => ({
      ...broker,
      account: (...call) => say(() => broker.account(...call)),
      symbolNames: (...call) => say(() => broker.symbolNames(...call)),
      symbol: (...call) => say(() => broker.symbol(...call)),
      positions: (...call) => say(() => broker.positions(...call)),
      dealsAfter: (...call) => say(() => broker.dealsAfter(...call)),
      trade: (...call) => say(() => broker.trade(...call)),
      lookup: (...call) => say(() => broker.lookup(...call)),
    }),
  };
}

export type Life = ReturnType<typeof makeLife>;
