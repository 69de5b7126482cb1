import { useSession } from '@parque/session';
import { EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '../api/products';
import { ProductGrid, productsSkeleton } from '../components/catalogue/product-grid';

const nothingOnSale = (
  <EmptyState icon="products" title="Todavía no hay productos a la venta">
    En cuanto publiquemos uno, aparecerá aquí.
  </EmptyState>
);

export function ProductsScreen() {
  const products = useQuery(productsQuery);
  const { owned } = useSession();
  return (
    <Page title="Productos" lead="El pago se hace en la página de venta de cada producto.">
      <QueryView
        query={products}
        label="Cargando productos"
        skeleton={productsSkeleton}
        isEmpty={(list) => list.length === 0}
        empty={nothingOnSale}
      >
        {(list) => <ProductGrid products={list} owned={owned ?? []} folder="/products" />}
      </QueryView>
    </Page>
  );
}
