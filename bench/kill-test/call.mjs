import { randomInt } from 'node:crypto';

/**
 * A call to the API.
 *
 * @typedef {object} ApiRequest
 * @property {string} method
 * @property {string} path
 * @property {string} [token]
 * @property {string} [key] - The idempotency key.
 * @property {object} [body]
 * @property {Record<string, string>} [headers]
 */

/**
 * The fields of JSON answers that this campaign reads.
 *
 * @typedef {object} Body
 * @property {string} [code]
 * @property {string} [message]
 * @property {string} [access_token]
 * @property {number} [id]
 * @property {string | null} [link]
 * @property {{ id: number }} [data]
 */

/** @typedef {{ status: number, text: string, body: Body | undefined, retryAfter: string | null }} Answer `body`: JSON. */

/** Each call has its own client address, so that rate limits by address do not reject it. */
const somewhere = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');

/**
 * Sends a call to the API.
 *
 * @param {string} address
 * @param {ApiRequest} request
 * @returns {Promise<Answer | undefined>} `undefined` when no answer arrived.
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
      text,
      body: isJson ? JSON.parse(text) : undefined,
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch {
    return undefined;
  }
}

/**
 * Returns a field that the contract guarantees.
 *
 * @template Value
 * @param {Value | undefined} value
 * @returns {Value}
 */
export function present(value) {
  if (value === undefined) throw new Error('an answer lacks a field of the contract');
  return value;
}

/**
 * What is wrong with the body of an error answer; `undefined` when it is correct.
 *
 * @param {Answer} answer
 */
export function complaintAbout({ status, body, retryAfter }) {
  if (status < 500) return undefined;
  if (status !== 503) return `answered ${status} ${body?.code}`;
  if (!retryAfter) return 'answered 503 without Retry-After';
  return body?.message ? undefined : 'answered 503 without a message';
}
