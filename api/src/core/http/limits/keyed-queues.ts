/** Work of one key runs one after another. Work of different keys runs concurrently. */
export interface KeyedQueues<Result> {
  /** Runs the work after the earlier work of its key, or returns the reusable result of that. */
  enqueue(key: string, work: KeyedWork<Result>): Promise<Result>;
  /** Returns the reusable result of a key; undefined without one. */
  getReusable(key: string, now: Date): Result | undefined;
  forget(key: string): void;
}

export interface KeyedWork<Result> {
  readonly now: Date;
  run(): Promise<Result>;
  /** How long work of the same key may reuse this result, in milliseconds; 0 for not at all. */
  reusableMs(result: Result): number;
}

/** Reusable results above this number are removed once they are out of date. */
const maxReusableResults = 10_000;

export function createKeyedQueues<Result>(): KeyedQueues<Result> {
  const last = new Map<string, Promise<unknown>>();
  const reusable = new Map<string, { readonly result: Result; readonly from: number; readonly to: number }>();
  // A result from the future was stored before the clock was set back.
  const isCurrent = ({ from, to }: { readonly from: number; readonly to: number }, now: number) =>
    from <= now && now < to;

  const findCurrentResult = (key: string, now: Date) => {
    const storedResult = reusable.get(key);
    return storedResult && isCurrent(storedResult, +now) ? storedResult : undefined;
  };

  const runOrReuse = async (key: string, { now, run, reusableMs }: KeyedWork<Result>) => {
    const reusedResult = findCurrentResult(key, now);
    if (reusedResult) return reusedResult.result;
    const result = await run();
    const ms = reusableMs(result);
    if (ms > 0) reusable.set(key, { result, from: +now, to: +now + ms });
    else reusable.delete(key);
    if (reusable.size > maxReusableResults) {
      for (const [storedKey, entry] of reusable) if (!isCurrent(entry, +now)) reusable.delete(storedKey);
    }
    return result;
  };

  return {
    enqueue(key, work) {
      const run = (last.get(key) ?? Promise.resolve()).then(() => runOrReuse(key, work));
      const settledRun = run.then(
        () => undefined,
        () => undefined,
      );
      last.set(key, settledRun);
      void settledRun.then(() => {
        if (last.get(key) === settledRun) last.delete(key);
      });
      return run;
    },
    getReusable: (key, now) => findCurrentResult(key, now)?.result,
    forget: (key) => {
      reusable.delete(key);
    },
  };
}
