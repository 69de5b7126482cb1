import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { listen } from '../../../database/listen';
import { simulatorAccounts } from '../../../database/schema';
import { changesChannel } from '../ledger/books';

/** Format as in `changesChannel`: server/login. */
type AccountName = string;

interface Watched {
  version: number | undefined;
  readonly rings: Set<() => void>;
}

/** Wakes watchers when any process changed an account: by a notification of the database, or else at the next poll. */
export function makeBell(db: Database, lookEveryMs = 1000) {
  const accounts = new Map<AccountName, Watched>();
  let stopListening: Promise<(() => void) | undefined> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const ring = (name: AccountName) => accounts.get(name)?.rings.forEach((wake) => wake());

  async function look(): Promise<void> {
    const name = sql<string>`${simulatorAccounts.server} || '/' || ${simulatorAccounts.login}`;
    const rows = await db
      .select({ name, version: simulatorAccounts.version })
      .from(simulatorAccounts)
      .where(inArray(name, [...accounts.keys()]));
    for (const row of rows) {
      const watched = accounts.get(row.name);
      if (!watched || watched.version === row.version) continue;
      watched.version = row.version;
      ring(row.name);
    }
  }

  function start(): void {
    stopListening ??= listen(db, changesChannel, ring, () => (stopListening = undefined)).catch(() => {
      stopListening = undefined;
      return undefined;
    });
    timer ??= setInterval(() => {
      if (accounts.size > 0) start();
      look().catch(() => undefined);
    }, lookEveryMs).unref();
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    timer = undefined;
    const stopping = stopListening;
    stopListening = undefined;
    (await stopping)?.();
  }

  return {
    /**
     * Yields after each change of an account, until the signal is aborted. Changes before the call are not reported.
     */
    async *changes(name: AccountName, signal: AbortSignal): AsyncGenerator<'changed', void, void> {
      const watched = accounts.get(name) ?? { version: undefined, rings: new Set() };
      let [hasRung, wake] = [false, () => undefined as void];
      const onRing = () => {
        hasRung = true;
        wake();
      };
      accounts.set(name, watched);
      watched.rings.add(onRing);
      signal.addEventListener('abort', onRing);
      try {
        start();
        // A change during the start of listening is not notified, so one change is assumed.
        await stopListening;
        hasRung = true;
        while (!signal.aborted) {
          if (!hasRung) await new Promise<void>((resolve) => (wake = resolve));
          hasRung = false;
          if (!signal.aborted) yield 'changed';
        }
      } finally {
        signal.removeEventListener('abort', onRing);
        watched.rings.delete(onRing);
        if (watched.rings.size === 0) accounts.delete(name);
        if (accounts.size === 0) await stop();
      }
    },
  };
}
