import { lazy, Suspense, type ReactNode } from 'react';
import { useGalleryTitle } from './gallery-title';
import { Waiting } from './waiting';

const Gallery = lazy(() => import('@parque/ui/gallery').then((module) => ({ default: module.Gallery })));

/** Draws the gallery for administrators at its address, and `children` in all other cases. */
export function GalleryOr({ children }: { readonly children: ReactNode }) {
  const title = useGalleryTitle();
  if (title === undefined) return children;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <Gallery />
    </Suspense>
  );
}
