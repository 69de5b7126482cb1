import pg from 'pg';
import type { Database } from './database';

const maxRunning = 2;

const maxItems = 100;

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns the results of the items, in the same order. */
type Answer<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

function createBatch<Item, Result>(answer: Answer<Item, Result>): (item: Item) => Promise<Result> {
  const waitingCalls: Call<Item, Result>[] = [];
  let runningCount = 0;
  let isScheduled = false;

  async function answerCalls(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await answer(calls.map(({ item }) => item));
      calls.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      // The database rejected the whole statement, so nothing was written: one item must not fail the others.
      if (calls.length > 1 && error instanceof pg.DatabaseError)
        await Promise.all(calls.map((call) => answerCalls([call])));
      else calls.forEach(({ reject }) => reject(error));
    }
  }

  function schedule(): void {
    if (isScheduled || waitingCalls.length === 0 || runningCount >= maxRunning) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      runningCount += 1;
      void answerCalls(waitingCalls.splice(0, maxItems)).finally(() => {
        runningCount -= 1;
        schedule();
      });
      schedule();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waitingCalls.push({ item, resolve, reject });
      schedule();
    });
}

/**
 * Combines concurrent calls into one statement. A batch contains the calls of one turn of the event loop; while two
 * batches run, further calls wait for the next batch. A single call is sent at once.
 *
 * @param answer - Runs one statement for all items. It must not wait for a lock of one item, because the other items would
 *   wait for it too.
 */
export function batchCalls<Item, Result>(
  answer: (db: Database, items: readonly Item[]) => Promise<readonly Result[]>,
): (db: Database, item: Item) => Promise<Result> {
  const batches = new WeakMap<Database, (item: Item) => Promise<Result>>();
  return (db, item) => {
    const batch = batches.get(db) ?? createBatch<Item, Result>((items) => answer(db, items));
    batches.set(db, batch);
    return batch(item);
  };
}
