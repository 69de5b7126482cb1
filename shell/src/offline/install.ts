import { createListeners } from '@parque/session/listeners';

/** The event of Chromium for a page that can be installed; other browsers have their own menu entry. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
const { subscribe, notify } = createListeners();

function setOffer(next: InstallPromptEvent | undefined): void {
  offer = next;
  notify();
}

export const canInstall = (): boolean => offer !== undefined;

/** Calls `listener` when the offer appears or disappears. @returns Removes the listener. */
export const subscribeToInstall = subscribe;

/** Stores the browser's offer until the user accepts it in the menu. */
export function offerInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => setOffer(undefined));
}

/** Shows the browser's installation prompt, which is possible once for each offer. */
export async function install(): Promise<void> {
  const current = offer;
  setOffer(undefined);
  await current?.prompt();
}
