import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import { restoreLanguage } from '../functions/language';
import type { Remains } from '../remains';
import { runAs, runChecked } from '../running';

type Listener = EventListenerOrEventListenerObject | null;
type Options = AddEventListenerOptions | boolean;

interface Watched {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: Listener;
  readonly capture: boolean;
  removed: () => void;
}

const detailsOf = (options: Options = {}) => (typeof options === 'boolean' ? { capture: options } : options);

/** Whether an event is none of the remotes' business, such as a key in a dialog of the shell. */
export type HidesEvent = (event: Event) => boolean;

/** Events of what the user does: types, presses, moves, focuses, selects and sends. */
const ofUser = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'textInput', 'change', 'invalid', 'reset'],
  ...['compositionstart', 'compositionupdate', 'compositionend', 'copy', 'cut', 'paste', 'submit'],
  ...['beforecopy', 'beforecut', 'beforepaste', 'search', 'formdata', 'select', 'selectstart'],
  ...['selectionchange', 'click', 'dblclick', 'auxclick', 'contextmenu', 'wheel', 'mousewheel'],
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerrawupdate', 'pointerover', 'pointerout'],
  ...['pointerenter', 'pointerleave', 'pointercancel', 'gotpointercapture', 'lostpointercapture'],
  ...['mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout', 'mouseenter', 'mouseleave'],
  ...['touchstart', 'touchend', 'touchmove', 'touchcancel', 'focus', 'blur', 'focusin', 'focusout'],
  ...['DOMFocusIn', 'DOMFocusOut', 'DOMActivate', 'dragstart', 'drag', 'dragenter', 'dragover'],
  ...['dragleave', 'dragend', 'drop', 'beforetoggle', 'toggle', 'cancel', 'close', 'command'],
];

/** Without what code adds to all objects. */
const isOfUser = Object.create(null) as Record<string, boolean>;
for (const type of ofUser) isOfUser[type] = true;

const typeOf = Object.getOwnPropertyDescriptor(Event.prototype, 'type')?.get;
const { apply } = Reflect;

const isByUser = (event: Event) =>
  isOfUser[typeOf ? (apply(typeOf, event, []) as string) : event.type] === true;

/** Whether a listener hears what the user does on an element of the page. */
const hearsUser = (target: EventTarget, type: string) =>
  isOfUser[type] === true && target instanceof Node && target.isConnected;

/**
 * Returns the listener that the browser gets in place of one of a remote, always the same one. After the visit of the
 * remote it hears nothing of what the user does, however late or often it was added.
 */
function makeGuard(
  hides: HidesEvent,
  { isOpen }: Pick<Remains, 'isOpen'>,
): (listener: NonNullable<Listener>, remote?: ChosenRemote) => EventListener {
  const guards = new WeakMap<object, EventListener>();
  const owners = new WeakMap<object, ChosenRemote>();
  return (listener, remote) => {
    if (remote) owners.set(listener, remote);
    const known = guards.get(listener);
    if (known) return known;
    const guard = function (this: unknown, event: Event): void {
      if (hides(event)) return;
      restoreLanguage();
      const owner = owners.get(listener);
      if (isByUser(event) && owner && !isOpen(owner)) return;
      const run = () => {
        if (typeof listener === 'function') Reflect.apply(listener, this, [event]);
        else listener.handleEvent(event);
      };
      runChecked(owner, () => runAs(owner, run));
    };
    guards.set(listener, guard);
    return guard;
  };
}

/** Returns the name of a target that every remote shares, and undefined for any other target. */
export type LabelTarget = (target: EventTarget) => string | undefined;

/**
 * Records the listeners that remotes add to shared targets, and keeps events from them that they may not hear.
 *
 * @param functions - The object that has `addEventListener` for all targets.
 * @param page - The target of a call without one.
 */
export function watchListeners(
  functions: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  page: EventTarget,
  labelOf: LabelTarget,
  remains: Remains,
  callerOf: FindCaller,
  hides: HidesEvent = () => false,
): void {
  const guardOf = makeGuard(hides, remains);
  const { addEventListener, removeEventListener } = functions;
  const watched = new Set<Watched>();

  const find = (
    target: EventTarget,
    type: string,
    listener: Listener,
    { capture = false }: AddEventListenerOptions,
  ) =>
    [...watched].find(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );

  function forget(one: Watched): void {
    watched.delete(one);
    one.removed();
  }

  /** @returns The listener that the browser gets. */
  function watch(
    callee: object,
    target: EventTarget,
    type: string,
    listener: Listener,
    options?: Options,
  ): Listener {
    restoreLanguage();
    const shared = labelOf(target);
    const details = detailsOf(options);
    const remote =
      listener && (shared !== undefined || hearsUser(target, type)) ? callerOf(callee) : undefined;
    // Its own elements left the page with its visit.
    const label = shared ?? (remote && !remains.isOpen(remote) ? 'an element of another screen' : undefined);
    // It could cancel each navigation, so that its visit would never end.
    if (remote && label === 'Navigation' && type === 'navigate')
      throw new DOMException(
        'A remote may not cancel navigations: use useBlocker of @parque/remote/navigation.',
        'NotAllowedError',
      );
    if (!remote || !listener || label === undefined) return listener;
    const guard = guardOf(listener, remote);
    if (find(target, type, listener, details)) return guard;
    const { capture = false, once, signal } = details;
    const one: Watched = { target, type, listener, capture, removed: () => undefined };
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
        removeEventListener.call(target, type, guard, { capture });
      },
    });
    return guard;
  }

  function watchedAdd(this: EventTarget | undefined, event: string, listener: Listener, options?: Options) {
    // Code may take the function from here and call it for another target.
    const receiver = this ?? page;
    // Read once: an object could give another name the second time.
    const type = String(event);
    const added = watch(watchedAdd, receiver, type, listener, options);
    addEventListener.call(receiver, type, added, options);
  }
  function watchedRemove(this: EventTarget | undefined, type: string, listener: Listener, options?: Options) {
    const receiver = this ?? page;
    const one = watched.size > 0 && find(receiver, type, listener, detailsOf(options));
    if (one) forget(one);
    removeEventListener.call(receiver, type, listener, options);
    if (one && listener) removeEventListener.call(receiver, type, guardOf(listener), options);
  }
  Object.assign(functions, { addEventListener: watchedAdd, removeEventListener: watchedRemove });
}
