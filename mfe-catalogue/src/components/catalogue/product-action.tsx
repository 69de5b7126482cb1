import type { ProductEntity } from '@parque/contract';
import { ButtonLink, Icon } from '@parque/ui';
import { openingOf } from './opening';
import { keepChosen } from '../start/chosen-product';
import css from './product-card.module.css';
import { saleLink } from './sale-link';

interface ProductActionProps {
  readonly product: ProductEntity;
  readonly isActive: boolean;
}

/** Links to the screen and the sales page of an owned product, and to the sales page alone of any other. */
export function ProductAction({ product, isActive }: ProductActionProps) {
  const { title, linklp } = product;
  const opening = isActive ? openingOf(product) : undefined;
  const sale = saleLink(linklp);
  if (opening) {
    return (
      <div className={css.actions}>
        {sale && (
          <ButtonLink
            variant="ghost"
            href={sale}
            isExternal
            aria-label={`Renovar ${title} (se abre en otra pestaña)`}
          >
            Renovar
            <Icon name="external" size="sm" />
          </ButtonLink>
        )}
        <ButtonLink href={`#${opening}`} aria-label={`Abrir ${title}`}>
          Abrir
        </ButtonLink>
      </div>
    );
  }
  if (!sale) return <span className={css.closed}>Sin venta por ahora</span>;
  return (
    <ButtonLink
      variant="primary"
      href={sale}
      isExternal
      onClick={() => keepChosen(product)}
      aria-label={`ADQUIRIR ${title} (se abre en otra pestaña)`}
    >
      ADQUIRIR
      <Icon name="external" size="sm" />
    </ButtonLink>
  );
}
