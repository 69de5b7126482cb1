import { isApiError } from '@parque/api-client';
import type { CopyLinkEntity } from '@parque/contract';
import { ButtonLink, EmptyState, QueryView, Skeleton } from '@parque/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { LinkForm } from './link-form';
import { SupportLink } from './support-link';

const soldOut = (
  <EmptyState title="No hay enlaces disponibles. Contacta a soporte." action={<SupportLink />} />
);

const toProducts = <ButtonLink href="#/products">Ver productos</ButtonLink>;

const notOwned = (
  <EmptyState icon="lock" title="Debe contratar el servicio" action={toProducts}>
    Este enlace es para quienes tienen el producto activo.
  </EmptyState>
);

const unknown = (
  <EmptyState icon="search" title="No encontramos lo que buscas." action={toProducts}>
    Ningún producto de copia se llama así.
  </EmptyState>
);

interface CopyOfferProps {
  readonly name: string;
  readonly query: UseQueryResult<CopyLinkEntity>;
}

export function CopyOffer({ name, query }: CopyOfferProps) {
  const code = isApiError(query.error) ? query.error.code : undefined;
  if (code === 'product_required') return notOwned;
  if (code === 'not_found') return unknown;
  return (
    <QueryView
      query={query}
      label="Cargando tu enlace"
      failureTitle="No se ha podido cargar tu enlace"
      skeleton={<Skeleton height="15rem" />}
    >
      {({ link }) => (link ? <LinkForm name={name} link={link} /> : soldOut)}
    </QueryView>
  );
}
