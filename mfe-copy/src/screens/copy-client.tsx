import { useParams } from '@parque/remote';
import { Banner, Herringbone } from '@parque/ui';
import { useId } from 'react';
import { useCopyLink } from '../api/copy-link';
import { AssignedLinks } from '../components/assigned-links';
import { CopyOffer } from '../components/copy-offer';
import css from './copy-client.module.css';

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
