import { Link } from '@parque/remote';
import { can, useSession } from '@parque/session';
import { Banner } from '@parque/ui';

interface SampleBannerProps {
  readonly title: string;
  /** The address of the own data. Users without the product go to the home page. */
  readonly own: '/panel' | '/panel/analisis';
}

/** States that the trades of a screen are invented, with the way to the own ones. */
export function SampleBanner({ title, own }: SampleBannerProps) {
  const isOwner = can({ anyProduct: [2, 3] }, useSession());
  return (
    <Banner
      tone="accent"
      title={title}
      action={
        <Link className="pq-btn" to={isOwner ? own : '/'}>
          Cerrar el ejemplo
        </Link>
      }
    >
      Las operaciones son inventadas: no se guardan ni se mezclan con las tuyas.
    </Banner>
  );
}
