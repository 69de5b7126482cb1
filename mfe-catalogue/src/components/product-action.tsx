import type { ProductEntity } from '@parque/contract';
import { ButtonLink, Icon } from '@parque/ui';
import { openingOf } from './opening';
import css from './product-card.module.css';
import { saleLink } from './sale-link';

interface ProductActionProps {
  readonly product: ProductEntity;
  readonly isActive: boolean;
}

/** Leads to where the product is used, or else to where it is sold. */
export function ProductAction({ product, isActive }: ProductActionProps) {
  const { title, linklp } = product;
  const opening = isActive ? openingOf(product) : undefined;
  if (opening) {
    return (
      <ButtonLink href={`#${opening}`} aria-label={`Abrir ${title}`}>
        Abrir
      </ButtonLink>
    );
  }
  const sale = saleLink(linklp);
  if (!sale) return <span className={css.closed}>Sin venta por ahora</span>;
  return (
    <ButtonLink
      variant="primary"
      href={sale}
      isExternal
      aria-label={`ADQUIRIR ${title} (se abre en otra pestaña)`}
    >
      ADQUIRIR
      <Icon name="external" size="sm" />
    </ButtonLink>
  );
}
