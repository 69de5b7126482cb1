import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { call } from './api';
import { admin, openSession } from '../people';
import type { Reachable } from './product';

/** A copy product that has no links yet. */
export interface CopyProduct {
  readonly id: number;
  readonly url: string;
}

/** Adds a copy product for one test to the catalogue. */
export async function createCopyProduct(product: Reachable): Promise<CopyProduct> {
  const { token } = await openSession(product, admin);
  const { status, data } = await call<CopyProduct>(product, 'POST', '/admin/products', {
    token,
    body: {
      hotmart_id: null,
      title: 'Copia prudente',
      description: 'Operaciones con riesgo bajo.',
      url: `copia-${randomUUID().slice(0, 8)}`,
      img: '/pictures/copy-trading.svg',
      linklp: 'https://pay.hotmart.com/P4',
      price: '99.00',
      access_days: null,
      hidden: false,
      reason: 'Nuevo en el catálogo',
    },
  });
  expect(status).toBe(201);
  return data;
}

/** Grants a user a product, as an admin. */
export async function grantProduct(product: Reachable, userId: number, productId: number): Promise<void> {
  const { token } = await openSession(product, admin);
  const { status } = await call(product, 'POST', '/admin/entitlements', {
    token,
    body: { user_id: userId, product_id: productId, until: null, reason: 'Cortesía' },
  });
  expect(status).toBe(200);
}
