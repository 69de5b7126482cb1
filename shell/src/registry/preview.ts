import type { VerifiedDocument } from '@parque/release';
import { tabStorage } from '@parque/session';
import type { Preview } from './preview-proof';

const key = 'parque:preview';
const parameter = 'vista-previa';

let current: Preview | undefined;
const listeners = new Set<() => void>();

function become(preview: Preview | undefined): void {
  if (current === preview) return;
  current = preview;
  for (const listener of listeners) listener();
}

/** The preview of this tab, while its ticket holds. */
export function currentPreview(now = Date.now()): Preview | undefined {
  return current && Date.parse(current.ticket.expiresAt) > now ? current : undefined;
}

/** Calls `listener` when a preview begins or ends. @returns What ends the subscription. */
export function subscribeToPreview(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes the ticket out of an address, before or after the #; what is copied from the address bar shares no ticket. */
function takeFromAddress(): string | null {
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

/** Takes the ticket that this page was opened with, for as long as the tab lives. */
export function keepTicketOfAddress(): void {
  const ticket = takeFromAddress();
  if (ticket !== null) tabStorage.set(key, ticket);
}

/** Begins the preview of the ticket that this tab keeps, if it holds and its release is proven. */
export async function openPreview(verified: VerifiedDocument, apiBase: string): Promise<void> {
  const kept = tabStorage.get(key);
  if (!kept) return;
  // Hardly anybody has one, so that its proof comes apart; who cannot load it sees what everybody sees.
  const proof = await import('./preview-proof').catch(() => undefined);
  const preview = await proof?.provenPreview(kept, verified, apiBase);
  if (preview) become(preview);
}

/** Ends the preview of this tab. */
export function leavePreview(): void {
  tabStorage.remove(key);
  become(undefined);
}
