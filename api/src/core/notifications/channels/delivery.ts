import type { StoredMail } from '../../mail/outbox';

/** Sends a message of the outbox to its channel. Rejects when it was not delivered. */
export type Send = (mail: StoredMail, text: string) => Promise<void>;

/** The service of a channel accepts no messages for a time. */
export class DelayedError extends Error {
  override readonly name = 'DelayedError';

  constructor(readonly waitMs: number) {
    super(`no messages for ${waitMs} ms`);
  }
}

/** The request was sent and its answer did not arrive: the message may have been delivered. */
export class UncertainError extends Error {
  override readonly name = 'UncertainError';
}

/** Codes of errors before a request is sent. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface Request {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a POST and reads the whole answer.
 *
 * @throws UncertainError - The request was sent and no answer arrived.
 */
export async function sendRequest(
  address: string,
  { headers, body, timeoutMs = 15_000, signal }: Request,
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const { cause, name } = error as { name: string; cause?: { code?: string } };
    if (unsentCodes.has(cause?.code ?? '')) throw error;
    throw new UncertainError(cause?.code ?? name);
  }
}
