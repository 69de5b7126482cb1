import type { AdminProductEntity } from '@parque/contract';
import { countText, type DataListItem, formatMoney } from '@parque/ui';

export function formatAccess(days: number | null): string {
  if (days === null) return 'Para siempre';
  return countText(days, 'día', 'días');
}

/** A product with the labels of its form. */
export const describeProduct = (product: AdminProductEntity): DataListItem[] => [
  { label: 'Título', value: product.title },
  { label: 'Descripción', value: product.description },
  { label: 'Nombre corto', value: product.url },
  { label: 'Página de venta', value: product.linklp },
  { label: 'Imagen', value: product.img },
  { label: 'Precio', value: formatMoney(product.price, { isPublic: true }) },
  { label: 'Nº en Hotmart', value: product.hotmart_id ?? '—' },
  { label: 'Cada pago dura', value: formatAccess(product.access_days) },
  { label: 'Cuentas maestras del Conector', value: product.max_masters ?? '—' },
  { label: 'Cuentas hijas del Conector', value: product.max_children ?? '—' },
  { label: 'Catálogo', value: product.hidden ? 'Oculto' : 'Visible' },
];
