import type { OwnedProductEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Badge, ButtonLink, Card, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { ownedProductsQuery } from '../../api/products';
import { formatExpiry } from '../expiry';
import css from './owned-products.module.css';

const nothingOwned = (
  <EmptyState
    icon="products"
    title="Todavía no tienes productos"
    action={<ButtonLink href="#/products">Ver productos</ButtonLink>}
  >
    Cuando compres uno, aparecerá aquí con su caducidad.
  </EmptyState>
);

function describeTerm({ status, fecha_caducidad }: OwnedProductEntity): string {
  const isOver = fecha_caducidad !== null && new Date(fecha_caducidad) < new Date();
  return status === 'Suspendido' && !isOver ? 'Falta que se resuelva el pago' : formatExpiry(fecha_caducidad);
}

function OwnedProduct({ product }: { readonly product: OwnedProductEntity }) {
  const { title, status } = product;
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <small>{describeTerm(product)}</small>
      </div>
      <Badge tone={status === 'Activo' ? 'up' : 'danger'}>{status}</Badge>
    </li>
  );
}

export function OwnedProducts() {
  const owned = useQuery(ownedProductsQuery);
  return (
    <Card title="Tus productos" tools={<Link to="/products">Ver todos</Link>}>
      <QueryView
        query={owned}
        label="Cargando tus productos"
        skeleton={<Skeleton height="12rem" />}
        isEmpty={({ products }) => products.length === 0}
        empty={nothingOwned}
      >
        {({ products }) => (
          <ul className={css.list}>
            {products.map((product) => (
              <OwnedProduct key={product.id} product={product} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
