import { Link } from '@parque/remote';
import { can, useSession } from '@parque/session';
import { Banner } from '@parque/ui';

interface SampleBannerProps {
  readonly title: string;
  /** The address of the user's own data. Users without the product go to the home page. */
  readonly userDataAddress: '/panel' | '/panel/analisis';
}

/** States that the trades of a screen are invented, with a link to the user's own trades. */
export function SampleBanner({ title, userDataAddress }: SampleBannerProps) {
  const isOwner = can({ anyProduct: [2, 3] }, useSession());
  return (
    <Banner
      tone="accent"
      title={title}
      action={
        <Link className="pq-btn" to={isOwner ? userDataAddress : '/'}>
          Cerrar el ejemplo
        </Link>
      }
    >
      Las operaciones son inventadas: no se guardan ni se mezclan con las tuyas.
    </Banner>
  );
}
