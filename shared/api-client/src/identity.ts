import { subscribeToPerson } from '@parque/session';

type Question = () => Promise<boolean>;

let question: Question | undefined;
let pending: Promise<boolean> | undefined;

// The question was put to the user before. The next one is asked again.
subscribeToPerson(() => (pending = undefined));

/**
 * Sets what asks users for their password when a call requires it again. Without it such a call fails with
 * `reauthentication_required`.
 *
 * @param ask - Resolves with whether the password was given and accepted; by then the session has its new token.
 * @returns Removes it.
 */
export function askIdentityWith(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Asks once, however many calls require it. */
export function confirmIdentity(): Promise<boolean> {
  if (pending) return pending;
  const asked = (question?.() ?? Promise.resolve(false)).finally(() => {
    if (pending === asked) pending = undefined;
  });
  pending = asked;
  return asked;
}
