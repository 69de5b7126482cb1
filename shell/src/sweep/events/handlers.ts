import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import { refuseUse } from '../functions/refusals';
import { intercept } from '../intercept';
import type { Remains, Report } from '../remains';

/** The names of the handlers of an object, such as `onkeydown`. */
function handlersOf(target: object): string[] {
  const names: string[] = [];
  for (const name in target) if (name.startsWith('on')) names.push(name);
  return names;
}

/** What {@link watchHandlers} returns. */
export interface Handlers {
  /** Call it before a mount. */
  begin(): void;
  /** Restores the handlers that changed since {@link begin}, and reports them. */
  end(remote: ChosenRemote): void;
}

/**
 * Compares the handlers of shared objects, such as `window.onkeydown`, which hear each key of every screen. The shell sets
 * none, and those of extensions of the browser are not visible to a page.
 *
 * @param harmless - A handler that any code may set.
 */
export function watchHandlers(targets: readonly object[], report: Report, harmless?: unknown): Handlers {
  const names = targets.map(handlersOf);
  const read = () =>
    targets.map((target, index) => names[index]?.map((name) => Reflect.get(target, name) as unknown));
  let before = read();
  return {
    begin() {
      before = read();
    },
    end(remote) {
      for (const [index, target] of targets.entries()) {
        for (const [place, name] of (names[index] ?? []).entries()) {
          const known = before[index]?.[place];
          const current: unknown = Reflect.get(target, name);
          if (current === known || (typeof current === 'function' && current === harmless)) continue;
          Reflect.set(target, name, known);
          report(remote, 'listener', `another ${name} of ${target.constructor.name}`);
        }
      }
    },
  };
}

/** Whether an element loads a file. A bundler ends the handlers of its own ones when the file arrives, also after the visit. */
const loadsFile = (target: object) =>
  target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;

/**
 * Refuses handlers of shared objects that a remote sets when its visit is over. Those of elements that load files hear
 * nothing of a screen, and are not refused.
 *
 * @param holders - The objects that have the setters of handlers.
 * @param isShared - Whether a target outlives the visits of remotes.
 * @param harmless - The handler that React sets often.
 */
export function refuseLateHandlers(
  holders: readonly object[],
  isShared: (target: object) => boolean,
  { isOpen }: Pick<Remains, 'isOpen'>,
  report: Report,
  callerOf: FindCaller,
  harmless?: unknown,
): void {
  for (const holder of holders)
    intercept({ prototype: holder }, handlersOf(holder), {
      matters: (target, [handler]) =>
        (handler !== harmless || handler === undefined) && isShared(target) && !loadsFile(target),
      callerOf,
      ignoresReading: true,
      before(_target, remote) {
        if (!isOpen(remote)) refuseUse(report, remote, 'listener', 'a handler after the visit');
      },
    });
}
