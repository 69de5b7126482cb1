import type { CopyUserEntity, ProductEntity } from '@parque/contract';

export const copyTrading: ProductEntity = {
  id: 4,
  hotmart_id: null,
  title: 'Copy Trading',
  description: 'Copia a la cuenta maestra.',
  url: 'copy-trading',
  img: '/pictures/copy-trading.svg',
  linklp: 'https://venta.example/4',
  price: '99.00',
};

export const createCopyUser = (
  id: number,
  email: string,
  changes: Partial<CopyUserEntity> = {},
): CopyUserEntity => ({
  id,
  email,
  usuario: '70000001',
  servidor: 'Robles-Demo',
  fecha_caducidad: '2031-03-14T12:00:00Z',
  access: 'active',
  tipoCuenta: 'Esclava',
  idUsuario: 7,
  status: 'Activo',
  version: 1,
  ...changes,
});
