import type { AdminProductEntity } from '@parque/contract';

export const createAdminProduct = (
  id: number,
  title: string,
  changes: Partial<AdminProductEntity> = {},
): AdminProductEntity => ({
  id,
  hotmart_id: 4_100_000 + id,
  title,
  description: `${title}, explicado.`,
  url: title.toLowerCase(),
  img: `/pictures/${id}.svg`,
  linklp: `https://venta.example/${id}`,
  price: '149.00',
  access_days: 30,
  max_children: null,
  max_masters: null,
  position: id,
  hidden: false,
  contents: { features: [], requirements: [], questions: [], pictures: [] },
  version: 1,
  ...changes,
});
