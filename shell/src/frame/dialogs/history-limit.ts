/** Entries that code may add to the history without an input of the user in between. */
const most = 20;

/** Navigations that were refused for another reason, so that they are not opened in place of the current address. */
export const refusedNavigations = new WeakSet<Event>();

/** A navigation, as browsers with the Navigation API announce it before it happens. */
function detailsOf(event: Event) {
  const destination: unknown = Reflect.get(event, 'destination');
  const isObject = typeof destination === 'object' && destination !== null;
  return {
    isPush: Reflect.get(event, 'navigationType') === 'push',
    isOfUser: Reflect.get(event, 'userInitiated') === true,
    url: String(isObject ? Reflect.get(destination, 'url') : ''),
  };
}

/** What the limit uses of a window. */
export interface LimitedPage {
  readonly navigation?: unknown;
  readonly location: Pick<Location, 'href' | 'replace'>;
  addEventListener(
    type: string,
    listener: (event: Pick<Event, 'isTrusted'>) => void,
    options?: AddEventListenerOptions,
  ): void;
  setTimeout(run: () => void): unknown;
}

/**
 * Keeps code from filling the history, so that the browser's Back leaves a screen. Addresses beyond the limit are opened in
 * place of the current one. Browsers without the Navigation API have no limit.
 */
export function limitHistory(page: LimitedPage): void {
  const { navigation } = page;
  if (!(navigation instanceof EventTarget)) return;
  let added = 0;
  const begin = ({ isTrusted }: Pick<Event, 'isTrusted'>) => {
    if (isTrusted) added = 0;
  };
  // Screen readers send clicks alone.
  for (const input of ['pointerdown', 'keydown', 'click'])
    page.addEventListener(input, begin, { capture: true });
  navigation.addEventListener('navigate', (event) => {
    const { isPush, isOfUser, url } = detailsOf(event);
    if (!isPush || isOfUser || ++added <= most) return;
    event.preventDefault();
    // The entry of a dialog has the address of its page.
    if (url === page.location.href) return;
    page.setTimeout(() => {
      if (!refusedNavigations.has(event)) page.location.replace(url);
    });
  });
}
