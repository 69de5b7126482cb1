import { ButtonLink, EmptyState, Page } from '@parque/ui';
import { homePath } from '../composition/routes';

const home = `#${homePath}`;

/** For an address that is closed to this person. */
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

/** For an installation without a way to sign in. */
export function NoRemotes() {
  return (
    <main className="pq-main">
      <EmptyState icon="warning" title="Ahora mismo no se puede iniciar sesión">
        Estamos trabajando en ello. Vuelve a intentarlo dentro de unos minutos.
      </EmptyState>
    </main>
  );
}
