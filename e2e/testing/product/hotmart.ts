import { expect } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { call } from './api';
import type { Reachable } from './product';

interface Purchase {
  readonly productId: number;
  readonly email: string;
  /** Our reference, as the sales link contains it. */
  readonly sck?: string;
  /** The event; PURCHASE_APPROVED when omitted. */
  readonly event?: 'PURCHASE_REFUNDED';
  /** The transaction; a new one when omitted. */
  readonly transaction?: string;
}

interface SoldProduct {
  readonly id: number;
  readonly hotmart_id: number | null;
}

/** Returns the number of a transaction, as long as the numbers of Hotmart. */
const createTransaction = () => `HP${randomInt(10 ** 12, 10 ** 13)}`;

/** Sends the event that Hotmart sends after a purchase, as `tools/hotmart-event.mjs` does. */
export async function sendPurchase(
  product: Reachable,
  { productId, email, sck, event, transaction = createTransaction() }: Purchase,
): Promise<void> {
  const hottok = (await readFile(path.join(product.dataDir, 'hottok'), 'utf8')).trim();
  const { data: sold } = await call<SoldProduct[]>(product, 'GET', '/products');
  const { status } = await call(product, 'POST', '/webhooks/hotmart', {
    headers: { 'x-hotmart-hottok': hottok },
    body: {
      id: randomUUID(),
      creation_date: Date.now(),
      event: event ?? 'PURCHASE_APPROVED',
      version: '2.0.0',
      data: {
        product: { id: sold.find(({ id }) => id === productId)?.hotmart_id, name: 'Producto' },
        buyer: { email, name: 'Comprador de prueba' },
        purchase: { transaction, ...(sck && { origin: { sck } }) },
      },
    },
  });
  expect(status).toBe(200);
}
