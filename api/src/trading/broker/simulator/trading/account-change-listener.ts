import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { listen } from '../../../../core/database/listen';
import { simulatorAccounts } from '../../../../core/database/schema';
import { changesChannel } from '../ledger/books';

/** Format: server/login. */
type AccountName = string;

interface Watched {
  version: number | undefined;
  readonly wakers: Set<() => void>;
}

/**
 * Wakes watchers after any process has changed an account: on a notification of the database, or else at the next poll.
 */
export function createAccountChangeListener(db: Database, pollMs = 1000) {
  const accounts = new Map<AccountName, Watched>();
  let stopListening: Promise<(() => void) | undefined> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function notifyWatchers(name: AccountName, version: number): void {
    const watched = accounts.get(name);
    if (!watched || watched.version === version) return;
    watched.version = version;
    watched.wakers.forEach((wake) => wake());
  }

  function handleNotice(notice: string): void {
    const end = notice.lastIndexOf(' ');
    notifyWatchers(notice.slice(0, end), Number(notice.slice(end + 1)));
  }

  async function poll(): Promise<void> {
    const name = sql<string>`${simulatorAccounts.server} || '/' || ${simulatorAccounts.login}`;
    const rows = await db
      .select({ name, version: simulatorAccounts.version })
      .from(simulatorAccounts)
      .where(inArray(name, [...accounts.keys()]));
    for (const row of rows) notifyWatchers(row.name, row.version);
  }

  function start(): void {
    stopListening ??= listen(db, changesChannel, handleNotice, () => (stopListening = undefined)).catch(
      () => {
        stopListening = undefined;
        return undefined;
      },
    );
    timer ??= setInterval(() => {
      if (accounts.size > 0) start();
      poll().catch(() => undefined);
    }, pollMs).unref();
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
      const watched = accounts.get(name) ?? { version: undefined, wakers: new Set() };
      let [hasChanged, wake] = [false, () => undefined as void];
      const onChange = () => {
        hasChanged = true;
        wake();
      };
      accounts.set(name, watched);
      watched.wakers.add(onChange);
      signal.addEventListener('abort', onChange);
      try {
        start();
        // Changes before the connection listens are not notified, so the first change is assumed.
        await stopListening;
        hasChanged = true;
        while (!signal.aborted) {
          if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve));
          hasChanged = false;
          if (!signal.aborted) yield 'changed';
        }
      } finally {
        signal.removeEventListener('abort', onChange);
        watched.wakers.delete(onChange);
        if (watched.wakers.size === 0) accounts.delete(name);
        if (accounts.size === 0) await stop();
      }
    },
  };
}
