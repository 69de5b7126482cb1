import type { Post } from './client';

/** A call that takes longer is aborted, as WebRequest does. */
const timeoutMs = 10_000;

export const postOver =
  (address: string): Post =>
  async (path, body, headers) => {
    const response = await fetch(`${address.replace(/\/$/, '')}/api${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  };
