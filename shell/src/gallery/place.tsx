import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { lazy, Suspense, type ReactNode } from 'react';
import { Waiting } from '../frame/waiting';

/** Of the design system itself; no menu leads to it. */
const galleryPath = '/_ui';

const title = 'Sistema de diseño';

const Gallery = lazy(() => import('./gallery').then((module) => ({ default: module.Gallery })));

/** The gallery, at its address and for administrators; anywhere else, and for everybody else, what is given. */
export function GalleryOr({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  if (pathname !== galleryPath || user?.rol !== 1) return children;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <Gallery />
    </Suspense>
  );
}
