import type { z } from 'zod';
import { getRequestId, requestIdHeader } from '../../../core/http/requests/request-id';
import { BrokerError } from '../fault';
import { ErrorAnswer } from './answers';

export interface MetaApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

export class MetaApiError extends Error {
  override readonly name = 'MetaApiError';

  /** `E_AUTH`, `E_SRV_NOT_FOUND`, …; '' when there is none. */
  readonly code: string;
  readonly retryAfterMs: number | undefined;
  /** The slots that `E_RESOURCE_SLOTS` recommends. */
  readonly resourceSlots: number | undefined;

  constructor(
    readonly status: number,
    message: string,
    { code, retryAfterMs, resourceSlots }: Pick<MetaApiError, 'code' | 'retryAfterMs' | 'resourceSlots'>,
  ) {
    super(`MetaApi answered ${status}${code && ` ${code}`}: ${message}`);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.resourceSlots = resourceSlots;
  }
}

const parseSecondsAsMs = (text: string | null) =>
  text && /^\d+$/.test(text) ? Number(text) * 1000 : undefined;

function computeRetryAfterMs(response: Response, retryTime: string | undefined): number | undefined {
  const fromHeader = response.headers.get('retry-after');
  const date = Date.parse(retryTime ?? fromHeader ?? '');
  return parseSecondsAsMs(fromHeader) ?? (Number.isNaN(date) ? undefined : Math.max(0, date - Date.now()));
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (cause) {
    throw new BrokerError('unreachable', `MetaApi answered ${response.status} without JSON`, { cause });
  }
}

async function readMetaApiError(response: Response): Promise<MetaApiError> {
  const result = ErrorAnswer.safeParse(await readJson(response).catch(() => undefined));
  const { error, message, details, metadata } = result.success ? result.data : ErrorAnswer.parse({});
  const code = typeof details === 'string' ? details : (details?.code ?? '');
  return new MetaApiError(response.status, `${error} ${message}`.trim(), {
    code,
    retryAfterMs: computeRetryAfterMs(response, metadata?.recommendedRetryTime),
    resourceSlots: typeof details === 'object' ? details.recommendedResourceSlots : undefined,
  });
}

/** Codes of temporary errors: MetaApi still detects the settings of the server, or lacks resources. */
const passingCodes: readonly string[] = ['E_SERVER_TIMEZONE', 'E_RESOURCE_SLOTS'];

/** Converts an error answer to the error of a call for which no error answer is expected. */
export function toBrokerError(error: MetaApiError): BrokerError {
  const details = {
    cause: error,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
  };
  const isBusy = error.status === 429 || error.status === 202 || passingCodes.includes(error.code);
  if (isBusy) return new BrokerError('busy', error.message, details);
  if (error.code === 'E_AUTH') return new BrokerError('refused', error.message, details);
  return new BrokerError('unreachable', error.message, details);
}

/**
 * Calls MetaApi's REST API once.
 *
 * @throws MetaApiError - MetaApi answers with an error, or with 202: the operation has not finished yet.
 * @throws BrokerError - MetaApi cannot be reached, or its answer does not have the documented form.
 */
export async function ask<S extends z.ZodType>(
  token: string,
  url: string,
  schema: S,
  { method = 'GET', headers = {}, body, signal }: MetaApiRequest,
): Promise<z.output<S>> {
  const requestId = getRequestId();
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
    throw new BrokerError('unreachable', 'MetaApi cannot be reached', { cause });
  });
  if (!response.ok || response.status === 202) throw await readMetaApiError(response);
  const result = schema.safeParse(await readJson(response));
  if (result.success) return result.data;
  throw new BrokerError(
    'unreachable',
    `MetaApi answered in an unknown form: ${result.error.issues[0]?.message}`,
  );
}
