import { matchPath } from '@parque/remote';
import type { RemoteManifestEntity } from '@parque/contract';
import type { FromFrame } from '../protocol';

const readHashAddress = () => window.location.hash.slice(1) || '/';

/**
 * Connects the router of the remote with the address bar of the shell. The frame replaces its address, and the shell adds
 * the entry to the history: an entry of the frame would be one more press of the back button.
 */
export function connectNavigation(
  { routes }: Pick<RemoteManifestEntity, 'routes'>,
  post: (message: FromFrame) => void,
) {
  const { history } = window;
  const replaceNative = history.replaceState.bind(history);

  const show = (address: string) => {
    if (address === readHashAddress()) return;
    replaceNative(history.state, '', `#${address}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  };
  const hasRoute = (address: string) =>
    routes.some(({ path }) => matchPath(path, address.split('?')[0] ?? ''));

  const request = (replace: boolean): History['replaceState'] =>
    function change(state, _title, url) {
      // Routers store their state without an address.
      const { hash } = new URL(url ?? window.location.href, window.location.href);
      const to = hash.slice(1) || '/';
      const isChange = to !== readHashAddress();
      // Another remote's address is shown by the shell, which then removes this frame.
      if (hasRoute(to)) replaceNative(state, '', `#${to}`);
      if (!isChange) return;
      if (hasRoute(to))
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      post({ type: 'navigate', to, replace });
    };
  history.pushState = request(false);
  history.replaceState = request(true);
  // Code may set `location.hash`, which adds an entry. The browser fires this event for no call of the History API.
  window.addEventListener('hashchange', () => {
    if (hasRoute(readHashAddress())) post({ type: 'navigate', to: readHashAddress(), replace: true });
  });
  // Links without the router would add an entry to the history of the tab.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || !link?.hash.startsWith('#/')) return;
    event.preventDefault();
    history.pushState(null, '', link.hash);
  });
  return { show };
}
