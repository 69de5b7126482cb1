import { defineContribution, Link } from '@parque/remote';
import { Card, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { ownedProductsQuery } from '../api/owned-products';

/** How many products of the user are active. */
export default defineContribution(({ title }) => {
  const owned = useQuery(ownedProductsQuery);
  return (
    <Card title={title} padding="md" foot={<Link to="/muestra">Ver Muestra</Link>}>
      <QueryView query={owned} label={`Cargando ${title}`}>
        {({ products }) => (
          <p>Productos activos: {products.filter(({ status }) => status === 'Activo').length}</p>
        )}
      </QueryView>
    </Card>
  );
});
