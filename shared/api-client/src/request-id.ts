/** The header that carries it, there and back. */
export const requestIdHeader = 'x-request-id';

/** Without the letters that are taken for others when somebody reads them out. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Names a call, so that whoever made it, the server's log and the broker mean the same one: `7q2k-9mxd-4t1c`. */
export function newRequestId(): string {
  const picked = Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (byte) => letters[byte % letters.length],
  );
  return picked.join('').replace(/(.{4})(?=.)/g, '$1-');
}
