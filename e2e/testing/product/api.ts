import { expect } from '@playwright/test';
import { pollIntervals } from '../patience';
import type { Reachable } from './product';

/** Sends a call to the API, outside the browser. */
export async function call<Answer = unknown>(
  { address }: Pick<Reachable, 'address'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; data: Answer }> {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, data: (text ? JSON.parse(text) : undefined) as Answer };
}

interface OwnedProducts {
  readonly products: readonly { readonly id: number }[];
}

/** Waits until the API reports that a user owns a product. */
export async function waitUntilOwned(product: Reachable, token: string, productId: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { data } = await call<OwnedProducts>(product, 'GET', '/user/products', { token });
        return data.products.map(({ id }) => id);
      },
      { intervals: pollIntervals },
    )
    .toContain(productId);
}
