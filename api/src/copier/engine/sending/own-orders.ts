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

/**
 * Names an attempt to carry out a command, at the broker too: the same attempt always by the same name, at most 26
 * letters, which is what fits beside an order.
 */
export function clientIdOf(commandId: number, childId: number, key: string, attempt: number): string {
  const digest = createHash('sha256').update(`${commandId}|${childId}|${key}|${attempt}`).digest();
  return `PQ${base32(digest.subarray(0, 15))}`;
}

/** Whether something at a broker is there because we copied it; such a thing is no signal of a master. */
export const isOwnOrder = ({ clientId, comment }: { readonly clientId?: string; readonly comment: string }) =>
  tag.test(clientId ?? '') || tag.test(comment);
