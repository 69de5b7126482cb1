type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Says who asks people for their password when a call wants it again. Without it such a call fails with
 * `reauthentication_required`.
 *
 * @param question - Ends with whether the password was given and taken; by then the session has its new token.
 * @returns What takes it back.
 */
export function askIdentityWith(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Asks once, however many calls want it. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
