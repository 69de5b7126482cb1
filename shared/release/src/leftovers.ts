/** The number of active listeners and intervals, by kind and by the position in the code that added them. */
export type Leftovers = Readonly<Record<string, number>>;

declare global {
  interface Window {
    /** Only in development and in `parque check`: the intervals, and the listeners of window and document. */
    parqueLeftovers?: () => Leftovers;
  }
}

/** Leftovers of a remote whose number grew from one visit to the next, so that each visit leaves more behind. */
export const findGrown = (before: Leftovers, now: Leftovers, isOwn: (what: string) => boolean): string[] =>
  Object.keys(now).filter((what) => isOwn(what) && (now[what] ?? 0) > (before[what] ?? 0));

/**
 * Counts the intervals of a page, and the listeners of window and document, from now on. It is for development and for
 * `parque check`, and for browsers with `Error.captureStackTrace`. It uses nothing of its module, because its text is also
 * inserted into pages.
 */
export function watchLeftovers(): void {
  interface Leftover {
    readonly what: string;
    readonly key: readonly unknown[];
  }
  // Types of Node limit the callee to functions. A method takes any of them.
  const errors: { captureStackTrace?(holder: object, callee?: object): void } = Error;
  if (!('captureStackTrace' in errors)) return;
  let leftovers: readonly Leftover[] = [];
  const add = (what: string, callee: object, ...key: readonly unknown[]) => {
    const holder: { stack?: string } = {};
    errors.captureStackTrace?.(holder, callee);
    const [place = 'an unknown place'] =
      /(?:https?|file|webpack-internal):\/\/[^\s)]+/.exec(holder.stack ?? '') ?? [];
    leftovers = [...leftovers, { what: `${what} at ${place}`, key }];
  };
  const remove = (...key: readonly unknown[]) => {
    leftovers = leftovers.filter((entry) => key.some((part, index) => !Object.is(part, entry.key[index])));
  };

  const { setInterval, clearInterval, clearTimeout } = window;
  function setWatchedInterval(...input: Parameters<typeof setInterval>): number {
    const id = Number(setInterval(...input));
    add(`an interval of ${input[1] ?? 0} ms`, setWatchedInterval, id);
    return id;
  }
  const createWatchedClear = (clear: typeof clearInterval) => (id?: number) => {
    remove(id);
    clear(id);
  };
  Object.assign(window, {
    setInterval: setWatchedInterval,
    clearInterval: createWatchedClear(clearInterval),
    clearTimeout: createWatchedClear(clearTimeout),
  });

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isCaptured = (options: unknown) =>
    typeof options === 'object' && options !== null
      ? Boolean(Reflect.get(options, 'capture'))
      : options === true;
  function addWatchedListener(
    this: EventTarget | undefined,
    ...input: Parameters<EventTarget['addEventListener']>
  ): void {
    const target = this ?? window;
    const [type, listener, options] = input;
    const key = [target, type, listener, isCaptured(options)] as const;
    addEventListener.call(target, ...input);
    if (!listener || (target !== window && target !== document)) return;
    remove(...key);
    const { signal, once } = typeof options === 'object' ? options : {};
    if (signal?.aborted) return;
    add(`a listener of ${target === window ? 'window' : 'document'} for ${type}`, addWatchedListener, ...key);
    if (signal) addEventListener.call(signal, 'abort', () => remove(...key), { once: true });
    if (once)
      addEventListener.call(target, type, () => remove(...key), { once, capture: isCaptured(options) });
  }
  EventTarget.prototype.addEventListener = addWatchedListener;
  EventTarget.prototype.removeEventListener = function watchedRemove(
    this: EventTarget | undefined,
    ...input: Parameters<EventTarget['removeEventListener']>
  ): void {
    const target = this ?? window;
    remove(target, input[0], input[1], isCaptured(input[2]));
    removeEventListener.call(target, ...input);
  };

  window.parqueLeftovers = () => {
    const counts: Record<string, number> = {};
    for (const { what } of leftovers) counts[what] = (counts[what] ?? 0) + 1;
    return counts;
  };
}
