/** What Chromium gives a page that could be installed; other browsers have an entry of their own. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function become(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of [...listeners]) listener();
}

/** Whether the browser offers to install the platform. */
export const canInstall = (): boolean => offer !== undefined;

/** Calls `listener` when the offer comes or goes. @returns What ends the subscription. */
export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps the browser's offer until somebody takes it up in the menu. */
export function offerInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => become(undefined));
}

/** Has the browser ask whether to install; it can be asked once for each offer. */
export async function install(): Promise<void> {
  const current = offer;
  become(undefined);
  await current?.prompt();
}
