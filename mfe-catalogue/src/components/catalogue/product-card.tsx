import type { OwnedProductEntity, ProductEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Badge } from '@parque/ui';
import { Price } from './price';
import css from './product-card.module.css';
import { ProductAction } from './product-action';
import { ProductPicture } from './product-picture';

interface ProductCardProps {
  readonly product: ProductEntity;
  /** The user's ownership of it, if any. */
  readonly owned: OwnedProductEntity | undefined;
  /** Whether it is in the first row. */
  readonly isFirst?: boolean;
  /** Address of the page of the product. */
  readonly to: string;
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

export function ProductCard({ product, owned, isFirst = false, to }: ProductCardProps) {
  const { title, description, img } = product;
  return (
    <li className={`pq-card ${css.product}`}>
      <div className={css.art}>
        <ProductPicture src={img} isFirst={isFirst} />
        {owned && <Ownership status={owned.status} />}
      </div>
      <div className={css.body}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p>{description}</p>
      </div>
      <div className={css.foot}>
        <Price product={product} />
        <ProductAction product={product} owned={owned} />
      </div>
    </li>
  );
}
