import { subscribeToUser } from '@parque/session';

type IdentityPrompt = () => Promise<boolean>;

let prompt: IdentityPrompt | undefined;
let pendingPrompt: Promise<boolean> | undefined;

// The open prompt belongs to the previous user; the next user gets a new one.
subscribeToUser(() => (pendingPrompt = undefined));

/**
 * Sets the function that prompts the user for the password when a call requires it again. Without it such a call fails
 * with `reauthentication_required`.
 *
 * @param show - Resolves with whether the API accepted the password; by then the session has its new token.
 * @returns A function that removes it again.
 */
export function setIdentityPrompt(show: IdentityPrompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = undefined;
  };
}

/** Prompts the user once for all calls that require the password at the same time. */
export function confirmIdentity(): Promise<boolean> {
  if (pendingPrompt) return pendingPrompt;
  const answer = (prompt?.() ?? Promise.resolve(false)).finally(() => {
    if (pendingPrompt === answer) pendingPrompt = undefined;
  });
  pendingPrompt = answer;
  return answer;
}
