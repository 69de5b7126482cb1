import type { LicenceEntity } from '@parque/contract';

export const createLicence = (
  id: number,
  email: string,
  changes: Partial<LicenceEntity> = {},
): LicenceEntity => ({
  id,
  email,
  user_id: 100 + id,
  product_id: 6,
  account_1: null,
  account_2: null,
  fecha_caducidad: '2031-03-14T12:00:00Z',
  access: 'active',
  status: 'Activo',
  version: 1,
  ...changes,
});
