import type { OwnedProductEntity, ProductEntity } from '@parque/contract';
import { Badge, Money } from '@parque/ui';
import css from './product-card.module.css';
import { ProductAction } from './product-action';
import { ProductPicture } from './product-picture';

interface ProductCardProps {
  readonly product: ProductEntity;
  /** The user's ownership of it, if any. */
  readonly owned: OwnedProductEntity | undefined;
  /** Whether it is in the first row. */
  readonly isFirst?: boolean;
}

function Ownership({ status }: Pick<OwnedProductEntity, 'status'>) {
  return status === 'Activo' ? (
    <Badge tone="accent" icon="check" isFloating>
      Contratado
    </Badge>
  ) : (
    <Badge tone="danger" isFloating>
      Suspendido
    </Badge>
  );
}

export function ProductCard({ product, owned, isFirst = false }: ProductCardProps) {
  const { title, description, img, price } = product;
  return (
    <li className={`pq-card ${css.product}`}>
      <div className={css.art}>
        <ProductPicture src={img} isFirst={isFirst} />
        {owned && <Ownership status={owned.status} />}
      </div>
      <div className={css.body}>
        <h2>{title}</h2>
        <p>{description}</p>
      </div>
      <div className={css.foot}>
        <span className={css.price}>
          <Money amount={price} isPublic />
        </span>
        <ProductAction product={product} isActive={owned?.status === 'Activo'} />
      </div>
    </li>
  );
}
