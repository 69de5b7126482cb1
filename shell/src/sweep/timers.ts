import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { intercept } from './intercept';
import type { Remains } from './remains';
import { runAs, runChecked } from './running';

type Callback = (...input: unknown[]) => unknown;

/** A callback of a remote, whose time is recorded. After its visit, those that block the page run no more. */
const measured =
  (callback: Callback, remote: ChosenRemote, remains: Remains): Callback =>
  (...input) => {
    if (!remains.mayRun(remote)) return undefined;
    return runChecked(remote, () => {
      const begun = performance.now();
      try {
        return runAs(remote, () => callback(...input));
      } finally {
        remains.ran(remote, performance.now() - begun);
      }
    });
  };

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

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
    const run = measured(handler as Callback, remote, remains);
    return Number(setTimeout(() => run(...rest), ms));
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

/** What is used of a window. Browsers without a part have no use of it either. */
export interface TaskPage {
  readonly MessagePort: { readonly prototype: object };
  readonly BroadcastChannel: { readonly prototype: object };
  requestIdleCallback?: unknown;
  readonly scheduler?: object;
}

const never = new Promise<never>(() => undefined);

/** Ends chains of tasks that a remote goes on with after its visit: messages, idle callbacks and tasks of the scheduler. */
export function watchTasks(page: TaskPage, remains: Remains, callerOf: FindCaller): void {
  const matters = () => remains.hasEnded();
  const limit = (holder: object, names: readonly string[]) =>
    intercept({ prototype: holder }, names, {
      matters,
      callerOf,
      around: (use, _receiver, remote) => (remains.mayStartTask(remote) ? use() : never),
    });
  limit(page, ['postMessage']);
  for (const { prototype } of [page.MessagePort, page.BroadcastChannel]) limit(prototype, ['postMessage']);
  const measure = (holder: object, name: string) => {
    const start: unknown = Reflect.get(holder, name);
    if (!isCallback(start)) return;
    const watched = function (this: unknown, callback: unknown, ...rest: unknown[]): unknown {
      const remote = isCallback(callback) ? callerOf(watched) : undefined;
      const run = remote && isCallback(callback) ? measured(callback, remote, remains) : callback;
      return Reflect.apply(start, this, [run, ...rest]);
    };
    Reflect.set(holder, name, watched);
  };
  measure(page, 'requestIdleCallback');
  if (!page.scheduler) return;
  const scheduler = Object.getPrototypeOf(page.scheduler) as object;
  measure(scheduler, 'postTask');
  limit(scheduler, ['yield']);
}
