import { expect } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { call } from './api';
import type { Reachable } from './product';

interface Purchase {
  readonly productId: number;
  readonly email: string;
  /** Our reference, as the sales link carries it. */
  readonly sck?: string;
}

/** Sends what Hotmart sends when somebody has bought a product. */
export async function sendPurchase(product: Reachable, { productId, email, sck }: Purchase): Promise<void> {
  const body = {
    id: randomUUID(),
    creation_date: Date.now(),
    event: 'PURCHASE_APPROVED',
    version: '2.0.0',
    data: {
      product: { id: 4_100_000 + productId, name: 'Producto' },
      buyer: { email, name: 'Compradora' },
      purchase: {
        approved_date: Date.now(),
        order_date: Date.now(),
        price: { value: 149, currency_value: 'USD' },
        origin: { sck: sck ?? '' },
        status: 'APPROVED',
        transaction: `HP${randomInt(1e9, 1e10)}`,
        payment: { type: 'CREDIT_CARD' },
        offer: { code: 'of1' },
      },
    },
  };
  const headers = { 'x-hotmart-hottok': product.hottok };
  const { status } = await call(product, 'POST', '/webhooks/hotmart', { body, headers });
  expect(status).toBe(200);
}
