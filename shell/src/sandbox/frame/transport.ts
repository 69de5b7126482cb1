import { ApiError, type AxiosAdapter } from '@parque/api-client';
import { isBody, isQuery } from '../call-values';
import type { CallFailure, FromFrame, ToFrame } from '../protocol';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Answer = Extract<ToFrame, { readonly type: 'answer' }>;

const toApiError = ({ code, status, message, ...details }: CallFailure) =>
  new ApiError(code as ApiError['code'], status, message, { ...details, fields: { ...details.fields } });

const createTooLargeError = () => new ApiError('body_too_large', 413, 'La petición es demasiado grande.');

const parseData = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

/** Makes the calls of the remote through the shell, which has the session. */
export function createTransport(post: (message: FromFrame) => void) {
  const pendingCalls = new Map<number, Waiting>();
  let lastId = 0;

  const request = (call: Omit<Extract<FromFrame, { readonly type: 'call' }>, 'type' | 'id'>) => {
    const id = ++lastId;
    const answer = new Promise<unknown>((resolve, reject) => pendingCalls.set(id, { resolve, reject }));
    post({ type: 'call', id, ...call });
    return { id, answer };
  };

  const adapter: AxiosAdapter = async (config) => {
    const { method = 'get', url = '', signal, headers } = config;
    const query: unknown = config.params;
    const body = parseData(config.data);
    // The shell ignores such a call, which would wait for its answer without end.
    if (!isQuery(query) || !isBody(body)) throw createTooLargeError();
    const { id, answer } = request({ method: method.toUpperCase(), path: url, query, body });
    signal?.addEventListener?.('abort', () => {
      if (pendingCalls.delete(id)) post({ type: 'abort', id });
    });
    return { data: await answer, status: 200, statusText: '', headers, config };
  };

  return {
    adapter,
    settle(answer: Answer): void {
      const call = pendingCalls.get(answer.id);
      pendingCalls.delete(answer.id);
      if ('failure' in answer) call?.reject(toApiError(answer.failure));
      else call?.resolve(answer.answer);
    },
  };
}

const getRequestUrl = (input: RequestInfo | URL): string =>
  typeof input === 'object' && 'url' in input ? input.url : input.toString();

/** Rejects requests to the api without the network, such as those of `followEvents`: the frame has no session for them. */
export function rejectApiRequests(target: Window & typeof globalThis, apiBase: string): void {
  const native = target.fetch.bind(target);
  target.fetch = (input, init) =>
    getRequestUrl(input).startsWith(`${apiBase}/`)
      ? Promise.reject(new TypeError('there is no session'))
      : native(input, init);
}
