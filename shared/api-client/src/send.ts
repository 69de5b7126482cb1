import axios from 'axios';
import type { Address, CallAnswer, CallId, CallInput } from '@parque/contract';
import { expireSession, getSession } from '@parque/session';
import { toApiError, type ApiError } from './api-error';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers';
import { confirmIdentity } from './identity';
import { newRequestId, requestIdHeader } from './request-id';
import { forgetKey, keyFor } from './request-keys';

/** Queries are flat; what is undefined is left out. */
function serialize(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

const http = axios.create({ baseURL: '/api', timeout: 15_000, paramsSerializer: { serialize } });

/** Sets where the API is. @param baseUrl - Without a slash at the end: '/api', 'https://api.example.com/api'. */
export function configureApi(baseUrl: string): void {
  http.defaults.baseURL = baseUrl;
}

/** Where the API is, as {@link configureApi} has set it. */
export const baseUrl = (): string => http.defaults.baseURL ?? '';

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function addressOf(path: string, params: Parts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Whether what became of the request is known: it was refused, and not because it is still on its way. */
const isSettled = ({ status, code }: ApiError) =>
  status >= 400 && status < 500 && code !== 'request_in_progress';

type Input<Id extends CallId> =
  unknown extends CallInput<Id> ? [input?: Record<string, never>] : [input: CallInput<Id>];

/** Whether a refused call is worth making once more: its token was renewed meanwhile, or the password given again. */
async function isWorthRepeating(error: ApiError, token: string | undefined): Promise<boolean> {
  const now = getSession().token;
  if (error.code === 'session_expired') return now !== undefined && now !== token;
  return error.code === 'reauthentication_required' && confirmIdentity();
}

/** Makes the call once. @throws ApiError */
async function attempt<Answer>(address: Address, { params, query, body }: Parts): Promise<Answer> {
  const { token } = getSession();
  const url = addressOf(address.path, params);
  const request = token && address.method === 'POST' ? JSON.stringify([token, url, query, body]) : undefined;
  const requestId = newRequestId();
  try {
    const answer = await http.request<Answer>({
      method: address.method,
      url,
      params: query,
      data: body,
      headers: {
        [requestIdHeader]: requestId,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(request && { 'Idempotency-Key': keyFor(request) }),
      },
    });
    if (request) forgetKey(request);
    return answer.data;
  } catch (cause) {
    const error = toApiError(cause, requestId);
    if (request && isSettled(error)) forgetKey(request);
    throw error;
  }
}

/**
 * Makes a call of the contract. Sends the session's token when there is one; a refusal of that token ends the
 * session. A POST that got no answer and is made again takes effect once. A call that asks for the password again
 * (`reauthentication_required`) is made once more after whoever draws that question has got it.
 *
 * @param address - From `@parque/contract/addresses`.
 * @param input - `params`, `query` and `body` as the call defines them.
 * @returns The body of a successful answer.
 * @throws ApiError - Always and only this.
 */
export async function send<Id extends CallId>(
  address: Address<Id>,
  ...[input]: Input<Id>
): Promise<CallAnswer<Id>> {
  const parts = (input ?? {}) as Parts;
  const { token } = getSession();
  if (address.method !== 'GET') forgetEarlyAnswers();
  else if (!parts.params && !parts.query) {
    const early = await takeEarlyAnswer(address.path, token);
    if (early !== undefined) return early as CallAnswer<Id>;
  }
  try {
    return await attempt<CallAnswer<Id>>(address, parts);
  } catch (cause) {
    const error = toApiError(cause);
    if (await isWorthRepeating(error, token)) return attempt<CallAnswer<Id>>(address, parts);
    if (token && (error.code === 'session_expired' || error.code === 'session_required'))
      expireSession(token);
    throw error;
  }
}
