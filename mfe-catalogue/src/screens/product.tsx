import { isApiError } from '@parque/api-client';
import { useParams } from '@parque/remote';
import { useSession } from '@parque/session';
import { ButtonLink, Card, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../api/products';
import { ProductDetails } from '../components/product/product-details';

const unknown = (
  <Card>
    <EmptyState
      icon="search"
      title="Este producto no está a la venta"
      action={<ButtonLink href="#/products">Ver los productos</ButtonLink>}
    />
  </Card>
);

export function ProductScreen() {
  const { url = '' } = useParams();
  const product = useQuery(productQuery(url));
  const { owned } = useSession();
  const isUnknown = isApiError(product.error) && product.error.code === 'not_found';
  return (
    <Page
      title={product.data?.title ?? 'Producto'}
      tools={<ButtonLink href="#/products">Todos los productos</ButtonLink>}
    >
      {isUnknown ? (
        unknown
      ) : (
        <QueryView query={product} label="Cargando el producto">
          {(data) => <ProductDetails product={data} owned={owned?.find(({ id }) => id === data.id)} />}
        </QueryView>
      )}
    </Page>
  );
}
