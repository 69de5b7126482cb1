import { ApiError, isApiError, send } from '@parque/api-client';
import { listOwnedProducts } from '@parque/contract/addresses';
import { closedCalls } from '@parque/contract/limits';
import type { CallFailure, CallRequest, ToFrame } from '../protocol';
import { createRate, ratePeriodMs } from './rate';

/** Maximum of calls of one frame at the same time, and within ten seconds. More calls are rejected. */
const maxConcurrentCalls = 8;
const maxCalls = 100;
/** How long a remote waits before it repeats a call that exceeded the limit of concurrent calls. */
const waitMs = 1_000;

/** Calls that are never made for a third party, even if granted: accounts, sessions, administration and releases. */
const closedPaths = new RegExp(`^/(${closedCalls})(/|$)`);

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A granted call: the path of the contract, and the values of its parameters. */
interface GrantedCall {
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the value of a parameter; undefined for one that could lead to another path, such as `..`. */
function decodeSegment(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return /^\.{0,2}$/.test(value) || /[?#\\]/.test(segment) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns the parameters of a path; undefined when it does not match the pattern. */
function matchParams(path: string, pattern: string): GrantedCall['params'] | undefined {
  const segments = path.split('/');
  const names = pattern.split('/');
  if (segments.length !== names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    const value = name.startsWith(':') ? decodeSegment(segment) : name;
    if (value === undefined || (value === name && segment !== name)) return undefined;
    if (name.startsWith(':')) params[name.slice(1)] = value;
  }
  return params;
}

/** Returns the granted call that a request is for; undefined for any other request. */
export function findGrantedCall(
  { method, path }: Pick<CallRequest, 'method' | 'path'>,
  grantedCalls: readonly string[],
): GrantedCall | undefined {
  const verb = methods.find((candidate) => candidate === method);
  for (const call of grantedCalls) {
    const [grantedVerb = '', pattern = ''] = call.split(' ');
    const params =
      grantedVerb === verb && !closedPaths.test(pattern) ? matchParams(path, pattern) : undefined;
    if (verb && params) return { method: verb, path: pattern, params };
  }
  return undefined;
}

const createTooManyError = (retryAfterMs: number) =>
  new ApiError('too_many_attempts', 429, 'Demasiadas llamadas a la vez. Inténtalo de nuevo.', {
    retryAfterMs,
  });

function toCallFailure(error: unknown): CallFailure {
  if (!isApiError(error)) return toCallFailure(new ApiError('forbidden', 400, 'La llamada no es válida.'));
  const { code, status, message, requestId, fields, retryAfterMs } = error;
  return { code, status, message, requestId, fields, retryAfterMs };
}

/**
 * Makes a call with the session of the page. Its id has no effect, because it is no query; the api checks what the call
 * contains.
 */
function sendCall({ method, path, params }: GrantedCall, { query, body }: CallRequest): Promise<unknown> {
  const address = { id: listOwnedProducts.id, method, path };
  const input: object = {
    params,
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  };
  return send(address, input as Record<string, never>);
}

/**
 * Makes the calls that a third party is granted, with the session of the page, and sends the answers into its frame. The
 * token stays here.
 *
 * @param getGranted - Read at each call: ['GET /user/products'].
 * @param post - Sends into the frame.
 */
export function createCalls(getGranted: () => readonly string[], post: (message: ToFrame) => void) {
  const canCall = createRate(maxCalls);
  /** Ids of the calls whose answer the frame awaits. */
  const awaitedIds = new Set<number>();
  /** Counts aborted calls too, until the api has answered them. */
  let runningCalls = 0;

  const sendAnswer = (id: number, message: ToFrame) => {
    runningCalls -= 1;
    if (awaitedIds.delete(id)) post(message);
  };
  return {
    request(request: CallRequest): void {
      const { id } = request;
      const fail = (error: ApiError) => post({ type: 'answer', id, failure: toCallFailure(error) });
      if (awaitedIds.has(id)) return undefined;
      const call = findGrantedCall(request, getGranted());
      if (!call) return fail(new ApiError('forbidden', 403, 'Este módulo no puede hacer esta llamada.'));
      if (runningCalls >= maxConcurrentCalls) return fail(createTooManyError(waitMs));
      if (!canCall()) return fail(createTooManyError(ratePeriodMs));
      awaitedIds.add(id);
      runningCalls += 1;
      return void sendCall(call, request).then(
        (body) => sendAnswer(id, { type: 'answer', id, answer: body }),
        (error: unknown) => sendAnswer(id, { type: 'answer', id, failure: toCallFailure(error) }),
      );
    },
    /** The remote no longer awaits the answer. The api may have executed the call. */
    abort: (id: number): void => void awaitedIds.delete(id),
  };
}
