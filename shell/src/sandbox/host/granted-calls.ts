import { ApiError, isApiError, send } from '@parque/api-client';
import { listOwnedProducts } from '@parque/contract/addresses';
import type { CallFailure, CallRequest, ToFrame } from '../protocol';

/** Calls of one frame that are sent at the same time; further ones are rejected. */
const mostAtOnce = 8;

/** Accounts, sessions, administration and releases, even if a grant named them. */
const closed = /^\/(me|admin|login|logout|register|password|email|passkeys|registry|terminal|webhooks)(\/|$)/;

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A granted call: the path of the contract, and the values of its parameters. */
interface GrantedCall {
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the value of a parameter; undefined for one that could lead to another path, such as `..`. */
function valueOf(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return /^\.{0,2}$/.test(value) || /[?#\\]/.test(segment) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns the parameters of a path; undefined when it does not match the pattern. */
function paramsOf(path: string, pattern: string): GrantedCall['params'] | undefined {
  const segments = path.split('/');
  const names = pattern.split('/');
  if (segments.length !== names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? '';
    const value = name.startsWith(':') ? valueOf(segment) : name;
    if (value === undefined || (value === name && segment !== name)) return undefined;
    if (name.startsWith(':')) params[name.slice(1)] = value;
  }
  return params;
}

/** Returns the granted call that a request is for; undefined for any other request. */
export function grantedCall(
  { method, path }: Pick<CallRequest, 'method' | 'path'>,
  granted: readonly string[],
): GrantedCall | undefined {
  const verb = methods.find((one) => one === method);
  for (const call of granted) {
    const [its = '', pattern = ''] = call.split(' ');
    const params = its === verb && !closed.test(pattern) ? paramsOf(path, pattern) : undefined;
    if (verb && params) return { method: verb, path: pattern, params };
  }
  return undefined;
}

const refusal = (code: 'forbidden' | 'too_many_attempts', status: number, message: string) =>
  new ApiError(code, status, message);

/** The error in a form that a port can carry. */
function asFailure(error: unknown): CallFailure {
  if (!isApiError(error)) return asFailure(refusal('forbidden', 400, 'La llamada no es válida.'));
  const { code, status, message, requestId, fields, retryAfterMs } = error;
  return { code, status, message, requestId, fields, retryAfterMs };
}

/**
 * Makes a call with the session of the page. Its id has no effect, because it is no query; the api checks what the call
 * contains.
 */
function make({ method, path, params }: GrantedCall, { query, body }: CallRequest): Promise<unknown> {
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
 * @param granted - 'GET /user/products'
 * @param post - Sends into the frame.
 */
export function makeCalls(granted: readonly string[], post: (message: ToFrame) => void) {
  const open = new Set<number>();
  const settle = (id: number, message: ToFrame) => {
    if (open.delete(id)) post(message);
  };
  return {
    request(request: CallRequest): void {
      const { id } = request;
      const fail = (error: unknown) => post({ type: 'answer', id, failure: asFailure(error) });
      const call = grantedCall(request, granted);
      if (!call) return fail(refusal('forbidden', 403, 'Este módulo no puede hacer esta llamada.'));
      if (open.size >= mostAtOnce)
        return fail(refusal('too_many_attempts', 429, 'Demasiadas llamadas a la vez. Inténtalo de nuevo.'));
      open.add(id);
      make(call, request).then(
        (answer) => settle(id, { type: 'answer', id, answer }),
        (error: unknown) => settle(id, { type: 'answer', id, failure: asFailure(error) }),
      );
    },
    /** The remote no longer awaits the answer. The api may have executed the call. */
    abort: (id: number): void => void open.delete(id),
  };
}
