import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { lazy, Suspense, type ReactNode } from 'react';
import { Waiting } from '../frame/waiting';

/** Of the design system itself; no menu leads to it. */
const galleryPath = '/_ui';

const title = 'Sistema de diseño';

const Gallery = lazy(() => import('./gallery').then((module) => ({ default: module.Gallery })));

/** @returns The title of the gallery at its address, for administrators; nothing anywhere else and for anybody else. */
export function useGalleryTitle(): string | undefined {
  const { pathname } = useLocation();
  const { user } = useSession();
  return pathname === galleryPath && user?.rol === 1 ? title : undefined;
}

/** The gallery, where it has a title; anywhere else what is given. */
export function GalleryOr({ children }: { readonly children: ReactNode }) {
  if (useGalleryTitle() === undefined) return children;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <Gallery />
    </Suspense>
  );
}
