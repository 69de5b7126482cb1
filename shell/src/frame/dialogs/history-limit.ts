/** Entries that code may add to the history without an input of the user in between. */
const most = 20;

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

/**
 * Keeps code from filling the history, so that the browser's Back leaves a screen. Addresses beyond the limit are opened in
 * place of the current one. Browsers without the Navigation API have no limit.
 */
export function limitHistory(page: Window): void {
  const navigation: unknown = Reflect.get(page, 'navigation');
  if (!(navigation instanceof EventTarget)) return;
  let added = 0;
  const begin = ({ isTrusted }: Event) => {
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
    if (url !== page.location.href) page.setTimeout(() => page.location.replace(url));
  });
}
