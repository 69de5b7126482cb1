import axios, { type AxiosAdapter } from 'axios';
import type { Address, CallAnswer, CallId, CallInput } from '@parque/contract';
import { login, logout, signInWithPasskey, startPasskeySignIn } from '@parque/contract/addresses';
import { expireSession, getUserScope, getSession, type UserScope } from '@parque/session';
import { toApiError, type ApiError } from './api-error';
import { clearEarlyAnswers, takeEarlyAnswer } from './early-answers';
import { confirmIdentity } from './identity';
import { settleForSameUser } from './user-work';
import { createRequestId, requestIdHeader } from './request-id';
import { getRequestKey, recordFailure, removeKey } from './request-keys';
import { waitForRenewedSession } from './session-renewal';

/** Writes a flat query; undefined and null values are left out. */
function serialize(query: Record<string, unknown>): string {
  const definedParams = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(definedParams.map(([name, value]) => [name, String(value)])).toString();
}

const http = axios.create({ baseURL: '/api', timeout: 15_000, paramsSerializer: { serialize } });

/**
 * Sets the address of the API.
 *
 * @param baseURL - Without a slash at the end: '/api', 'https://api.example.com/api'.
 * @param adapter - Sends all calls, in place of requests to that address.
 */
export function configureApi(baseURL: string, adapter?: AxiosAdapter): void {
  Object.assign(http.defaults, { baseURL }, adapter && { adapter });
}

/** Returns the address of the API, as set by {@link configureApi}. */
export const getBaseUrl = (): string => http.defaults.baseURL ?? '';

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function buildAddress(path: string, params: Parts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

type Input<Id extends CallId> =
  unknown extends CallInput<Id> ? [input?: Record<string, never>] : [input: CallInput<Id>];

/** Calls that renew an expired session, and so must not wait for its renewal. */
const renewalCallIds: ReadonlySet<string> = new Set([login.id, startPasskeySignIn.id, signInWithPasskey.id]);

/** Whether the API rejected the token of a call. */
const isSessionOver = ({ code }: ApiError) => code === 'session_expired' || code === 'session_required';

/** Whether to repeat a rejected call: its token was renewed since then, or the user has confirmed the password. */
async function isWorthRepeating(error: ApiError, token: string | undefined): Promise<boolean> {
  if (token && isSessionOver(error)) return waitForRenewedSession();
  return error.code === 'reauthentication_required' && confirmIdentity();
}

/** Sends the call once. @throws ApiError */
async function sendOnce<Answer>(
  address: Address,
  { params, query, body }: Parts,
  { userId, signal }: UserScope,
): Promise<Answer> {
  const { token } = getSession();
  const url = buildAddress(address.path, params);
  const isOnce = token && address.method === 'POST' && !address.isRead;
  const request = isOnce ? JSON.stringify([userId, url, query, body]) : undefined;
  const requestId = createRequestId();
  try {
    const answer = await http.request<Answer>({
      method: address.method,
      url,
      params: query,
      data: body,
      signal,
      headers: {
        [requestIdHeader]: requestId,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(request && { 'Idempotency-Key': getRequestKey(request) }),
      },
    });
    if (request) removeKey(request);
    return answer.data;
  } catch (cause) {
    const error = toApiError(cause, requestId);
    if (request) recordFailure(request, error);
    throw error;
  }
}

/** Sends a call for the user of `scope`, and repeats it when {@link isWorthRepeating}. @throws ApiError */
async function sendFor<Answer>(scope: UserScope, address: Address, parts: Parts): Promise<Answer> {
  if (getSession().isExpired && !renewalCallIds.has(address.id))
    await settleForSameUser(scope, waitForRenewedSession());
  const { token } = getSession();
  if (address.method !== 'GET' && !address.isRead) clearEarlyAnswers();
  else if (address.method === 'GET' && !parts.params && !parts.query) {
    const early = await settleForSameUser(scope, takeEarlyAnswer(address.path, token));
    if (early !== undefined) return early as Answer;
  }
  try {
    return await settleForSameUser(scope, sendOnce<Answer>(address, parts, scope));
  } catch (cause) {
    const error = toApiError(cause);
    if (token && isSessionOver(error)) expireSession(token);
    if (await settleForSameUser(scope, isWorthRepeating(error, token)))
      return sendOnce<Answer>(address, parts, scope);
    throw error;
  }
}

/**
 * Sends a call of the contract, with the session's token if there is one. When the API rejects that token, the session
 * expires; if the page then prompts for the password, the call waits for it and is repeated. A POST that is sent again
 * after it got no answer takes effect once. A call that requires the password again (`reauthentication_required`) is
 * repeated after the user has confirmed it.
 *
 * The call belongs to the current user of the tab. When the user changes, it is aborted, never repeated, and the promise
 * stays pending, so its answer never reaches the next user.
 *
 * @param address - From `@parque/contract/addresses`.
 * @param input - `params`, `query` and `body` as the call defines them.
 * @returns The body of a successful answer.
 * @throws ApiError - Always and only this.
 *
 * @example
 *   const licence = await send(getLicence, { params: { userId, productId } });
 */
export function send<Id extends CallId>(
  address: Address<Id>,
  ...[input]: Input<Id>
): Promise<CallAnswer<Id>> {
  const scope = getUserScope();
  return settleForSameUser(scope, sendFor<CallAnswer<Id>>(scope, address, (input ?? {}) as Parts));
}

/**
 * Revokes a token at the API after its session has ended in the browser. The call belongs to no user, so a change of
 * user does not abort it. Without a connection the token remains valid until it expires.
 *
 * @returns Whether the API has revoked it.
 */
export function revokeToken(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, [requestIdHeader]: createRequestId() };
  return http.request({ method: logout.method, url: logout.path, headers }).then(
    () => true,
    () => false,
  );
}
