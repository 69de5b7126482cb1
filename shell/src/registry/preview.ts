import type { VerifiedDocument } from '@parque/release';
import { tabStorage } from '@parque/session';
import { createListeners } from '@parque/session/listeners';
import type { Preview } from './verified-preview';

const storageKey = 'parque:preview';
const parameter = 'vista-previa';

let current: Preview | undefined;
const { subscribe, notify } = createListeners();

function setPreview(preview: Preview | undefined): void {
  if (current === preview) return;
  current = preview;
  notify();
}

/** Returns the preview of this tab; undefined after its ticket has expired. */
export function getCurrentPreview(now = Date.now()): Preview | undefined {
  return current && Date.parse(current.ticket.expiresAt) > now ? current : undefined;
}

/** Calls `listener` when a preview begins or ends. @returns Removes the listener. */
export const subscribeToPreview = subscribe;

/** Removes the ticket from the address, before or after the #, so that a copied address does not share it. */
function takeTicketFromAddress(): string | null {
  const url = new URL(window.location.href);
  const [path = '', query = ''] = url.hash.split('?');
  const inHash = new URLSearchParams(query);
  const ticket = url.searchParams.get(parameter) ?? inHash.get(parameter);
  if (ticket === null) return null;
  url.searchParams.delete(parameter);
  inHash.delete(parameter);
  url.hash = inHash.size > 0 ? `${path}?${inHash}` : path;
  window.history.replaceState(window.history.state, '', url);
  return ticket;
}

/** Stores the ticket of the page's address until the tab is closed. */
export function storeTicketOfAddress(): void {
  const ticket = takeTicketFromAddress();
  if (ticket !== null) tabStorage.set(storageKey, ticket);
}

/** Begins the preview of the stored ticket. If it cannot be verified, a notice shows why. */
export async function openPreview(verified: VerifiedDocument, apiBase: string): Promise<void> {
  const storedTicket = tabStorage.get(storageKey);
  if (!storedTicket) return;
  // Few users have a ticket, so its verification is a separate chunk. If it does not load, the tab shows no preview.
  const module = await import(/* webpackChunkName: "load-faults" */ './verified-preview').catch(
    () => undefined,
  );
  const preview = await module?.verifyPreview(storedTicket, verified, apiBase, endPreview);
  if (preview) setPreview(preview);
}

export function endPreview(): void {
  tabStorage.remove(storageKey);
  setPreview(undefined);
}
