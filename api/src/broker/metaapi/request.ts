import type { z } from 'zod';
import { currentRequestId, requestIdHeader } from '../../http/request-id';
import { BrokerFault } from '../fault';
import { ErrorAnswer } from './answers';

export interface MetaApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** MetaApi did not do what it was asked, and says why. */
export class MetaApiError extends Error {
  override readonly name = 'MetaApiError';

  constructor(
    readonly status: number,
    /** `E_AUTH`, `E_SRV_NOT_FOUND`, …; '' when there is none. */
    readonly code: string,
    readonly retryAfterMs: number | undefined,
    message: string,
  ) {
    super(`MetaApi answered ${status}${code && ` ${code}`}: ${message}`);
  }
}

const secondsFrom = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) * 1000 : undefined);

function untilRetry(response: Response, recommended: string | undefined): number | undefined {
  const fromHeader = response.headers.get('retry-after');
  const date = Date.parse(recommended ?? fromHeader ?? '');
  return secondsFrom(fromHeader) ?? (Number.isNaN(date) ? undefined : Math.max(0, date - Date.now()));
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new BrokerFault('unreachable', `MetaApi answered ${response.status} without JSON`, { cause });
  }
}

async function errorFrom(response: Response): Promise<MetaApiError> {
  const parsed = ErrorAnswer.safeParse(await json(response).catch(() => undefined));
  const { error, message, details, metadata } = parsed.success ? parsed.data : ErrorAnswer.parse({});
  const code = typeof details === 'string' ? details : (details?.code ?? '');
  return new MetaApiError(
    response.status,
    code,
    untilRetry(response, metadata?.recommendedRetryTime),
    `${error} ${message}`.trim(),
  );
}

/** What an error means to whoever did not ask for something that may well be refused. */
export function faultFrom(error: MetaApiError): BrokerFault {
  const details = {
    cause: error,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
  };
  if (error.status === 429 || error.status === 202) return new BrokerFault('busy', error.message, details);
  if (error.status === 404 || error.code === 'E_AUTH')
    return new BrokerFault('refused', error.message, details);
  return new BrokerFault('unreachable', error.message, details);
}

/**
 * One call of MetaApi's REST API.
 *
 * @throws MetaApiError - When it answers with an error, or asks to come back (202).
 * @throws BrokerFault - When it does not answer, or not in its own terms.
 */
export async function ask<S extends z.ZodType>(
  token: string,
  url: string,
  schema: S,
  { method = 'GET', headers = {}, body, signal }: MetaApiRequest,
): Promise<z.output<S>> {
  const requestId = currentRequestId();
  const response = await fetch(url, {
    method,
    headers: {
      'auth-token': token,
      accept: 'application/json',
      ...(requestId && { [requestIdHeader]: requestId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw new BrokerFault('unreachable', 'MetaApi cannot be reached', { cause });
  });
  if (!response.ok || response.status === 202) throw await errorFrom(response);
  const parsed = schema.safeParse(await json(response));
  if (parsed.success) return parsed.data;
  throw new BrokerFault('unreachable', `MetaApi answered something else: ${parsed.error.issues[0]?.message}`);
}
