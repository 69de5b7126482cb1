import { defineContribution, type ContributionProps } from '@parque/remote';
import { GlanceCard } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { ownedProductsQuery } from '../api/owned-products';

/** The number of products of the user that are active. */
export function ProductsCard({ title }: ContributionProps) {
  return (
    <GlanceCard
      title={title}
      to="/muestra"
      linkLabel="Ver Muestra"
      query={useQuery(ownedProductsQuery)}
      isEmpty={({ products }) => products.length === 0}
      empty="Todavía no tienes productos"
    >
      {({ products }) => (
        <p>Productos activos: {products.filter(({ status }) => status === 'Activo').length}</p>
      )}
    </GlanceCard>
  );
}

export default defineContribution(ProductsCard);
