import type { OwnedProductEntity, ProductEntity } from '@parque/contract';

export const product = (id: number, title: string, changes: Partial<ProductEntity> = {}): ProductEntity => ({
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

export const owned = (
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
