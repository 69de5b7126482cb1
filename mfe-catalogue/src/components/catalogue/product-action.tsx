import type { OwnedProductEntity, ProductEntity } from '@parque/contract';
import { ButtonLink, Icon } from '@parque/ui';
import { findOpeningAddress } from './opening';
import { storeChosenProduct } from '../start/chosen-product';
import css from './product-card.module.css';
import { getSaleLink } from './sale-link';

interface ProductActionProps {
  readonly product: ProductEntity;
  /** The user's ownership of it, if any. */
  readonly owned: OwnedProductEntity | undefined;
}

/** Whether a payment extends the access of an owner. Access without an end, or bought without one, is not renewed. */
const isRenewable = ({ access_days }: ProductEntity, { fecha_caducidad }: OwnedProductEntity) =>
  fecha_caducidad !== null && access_days !== null;

export function ProductAction({ product, owned }: ProductActionProps) {
  const { title, linklp } = product;
  const opening = owned?.status === 'Activo' ? findOpeningAddress(product) : undefined;
  const sale = getSaleLink(linklp);
  if (owned && opening) {
    const isToRenew = isRenewable(product, owned);
    const saleName = isToRenew ? `Renovar ${title}` : `Ver oferta de ${title}`;
    return (
      <div className={css.actions}>
        <ButtonLink href={`#${opening}`} aria-label={`Abrir ${title}`}>
          Abrir
        </ButtonLink>
        {sale && (
          <ButtonLink
            variant="ghost"
            href={sale}
            isExternal
            aria-label={`${saleName} (se abre en otra pestaña)`}
          >
            {isToRenew ? 'Renovar' : 'Ver oferta'}
            <Icon name="external" size="sm" />
          </ButtonLink>
        )}
      </div>
    );
  }
  // The user has paid for it, so buying it again would not help.
  if (owned?.status === 'Suspendido')
    return <span className={css.closed}>Falta que se resuelva el pago</span>;
  if (!sale) return <span className={css.closed}>Sin venta por ahora</span>;
  return (
    <ButtonLink
      variant="primary"
      href={sale}
      isExternal
      onClick={() => storeChosenProduct(product)}
      aria-label={`ADQUIRIR ${title} (se abre en otra pestaña)`}
    >
      ADQUIRIR
      <Icon name="external" size="sm" />
    </ButtonLink>
  );
}
