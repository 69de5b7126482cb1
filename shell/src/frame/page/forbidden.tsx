import { ButtonLink, EmptyState, Page } from '@parque/ui';
import { homePath } from '../../remotes/routes';

const home = `#${homePath}`;

/** Shown at an address that the user may not open. */
export function Forbidden() {
  return (
    <Page title="Sin acceso">
      <EmptyState
        icon="lock"
        title="No tienes acceso a esta sección"
        action={
          <ButtonLink variant="primary" href={home}>
            Ir al inicio
          </ButtonLink>
        }
      >
        Si has comprado el producto hace poco, espera unos segundos: se activa solo.
      </EmptyState>
    </Page>
  );
}
