import { ButtonLink, EmptyState, Page } from '@parque/ui';
import { homePath } from '../../remotes/routes';
import { GalleryOr } from './gallery-route';

/** Shown at an address that no remote declares. */
export function NotFound() {
  return (
    <GalleryOr>
      <Page title="Página no encontrada">
        <EmptyState
          icon="search"
          title="Aquí no hay nada"
          action={
            <ButtonLink variant="primary" href={`#${homePath}`}>
              Ir al inicio
            </ButtonLink>
          }
        >
          La dirección no existe o la sección todavía no está disponible.
        </EmptyState>
      </Page>
    </GalleryOr>
  );
}
