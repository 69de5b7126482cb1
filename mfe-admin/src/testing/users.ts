import type { AdminOwnedProductEntity, AdminUserEntity } from '@parque/contract';

export const createAdminUser = (
  id: number,
  name: string,
  changes: Partial<AdminUserEntity> = {},
): AdminUserEntity => ({
  id,
  name,
  email: `${name.toLowerCase()}@correo.es`,
  telegram: null,
  rol: 0,
  rol_version: 1,
  created_at: '2026-03-14T12:00:00Z',
  last_seen: null,
  sessions: 0,
  products: [],
  ...changes,
});

export const createOwnedProduct = (
  product_id: number,
  title: string,
  changes: Partial<AdminOwnedProductEntity> = {},
): AdminOwnedProductEntity => ({
  product_id,
  title,
  status: 'Activo',
  fecha_caducidad: '2031-03-14T12:00:00Z',
  transactions: [],
  manual: null,
  ...changes,
});
