/**
 * The time during which one user, or a visitor without a session, uses this tab. The scope remains the same when the
 * token is renewed, and when the session expires, until another user signs in.
 */
export interface UserScope {
  /** Unique in this page; serves as a React key. 1: the user for whom the page was loaded. */
  readonly id: number;
  /** The user's id; undefined for a visitor without a session. */
  readonly userId: number | undefined;
  /** Aborted when the user signs out, or another user signs in. All work of the scope ends with it. */
  readonly signal: AbortSignal;
}

interface OpenScope extends UserScope {
  readonly end: () => void;
}

let lastId = 0;
let current: OpenScope | undefined;

function open(userId: number | undefined): OpenScope {
  const controller = new AbortController();
  lastId += 1;
  return { id: lastId, userId, signal: controller.signal, end: () => controller.abort() };
}

/** Returns the scope of `userId`: the current one while the user is the same, else a new one that ends the current. */
export function getScope(userId: number | undefined): UserScope {
  if (current && current.userId === userId) return current;
  const previousScope = current;
  current = open(userId);
  previousScope?.end();
  return current;
}
