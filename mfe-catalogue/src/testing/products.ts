import type { LicenceEntity, OwnedProductEntity, ProductEntity } from '@parque/contract';
import { people } from '@parque/remote/testing';

export const createProduct = (
  id: number,
  title: string,
  changes: Partial<ProductEntity> = {},
): ProductEntity => ({
  id,
  hotmart_id: null,
  title,
  description: `${title}, explicado.`,
  url: title.toLowerCase(),
  img: `/img/${id}.svg`,
  linklp: `https://venta.example/${id}`,
  price: '149.00',
  ...changes,
});

export const createOwnedProduct = (
  id: number,
  title: string,
  changes: Partial<OwnedProductEntity> = {},
): OwnedProductEntity => ({
  id,
  title,
  url: title.toLowerCase(),
  status: 'Activo',
  fecha_caducidad: '2031-03-14T12:00:00Z',
  ...changes,
});

/** The licence of a product without a registered number. */
export const createLicence = (productId: number, changes: Partial<LicenceEntity> = {}): LicenceEntity => ({
  id: 1,
  email: people.ana.email,
  user_id: people.ana.id,
  product_id: productId,
  account_1: null,
  account_2: null,
  access: 'active',
  fecha_caducidad: '2031-03-14T12:00:00Z',
  status: 'Activo',
  version: 1,
  ...changes,
});
