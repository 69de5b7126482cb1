import type { z } from 'zod';
import { currentRequestId, requestIdHeader } from '../../http/requests/request-id';
import { BrokerFault } from '../fault';
import { ErrorAnswer } from './answers';

export interface MetaApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** An error answer of MetaApi. */
export class MetaApiError extends Error {
  override readonly name = 'MetaApiError';

  constructor(
    readonly status: number,
    /** `E_AUTH`, `E_SRV_NOT_FOUND`, …; '' when there is none. */
    readonly code: string,
    readonly retryAfterMs: number | undefined,
    message: string,
    /** The slots that `E_RESOURCE_SLOTS` recommends. */
    readonly resourceSlots?: number,
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
  const slots = typeof details === 'object' ? details.recommendedResourceSlots : undefined;
  return new MetaApiError(
    response.status,
    code,
    untilRetry(response, metadata?.recommendedRetryTime),
    `${error} ${message}`.trim(),
    slots,
  );
}

/** Codes of errors that pass: the service detects the server's settings, or needs other resources. */
const passingCodes: readonly string[] = ['E_SERVER_TIMEZONE', 'E_RESOURCE_SLOTS'];

/** The fault of a call that was not expected to be rejected. */
export function faultFrom(error: MetaApiError): BrokerFault {
  const details = {
    cause: error,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
  };
  const isBusy = error.status === 429 || error.status === 202 || passingCodes.includes(error.code);
  if (isBusy) return new BrokerFault('busy', error.message, details);
  if (error.code === 'E_AUTH') return new BrokerFault('refused', error.message, details);
  return new BrokerFault('unreachable', error.message, details);
}

/**
 * One call of MetaApi's REST API.
 *
 * @throws MetaApiError - It answers with an error, or with 202: not finished yet.
 * @throws BrokerFault - It cannot be reached, or the answer does not have the documented form.
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
  throw new BrokerFault(
    'unreachable',
    `MetaApi answered in an unknown form: ${parsed.error.issues[0]?.message}`,
  );
}
