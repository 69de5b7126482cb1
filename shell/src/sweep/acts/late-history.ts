import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Report } from '../remains';
import type { MayNavigate } from '../pull-back';

const ofHistory = ['back', 'forward', 'go', 'pushState', 'replaceState'];

const ofNavigation = ['back', 'forward', 'traverseTo', 'navigate', 'reload'];

/** What is used of a window. Browsers without the Navigation API have no `Navigation`. */
export interface HistoryPage {
  readonly history: object;
  readonly History: { readonly prototype: object };
  readonly Navigation?: { readonly prototype: object };
}

/**
 * Ignores moves in the history that a remote causes after its visit, so that it does not pull the user back. The event of
 * a move to an earlier entry has no caller, and browsers without the Navigation API have no event at all. Call it before
 * the functions of the history get their traps.
 *
 * @param mayNavigate - Whether a remote may lead to another screen.
 * @param isOfUser - Whether the current task belongs to a press of the user.
 */
export function watchLateHistory(
  { history, History, Navigation }: HistoryPage,
  mayNavigate: MayNavigate,
  isOfUser: () => boolean,
  report: Report,
  causeOf: FindCaller,
): void {
  /** @param index - Of the address in the input, if there is one. */
  const ignore = (holder: object, names: readonly string[], index: number) =>
    intercept({ prototype: holder }, names, {
      matters: () => !isOfUser(),
      callerOf: causeOf,
      around(use, _receiver, remote, input) {
        const address = input[index];
        if (mayNavigate(remote, typeof address === 'string' ? address : undefined)) return use();
        report(remote, 'timer', 'a navigation after the visit');
        return undefined;
      },
    });
  // The platform assigns some of them to the history itself (`announceNavigation`).
  for (const holder of [history, History.prototype]) ignore(holder, ofHistory, 2);
  if (Navigation) ignore(Navigation.prototype, ofNavigation, 0);
}
