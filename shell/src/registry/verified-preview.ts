import type { PreviewTicketEntity, ReleaseEntity } from '@parque/contract';
import { getRelease } from '@parque/contract/addresses';
import { releaseId, verifyRelease, verifyTicket, type VerifiedDocument } from '@parque/release';

/** A published version that this tab shows in place of the registry's choice. */
export interface Preview {
  readonly ticket: PreviewTicketEntity;
  readonly release: ReleaseEntity;
}

function decoded(text: string): unknown {
  try {
    const base64 = text.replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

async function releaseOf(
  { name, version }: PreviewTicketEntity,
  { keys, releases }: VerifiedDocument,
  apiBase: string,
): Promise<ReleaseEntity | undefined> {
  const id = releaseId(name, version);
  const listed = releases.get(id);
  if (listed) return listed;
  const path = getRelease.path.replace(':name', name).replace(':version', encodeURIComponent(version));
  try {
    const release = await verifyRelease(id, await (await fetch(apiBase + path)).json(), keys);
    return typeof release === 'string' ? undefined : release;
  } catch {
    return undefined;
  }
}

/** @returns The preview of a ticket; undefined when the ticket or its release cannot be verified. */
export async function verifiedPreview(
  kept: string,
  verified: VerifiedDocument,
  apiBase: string,
): Promise<Preview | undefined> {
  const ticket = await verifyTicket(decoded(kept), verified.keys, new Date());
  const release = ticket && (await releaseOf(ticket, verified, apiBase));
  return ticket && release && { ticket, release };
}
