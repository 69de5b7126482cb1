import { useSession } from '@parque/session';
import { EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '../api/products';
import { ProductCard } from '../components/catalogue/product-card';
import css from './products.module.css';

const nothingOnSale = (
  <EmptyState icon="products" title="Todavía no hay productos a la venta">
    En cuanto publiquemos uno, aparecerá aquí.
  </EmptyState>
);

/** Number of cards in a row of the widest windows. */
const firstRow = 3;

const onTheirWay = (
  <div className={css.grid} aria-hidden="true">
    {Array.from({ length: 2 * firstRow }, (_, index) => (
      <div key={index} className={css.waiting}>
        <Skeleton height="100%" />
      </div>
    ))}
  </div>
);

export function ProductsScreen() {
  const products = useQuery(productsQuery);
  const { owned } = useSession();
  return (
    <Page title="Productos" lead="El pago se hace en la página de venta de cada producto.">
      <QueryView
        query={products}
        label="Cargando productos"
        skeleton={onTheirWay}
        isEmpty={(list) => list.length === 0}
        empty={nothingOnSale}
      >
        {(list) => (
          <ul className={css.grid}>
            {list.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                isFirst={index < firstRow}
                owned={owned?.find(({ id }) => id === product.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  );
}
