import type { PreviewTicketEntity, ReleaseEntity } from '@parque/contract';
import { getRelease } from '@parque/contract/addresses';
import { toReleaseId, verifyRelease, verifyTicket, type VerifiedDocument } from '@parque/release';
import { toast } from '@parque/ui';

/** A published version that this tab shows in place of the registry's choice. */
export interface Preview {
  readonly ticket: PreviewTicketEntity;
  readonly release: ReleaseEntity;
}

function decodeTicket(text: string): unknown {
  try {
    const base64 = text.replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Why a preview is not opened, in the words of its notice. */
const reasons = {
  changed: 'El enlace está incompleto o se ha modificado. Cópialo entero o pide otro.',
  expired: 'El enlace ha caducado. Pide otro.',
  retired: 'El módulo se ha retirado de la plataforma.',
  refused: 'La versión no tiene una firma válida o se ha anulado.',
  unreachable: 'La versión no se ha podido cargar. Recarga la página para intentarlo otra vez.',
} as const;

type Fault = keyof typeof reasons;

async function readTicket(
  text: string,
  { keys, state }: VerifiedDocument,
): Promise<PreviewTicketEntity | Fault> {
  const ticket = await verifyTicket(decodeTicket(text), keys, new Date(0));
  if (!ticket) return 'changed';
  if (Date.parse(ticket.expiresAt) <= Date.now()) return 'expired';
  return state.remotes.some(({ name }) => name === ticket.name) ? ticket : 'retired';
}

async function fetchRelease(
  { name, version }: PreviewTicketEntity,
  { keys, releases }: VerifiedDocument,
  apiBase: string,
): Promise<ReleaseEntity | Fault> {
  const id = toReleaseId(name, version);
  const listedRelease = releases.get(id);
  if (listedRelease) return listedRelease;
  const path = getRelease.path.replace(':name', name).replace(':version', encodeURIComponent(version));
  try {
    const answer = await fetch(apiBase + path);
    if (!answer.ok && answer.status !== 404) return 'unreachable';
    const release = await verifyRelease(id, await answer.json(), keys);
    return typeof release === 'string' ? 'refused' : release;
  } catch {
    return 'unreachable';
  }
}

/**
 * Opens the preview of a ticket, or shows why it is not opened.
 *
 * @param remove - Removes the stored ticket. It remains when a further attempt may succeed.
 * @returns undefined when the ticket or its release cannot be verified, or its remote is retired.
 */
export async function verifyPreview(
  storedTicket: string,
  verified: VerifiedDocument,
  apiBase: string,
  remove: () => void,
): Promise<Preview | undefined> {
  const ticket = await readTicket(storedTicket, verified);
  const release = typeof ticket === 'string' ? ticket : await fetchRelease(ticket, verified, apiBase);
  if (typeof ticket !== 'string' && typeof release !== 'string') return { ticket, release };
  const fault = typeof release === 'string' ? release : 'changed';
  if (fault !== 'unreachable') remove();
  toast.error('La vista previa no se ha abierto', reasons[fault]);
  return undefined;
}
