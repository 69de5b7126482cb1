import { pollEvery } from '@parque/api-client';
import type { OwnedProductEntity } from '@parque/contract';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { Badge, countText, formatDateTime } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { useQueries, useQuery } from '@tanstack/react-query';
import { eaContactsQuery } from '../api/ea';
import { ownedProductsQuery } from '../api/products';

const maxLicences = 4;
const msPerDay = 24 * 60 * 60_000;

/** The products that a program in MetaTrader uses: DashPro and the Escáner. */
const programs: readonly number[] = [6, 7];

function getEnd({ status, fecha_caducidad }: OwnedProductEntity): number {
  if (status !== 'Activo') return -Infinity;
  return fecha_caducidad === null ? Infinity : Date.parse(fecha_caducidad);
}

function describeRest(product: OwnedProductEntity, now: number): string {
  const days = Math.floor((getEnd(product) - now) / msPerDay);
  if (days === Infinity) return 'Sin caducidad';
  if (days < 0) return 'Caducada';
  return days === 0 ? 'Menos de un día' : countText(days, 'día', 'días');
}

const createContactsQuery = ({ id }: OwnedProductEntity) => ({
  ...eaContactsQuery(id),
  refetchInterval: pollEvery(60_000),
});

function Rest({ products }: { readonly products: readonly OwnedProductEntity[] }) {
  const answers = useQueries({
    queries: products.filter(({ id }) => programs.includes(id)).map(createContactsQuery),
  });
  const contacts = answers.flatMap(({ data }) => data?.contacts ?? []);
  const last = contacts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  const texts = [
    products.length > maxLicences && `${products.length - maxLicences} más`,
    last && `Contacto del terminal: ${formatDateTime(last.at)}`,
  ].filter((text) => typeof text === 'string');
  return (
    texts.length > 0 && (
      <p className="pq-mute" translate="no">
        {texts.join(' · ')}
      </p>
    )
  );
}

interface LicencesProps {
  readonly products: readonly OwnedProductEntity[];
  /** When they were read. */
  readonly now: number;
}

function Licences({ products, now }: LicencesProps) {
  const soonestFirst = products.toSorted((a, b) => (getEnd(a) < getEnd(b) ? -1 : 1));
  return (
    <>
      <GlanceList
        items={soonestFirst.slice(0, maxLicences).map((product) => ({
          key: product.id,
          label: product.title,
          value:
            product.status === 'Activo' ? (
              describeRest(product, now)
            ) : (
              <Badge tone="danger">{product.status}</Badge>
            ),
        }))}
      />
      <Rest products={products} />
    </>
  );
}

export function LicencesCard({ title }: ContributionProps) {
  const query = useQuery(ownedProductsQuery);
  return (
    <GlanceCard
      title={title}
      to="/products"
      linkLabel="Ver productos"
      query={query}
      isEmpty={({ products }) => products.length === 0}
      empty="Todavía no tienes productos"
    >
      {({ products }) => <Licences products={products} now={query.dataUpdatedAt} />}
    </GlanceCard>
  );
}

export default defineContribution(LicencesCard);
