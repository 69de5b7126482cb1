import { callQuery } from '@parque/api-client';
import type { OwnedProductEntity } from '@parque/contract';
import { listOwnedProducts } from '@parque/contract/addresses';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { Badge, formatDate } from '@parque/ui';
import { GlanceCard } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';

const copyTrading = 4;

function Access({ status, fecha_caducidad }: OwnedProductEntity) {
  return (
    <>
      <p className="pq-row">
        <Badge tone={status === 'Activo' ? 'up' : 'danger'}>{status}</Badge>
        <span className="pq-soft">
          {fecha_caducidad === null ? 'Sin caducidad' : `Hasta el ${formatDate(fecha_caducidad)}`}
        </span>
      </p>
      <p>Indica el tamaño de cada cuenta y obtén su enlace.</p>
    </>
  );
}

/**
 * Shows whether the user has access to the links of copy trading. It shows neither the reserved nor the used links, because
 * the call that returns them reserves a new link.
 */
export function CopyLinksCard({ title }: ContributionProps) {
  const query = useQuery(callQuery(listOwnedProducts));
  const findProduct = (products: readonly OwnedProductEntity[]) =>
    products.find(({ id }) => id === copyTrading);
  return (
    <GlanceCard
      title={title}
      to="/copy-client/copy-trading"
      linkLabel="Obtener un enlace"
      query={query}
      isEmpty={({ products }) => findProduct(products) === undefined}
      empty="Debe contratar el servicio"
    >
      {({ products }) => {
        const product = findProduct(products);
        return product && <Access {...product} />;
      }}
    </GlanceCard>
  );
}

export default defineContribution(CopyLinksCard);
