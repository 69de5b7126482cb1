import { GalleryOr } from './gallery-route';
import { HomeNotice } from './home-notice';

export const NotFound = () => (
  <GalleryOr>
    <HomeNotice page="Página no encontrada" icon="search" title="Aquí no hay nada">
      La dirección no existe o la sección todavía no está disponible.
    </HomeNotice>
  </GalleryOr>
);
