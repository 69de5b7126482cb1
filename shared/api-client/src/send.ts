import axios from 'axios';
import type { Address, CallAnswer, CallId, CallInput } from '@parque/contract';
import { expireSession, getSession } from '@parque/session';
import { toApiError } from './api-error';

const http = axios.create({ baseURL: '/api', timeout: 15_000 });

/** Sets where the API is. @param baseUrl - Without a slash at the end: '/api', 'https://api.example.com/api'. */
export function configureApi(baseUrl: string): void {
  http.defaults.baseURL = baseUrl;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function addressOf(path: string, params: Parts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

type Input<Id extends CallId> =
  unknown extends CallInput<Id> ? [input?: Record<string, never>] : [input: CallInput<Id>];

/**
 * Makes a call of the contract. Sends the session's token when there is one; a refusal of that token ends the
 * session.
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
  const { params, query, body } = (input ?? {}) as Parts;
  const { token } = getSession();
  try {
    const answer = await http.request<CallAnswer<Id>>({
      method: address.method,
      url: addressOf(address.path, params),
      params: query,
      data: body,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    return answer.data;
  } catch (cause) {
    const error = toApiError(cause);
    if (token && (error.code === 'session_expired' || error.code === 'session_required'))
      expireSession(token);
    throw error;
  }
}
