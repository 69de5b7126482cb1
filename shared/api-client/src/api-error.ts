import { isAxiosError, type AxiosResponse } from 'axios';
import type { ErrorAnswerEntity, ErrorCode } from '@parque/contract';
import { retryAfterMs } from './waits';

/** Why a call failed: a code of the API's catalogue, or the reason for which there is no readable answer. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'unreadable';

const messages = {
  network: 'No hay conexión con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  timeout: 'El servidor tarda demasiado en responder. Inténtalo de nuevo.',
  unreadable: 'El servidor ha respondido algo que no entendemos. Inténtalo de nuevo.',
};

/**
 * The error of every failed call. `message` is Spanish and can be shown; `fields` has a message for each wrong field;
 * `requestId` identifies the call in the server's log. Compare `code`, never text nor class.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The wait that the server's `Retry-After` orders, in ms; undefined without that header. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string,
    details: {
      requestId?: string | undefined;
      fields?: Record<string, string> | undefined;
      retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = details.requestId;
    this.fields = details.fields ?? {};
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Whether `error` is an ApiError, also one that another copy of this package created. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error;
}

/** Whether a call got no answer of any server. */
export const hasNoResponse = (error: unknown): boolean => isApiError(error) && error.status === 0;

/**
 * Whether a failed call may have been executed: there is no readable answer, the server failed, or the same request is
 * still running. A rejection, also one for overload, proves that this request did nothing.
 */
export const mayHaveTakenEffect = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status < 400 ||
    error.code === 'unreadable' ||
    error.code === 'request_in_progress' ||
    (error.status >= 500 && error.code !== 'overloaded'));

function isErrorAnswer(data: unknown): data is ErrorAnswerEntity {
  return (
    typeof data === 'object' && data !== null && 'code' in data && 'message' in data && 'requestId' in data
  );
}

/**
 * Converts the error of a failed call to an ApiError. Any other error is thrown again.
 *
 * @param requestId - Of the request; used when no answer contains it.
 */
export function toApiError(error: unknown, requestId?: string): ApiError {
  if (isApiError(error)) return error;
  if (!isAxiosError(error)) throw error;
  if (!error.response) {
    const code = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? 'timeout' : 'network';
    return new ApiError(code, 0, messages[code], { requestId });
  }
  const { status, data, headers } = error.response as AxiosResponse<unknown>;
  const wait = { retryAfterMs: retryAfterMs(headers['retry-after']) };
  if (isErrorAnswer(data)) return new ApiError(data.code, status, data.message, { ...data, ...wait });
  return new ApiError('unreadable', status, messages.unreadable, { requestId, ...wait });
}
