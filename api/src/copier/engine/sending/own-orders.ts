import { createHash } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const tag = /^PQ[A-Z2-7]{24}$/;

function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
  }
  return text;
}

/** The client id of one attempt to carry out a command: always the same for the same attempt, at most 26 characters. */
export function clientIdOf(commandId: number, childId: number, key: string, attempt: number): string {
  const digest = createHash('sha256').update(`${commandId}|${childId}|${key}|${attempt}`).digest();
  return `PQ${base32(digest.subarray(0, 15))}`;
}

/** Whether a position or deal was made by the copier; it is not a signal of a master. */
export const isOwnOrder = ({ clientId, comment }: { readonly clientId?: string; readonly comment: string }) =>
  tag.test(clientId ?? '') || tag.test(comment);
