import { useParams } from '@parque/remote';
import { Banner, Herringbone, ButtonLink, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useId } from 'react';
import { useCopyLink } from '../api/copy-link';
import { AssignedLinks } from '../components/assigned-links';
import css from './copy-client.module.css';
import { isApiError } from '@parque/api-client';
import type { CopyLinkEntity } from '@parque/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { LinkForm } from '../components/link-form';
import { SupportLink } from '../components/support-link';

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

function CopyOffer({ name, query }: CopyOfferProps) {
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

function CopyClient({ name }: { readonly name: string }) {
  const id = useId();
  const links = useCopyLink(name);
  return (
    <div className={`pq-columns ${css.columns}`}>
      <section className="pq-card" aria-labelledby={id}>
        <div className={css.art}>
          <Herringbone width={660} height={190} plank={15} />
        </div>
        <div className={css.text}>
          <h1 className="pq-headline" id={id}>
            ¿LISTO PARA GANAR DINERO EN AUTOMATICO?
          </h1>
          <p className={css.lead}>
            Indica el tamaño de tu cuenta y abre tu enlace. El servicio de copia ajusta el lotaje a ese
            tamaño.
          </p>
          <CopyOffer name={name} query={links} />
        </div>
      </section>
      <div className="pq-cards">
        <Banner tone="accent" title="Copiar no elimina el riesgo">
          Puedes perder parte o todo el capital. Los resultados pasados no garantizan los futuros.
        </Banner>
        {links.data && <AssignedLinks links={links.data.olds} />}
      </div>
    </div>
  );
}

export function CopyClientScreen() {
  const { name = '' } = useParams();
  return <CopyClient key={name} name={name} />;
}

/** The copy product of the menu, whose address is fixed in the manifest. */
export function CopyTradingScreen() {
  return <CopyClient name="copy-trading" />;
}
