/** The header of the request id, in requests and answers. */
export const requestIdHeader = 'x-request-id';

/** Without `i`, `l`, `o` and `u`, which are confused with others when a user reads the id aloud. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a random id that identifies a call for the user, in the server's log and at the broker: `7q2k-9mxd-4t1c`. */
export function createRequestId(): string {
  const pickedLetters = Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (byte) => letters[byte % letters.length],
  );
  return pickedLetters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
