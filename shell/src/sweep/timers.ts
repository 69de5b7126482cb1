import type { FindCaller } from './caller';
import type { Remains } from './remains';

/** The functions of a window that start and end timers. */
export type TimerPage = Pick<
  Window & typeof globalThis,
  'setInterval' | 'setTimeout' | 'clearInterval' | 'clearTimeout' | 'requestAnimationFrame'
>;

/**
 * Records the intervals of remotes, and ends their loops of frames after a visit. Timeouts may finish work of the user
 * after it, until one of them blocks the page.
 */
export function watchTimers(page: TimerPage, remains: Remains, callerOf: FindCaller): void {
  const { setInterval, setTimeout, clearInterval, clearTimeout, requestAnimationFrame } = page;
  const removals = new Map<number, () => void>();

  function watchedInterval(handler: TimerHandler, ms?: number, ...rest: unknown[]): number {
    const id = Number(setInterval(handler, ms, ...rest));
    const remote = callerOf(watchedInterval);
    const end = () => {
      removals.delete(id);
      clearInterval(id);
    };
    const what = `an interval of ${ms ?? 0} ms`;
    if (remote) removals.set(id, remains.add(remote, { finding: 'timer', what, end }));
    return id;
  }
  function watchedTimeout(handler: TimerHandler, ms?: number, ...rest: unknown[]): number {
    const remote = typeof handler === 'function' ? callerOf(watchedTimeout) : undefined;
    if (!remote) return Number(setTimeout(handler, ms, ...rest));
    const run = () => {
      if (!remains.mayRun(remote)) return;
      const begun = performance.now();
      try {
        Reflect.apply(handler as (...input: unknown[]) => unknown, undefined, rest);
      } finally {
        remains.ran(remote, performance.now() - begun);
      }
    };
    return Number(setTimeout(run, ms));
  }
  /** Intervals and timeouts share their numbers, so that either function ends an interval. */
  const watchedClear = (clear: (id?: number) => void) => (id?: number) => {
    removals.get(Number(id))?.();
    removals.delete(Number(id));
    clear(id);
  };
  function watchedFrame(callback: FrameRequestCallback): number {
    const remote = callerOf(watchedFrame);
    return remote && !remains.mayRequestFrame(remote) ? 0 : requestAnimationFrame(callback);
  }
  Object.assign(page, {
    setInterval: watchedInterval,
    setTimeout: watchedTimeout,
    clearInterval: watchedClear(clearInterval),
    clearTimeout: watchedClear(clearTimeout),
    requestAnimationFrame: watchedFrame,
  });
}
