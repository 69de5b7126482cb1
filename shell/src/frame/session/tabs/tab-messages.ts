import { signedOutKey, tokenKey, userKey } from '@parque/session/storage';

/** The channel of all tabs of this browser. Frames of third parties have another origin, and other channels. */
export const channelName = 'parque:session';

/** A tab holds this lock, with the user's id, while it has a session to give. */
export const lockPrefix = 'parque:session:';

/** The keys of session storage that a session has. */
export const sessionKeys = [tokenKey, userKey, signedOutKey] as const;

/** Sent by a tab without a session. */
export const sessionRequest = 'request';

/** The answer: the values of {@link sessionKeys}. */
export type SessionTexts = readonly (string | null)[];

/** A new token, for the other tabs that have the same session. */
export interface Renewal {
  readonly token: string;
  readonly userId: number;
  /** The token that is invalid now; undefined when a call had expired the session before. */
  readonly former: string | undefined;
}

export type TabMessage = typeof sessionRequest | SessionTexts | Renewal;
