import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';

/** Address of the gallery; no menu entry opens it. */
const galleryPath = '/_ui';

/** @returns The title of the gallery, for administrators at its address; undefined in all other cases. */
export function useGalleryTitle(): string | undefined {
  const { pathname } = useLocation();
  const { user } = useSession();
  return pathname === galleryPath && user?.rol === 1 ? 'Sistema de diseño' : undefined;
}
