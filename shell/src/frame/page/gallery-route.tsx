import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { lazy, Suspense, type ReactNode } from 'react';
import { Waiting } from './waiting';

/** Address of the gallery; no menu entry opens it. */
const galleryPath = '/_ui';

const title = 'Sistema de diseño';

const Gallery = lazy(() => import('@parque/ui/gallery').then((module) => ({ default: module.Gallery })));

/** @returns The title of the gallery, for administrators at its address; undefined in all other cases. */
export function useGalleryTitle(): string | undefined {
  const { pathname } = useLocation();
  const { user } = useSession();
  return pathname === galleryPath && user?.rol === 1 ? title : undefined;
}

/** Draws the gallery for administrators at its address, and `children` in all other cases. */
export function GalleryOr({ children }: { readonly children: ReactNode }) {
  if (useGalleryTitle() === undefined) return children;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <Gallery />
    </Suspense>
  );
}
