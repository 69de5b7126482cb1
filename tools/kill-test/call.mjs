import { randomInt } from 'node:crypto';

/** Each call has its own client address, so that rate limits by address do not reject it. */
const somewhere = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');

/**
 * Sends a call to the API.
 *
 * @returns {Promise<{ status: number, body: any, retryAfter: string | null } | undefined>} `undefined` when no answer
 * arrived.
 */
export async function call(address, { method, path, token, key, body, headers }) {
  try {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        'x-forwarded-for': somewhere(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(40_000),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch {
    return undefined;
  }
}

/** What is wrong with the body of an error answer; `undefined` when it is correct. */
export function complaintAbout({ status, body, retryAfter }) {
  if (status < 500) return undefined;
  if (status !== 503) return `answered ${status} ${body?.code}`;
  if (!retryAfter) return 'answered 503 without Retry-After';
  return body?.message ? undefined : 'answered 503 without a message';
}
