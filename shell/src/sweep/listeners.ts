import type { FindCaller } from './caller';
import type { Remains } from './remains';

type Listener = EventListenerOrEventListenerObject | null;
type Options = AddEventListenerOptions | boolean;

interface Watched {
  readonly type: string;
  readonly listener: Listener;
  readonly capture: boolean;
  removed: () => void;
}

const detailsOf = (options: Options = {}) => (typeof options === 'boolean' ? { capture: options } : options);

/** Records the listeners that remotes add to `target`, which every remote shares: the window or the document. */
export function watchListeners(
  target: EventTarget,
  label: string,
  remains: Remains,
  callerOf: FindCaller,
): void {
  const { addEventListener, removeEventListener } = target;
  const watched = new Set<Watched>();

  const find = (type: string, listener: Listener, { capture = false }: AddEventListenerOptions) =>
    [...watched].find((one) => one.type === type && one.listener === listener && one.capture === capture);

  function forget(one: Watched): void {
    watched.delete(one);
    one.removed();
  }

  function watch(callee: object, type: string, listener: Listener, options?: Options): void {
    const details = detailsOf(options);
    const remote = listener && callerOf(callee);
    if (!remote || find(type, listener, details)) return;
    const { capture = false, once, signal } = details;
    const one: Watched = { type, listener, capture, removed: () => undefined };
    watched.add(one);
    // Added before the listener itself, so that no other listener can stop the event in between.
    if (once)
      addEventListener.call(target, type, () => forget(one), { capture, once, ...(signal && { signal }) });
    one.removed = remains.add(remote, {
      finding: 'listener',
      what: `a listener of ${type} on ${label}`,
      isLeft: () => !signal?.aborted,
      end() {
        watched.delete(one);
        removeEventListener.call(target, type, listener, { capture });
      },
    });
  }

  function watchedAdd(this: EventTarget | undefined, type: string, listener: Listener, options?: Options) {
    // Code may take the function from here and call it for another target.
    const receiver = this ?? target;
    if (receiver === target) watch(watchedAdd, type, listener, options);
    addEventListener.call(receiver, type, listener, options);
  }
  function watchedRemove(this: EventTarget | undefined, type: string, listener: Listener, options?: Options) {
    const receiver = this ?? target;
    const one = receiver === target && find(type, listener, detailsOf(options));
    if (one) forget(one);
    removeEventListener.call(receiver, type, listener, options);
  }
  Object.assign(target, { addEventListener: watchedAdd, removeEventListener: watchedRemove });
}
