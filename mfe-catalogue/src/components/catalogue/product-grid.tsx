import type { OwnedProductEntity, ProductEntity } from '@parque/contract';
import { Skeleton } from '@parque/ui';
import { ProductCard } from './product-card';
import css from './product-grid.module.css';

const firstRow = 3;

export const productsSkeleton = (
  <div className={css.grid} aria-hidden="true">
    {Array.from({ length: 2 * firstRow }, (_, index) => (
      <div key={index} className={css.waiting}>
        <Skeleton height="100%" />
      </div>
    ))}
  </div>
);

interface ProductGridProps {
  readonly products: readonly ProductEntity[];
  readonly owned: readonly OwnedProductEntity[];
  /** Start of the addresses of product pages: the page of a product is `folder/url`. */
  readonly folder: string;
}

export function ProductGrid({ products, owned, folder }: ProductGridProps) {
  return (
    <ul className={css.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          isFirst={index < firstRow}
          owned={owned.find(({ id }) => id === product.id)}
          to={`${folder}/${encodeURIComponent(product.url)}`}
        />
      ))}
    </ul>
  );
}
