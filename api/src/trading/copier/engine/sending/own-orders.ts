import { createHash } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current form of a client id, and the form without underscores of orders that were sent before it. */
const tag = /PQ_[A-Z2-7]{12}_|^PQ[A-Z2-7]{24}$/;

function encodeBase32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
  }
  return text;
}

/**
 * The client id of one attempt to carry out a command: always the same for the same attempt, 26 characters, in the form
 * `strategy_position_order` that MetaApi requires.
 */
export function createClientId(commandId: number, childId: number, key: string, attempt: number): string {
  const digest = createHash('sha256').update(`${commandId}|${childId}|${key}|${attempt}`).digest();
  const text = encodeBase32(digest.subarray(0, 15));
  return `PQ_${text.slice(0, 12)}_${text.slice(12, 22)}`;
}

/** Whether a position or deal was made by the copier; it is not a signal of a master. */
export const isOwnOrder = ({ clientId, comment }: { readonly clientId?: string; readonly comment: string }) =>
  tag.test(clientId ?? '') || tag.test(comment);
