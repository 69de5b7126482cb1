import { Badge, ButtonLink, Card, EmptyState, formatDate, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { ownedProductsQuery } from '../api/owned-products';
import css from './home.module.css';

const nothingOwned = (
  <EmptyState
    icon="products"
    title="Todavía no tienes productos"
    action={<ButtonLink href="#/products">Ver productos</ButtonLink>}
  >
    Cuando compres uno, aparecerá aquí con su caducidad.
  </EmptyState>
);

export function HomeScreen() {
  const ownedProducts = useQuery(ownedProductsQuery);
  return (
    <Page title="Muestra" lead="Lo que has contratado, y hasta cuándo.">
      <Card title="Tus productos">
        <QueryView
          query={ownedProducts}
          label="Cargando tus productos"
          isEmpty={({ products }) => products.length === 0}
          empty={nothingOwned}
        >
          {({ products }) => (
            <ul className={css.list}>
              {products.map(({ id, title, status, fecha_caducidad }) => (
                <li key={id}>
                  <span>
                    <strong>{title}</strong>
                    {status === 'Activo' &&
                      (fecha_caducidad ? `Hasta el ${formatDate(fecha_caducidad)}` : 'Sin caducidad')}
                  </span>
                  <Badge tone={status === 'Activo' ? 'up' : 'danger'}>{status}</Badge>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </Page>
  );
}
