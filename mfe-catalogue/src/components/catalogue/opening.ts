import type { ProductEntity } from '@parque/contract';
import { isKnownAddress } from '@parque/remote';

const addressById: Readonly<Record<number, string>> = {
  1: '/conector',
  2: '/panel',
  3: '/panel',
  6: '/dashpro',
  7: '/escaner',
};

/** Returns the address where an owned product is used; undefined when no remote of this installation has it. */
export function findOpeningAddress({ id, url }: Pick<ProductEntity, 'id' | 'url'>): string | undefined {
  const address = addressById[id] ?? `/copy-client/${encodeURIComponent(url)}`;
  return isKnownAddress(address) ? address : undefined;
}
