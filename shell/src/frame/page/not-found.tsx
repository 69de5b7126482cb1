import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { lazy, Suspense, type ReactNode } from 'react';
import { HomeNotice } from './home-notice';
import { useTitle } from './use-title';
import { Waiting } from './waiting';

/** Address of the gallery; no menu entry opens it. */
const galleryPath = '/_ui';
const title = 'Sistema de diseño';

const GalleryPage = lazy(async () => {
  const { Gallery } = await import('@parque/ui/gallery');
  function TitledGallery() {
    useTitle(title);
    return <Gallery />;
  }
  return { default: TitledGallery };
});

/** Draws the gallery for administrators at its address, and `children` in all other cases. */
function GalleryOr({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  if (pathname !== galleryPath || user?.rol !== 1) return children;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <GalleryPage />
    </Suspense>
  );
}

export const NotFound = () => (
  <GalleryOr>
    <HomeNotice page="Página no encontrada" icon="search" title="Aquí no hay nada">
      La dirección no existe o la sección todavía no está disponible.
    </HomeNotice>
  </GalleryOr>
);
